"""Add to the OpenAPI document what the shapes of the views lack: problems and headers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from api.http.answers import answer
from api.http.errors import MEDIA_TYPE
from api.http.permissions import IsSignedIn
from api.http.problem_shapes import ProblemOut
from api.http.problems import PROBLEMS
from api.http.security import PERSONAL

if TYPE_CHECKING:
    from drf_spectacular.utils import Direction

READ_PROBLEMS = (400, 401, 403, 404, 405, 406, 422, 429, 500, 503)
WRITE_PROBLEMS = (*READ_PROBLEMS, 409, 413, 415)

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="Up to 128 printable characters. The answer is stored with the write and returned "
    "again, with `Idempotency-Replayed: true`, if the same request is sent with the same key.",
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description='The ETag of the version that this corrects, for example `"v2"`.',
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The ETag of the answer you have; 304 without a body if it is still current.",
)
DRY_RUN = OpenApiParameter(
    "dry_run",
    OpenApiTypes.BOOL,
    description="Only return what would happen; nothing is saved.",
)


def unchanged(
    description: str = "Not modified: what you have is still current.",
) -> OpenApiResponse:
    """Describe the 304 of a conditional request."""
    return OpenApiResponse(description=description)


class ProblemSchema(AutoSchema):
    """Add to every operation its possible problems, and the Idempotency-Key header."""

    def get_auth(self) -> list[dict[str, Any]]:
        """Return the ways to say who one is, each enough by itself; `{}` where none is needed."""
        ways: list[dict[str, Any]] = super().get_auth()
        if IsSignedIn in self.view.permission_classes:
            return [way for way in ways if set(way) & set(PERSONAL)]
        return ways

    def get_override_parameters(self) -> list[Any]:
        """Return the Idempotency-Key for operations that write."""
        return [IDEMPOTENCY_KEY] if self.method in ("POST", "PUT", "PATCH") else []

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        codes = READ_PROBLEMS if self.method == "GET" else WRITE_PROBLEMS
        for status in sorted(set(codes) | set(getattr(self.view, "own_problems", ()))):
            bodies.setdefault(str(status), self._problem(status))
        return bodies

    def _problem(self, status: int) -> dict[str, Any]:
        problems = [problem for problem in PROBLEMS.values() if problem.status == status]
        description = "; ".join(f"`{problem.code}`: {problem.title}" for problem in problems)
        described = OpenApiResponse(answer(ProblemOut), description=description)
        # The generator has no types, and offers no public way to describe one status.
        found: dict[str, Any] = self._get_response_for_code(  # type: ignore[no-untyped-call]
            described, str(status), [MEDIA_TYPE]
        )
        return found


class StrictShape(OpenApiSerializerExtension):
    """Describe inputs as closed: they accept no fields but their own (ADR 0023)."""

    target_class = "api.http.shapes.Input"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        """Return the usual schema with `additionalProperties: false`."""
        schema: dict[str, Any] = auto_schema._map_serializer(
            self.target, direction, bypass_extensions=True
        )
        return schema | {"additionalProperties": False}
