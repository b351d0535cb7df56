"""Describe operations in the OpenAPI document: what each declares, and what all share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from api.http import headers
from api.http.answers import answer
from api.http.problems.errors import MEDIA_TYPE
from api.http.problems.shapes import ProblemOut
from api.http.problems.types import CLOSED_TABLE, PROBLEMS
from api.http.security import KEY, LINK, SCHEMES, SCOPE, needed_scope

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from drf_spectacular.utils import Direction

    from api.http.security import Ways


Handler = TypeVar("Handler", bound="Callable[..., Any]")

ANY_PROBLEMS = (
    "bad-header", "bad-request", "bad-credentials", "not-allowed", "not-found",
    "method-not-allowed", "not-acceptable", "invalid-input", "too-many-requests", "server-error",
    "busy",
)  # fmt: skip
WRITE_PROBLEMS = (
    "unreadable-body", "csrf-failed", "body-too-large", "unsupported-media-type",
    "idempotency-key-reused",
)  # fmt: skip
"""What every operation may answer, and what those that write may answer besides."""


TAKES_BODY = "takes_body"
"""The attribute that states whether the method of a view reads a body."""
QUERY_NAMES = "query_names"
"""The attribute in which the method of a view has the names of its parameters in an address."""


def operation(
    name: str,
    *,
    by: Ways,
    tags: list[str],
    request: Any = None,
    responses: Any = None,
    creates: Any = None,
    parameters: Sequence[Any] = (),
    refuses: Sequence[str] = (),
) -> Callable[[Handler], Handler]:
    """Decorate the method of a view that handles an operation. Its docstring is the description.

    `name` is what clients call it: verb first, and unlike any other. `by`: who may use it, from
    `api.http.security`. `request`: the shape of its body; without one, a write refuses all fields.
    `responses`: its one answer, or answers by status; `creates` is the answer of a 201 with a
    Location. `refuses`: the codes of problems that it may answer with beyond those that any
    operation has.
    """

    def describe(handler: Handler) -> Handler:
        writes = handler.__name__ != "get"
        answers = {201: creates} if creates else responses
        answers = answers if isinstance(answers, dict) else {200: answers}
        codes = {*ANY_PROBLEMS, *refuses, *(WRITE_PROBLEMS if writes else ())}
        if {} not in by:
            codes.add("sign-in-first")
        if LINK in by:
            codes.update(CLOSED_TABLE)
        auth: list[Any] = [*by]
        setattr(handler, QUERY_NAMES, _query_names(parameters))
        setattr(handler, TAKES_BODY, request is not None)
        scope = needed_scope(handler.__name__, tags[0])
        setattr(handler, SCOPE, scope)
        takes_keys = any(KEY in way for way in by)
        decorate: Callable[[Handler], Handler] = extend_schema(
            operation_id=name,
            auth=auth,
            tags=tags,
            request=request,
            responses=_in_json(answers) | _problems(codes),
            parameters=[
                *parameters,
                *(headers.of_write(list(answers)) if writes else ()),
                *([headers.LOCATION] if creates else ()),
                *headers.OF_PROBLEMS,
            ],
            extensions={"x-key-scope": scope.value} if takes_keys else None,
        )
        return decorate(handler)

    return describe


def _query_names(parameters: Sequence[Any]) -> frozenset[str]:
    """Return the names in an address that these parameters describe: single ones, or a `Query`."""
    found: set[str] = set()
    for parameter in parameters:
        if not isinstance(parameter, OpenApiParameter):
            found.update(parameter().fields)
        elif parameter.location == OpenApiParameter.QUERY:
            found.add(parameter.name)
    return frozenset(found)


def _in_json(answers: dict[Any, Any]) -> dict[Any, Any]:
    """Return answers by status and media type; JSON where none is named."""
    return {
        key if isinstance(key, tuple) or one is None else (key, "application/json"): one
        for key, one in answers.items()
    }


def _problems(codes: Iterable[str]) -> dict[Any, Any]:
    """Return the problem documents with these codes, by status and media type."""
    found: dict[int, list[str]] = {}
    for code, problem in PROBLEMS.items():
        if code in codes:
            found.setdefault(problem.status, []).append(f"`{code}`: {problem.title}")
    return {
        (status, MEDIA_TYPE): OpenApiResponse(answer(ProblemOut), description="; ".join(lines))
        for status, lines in sorted(found.items())
    }


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


class Schema(AutoSchema):
    """Take summaries and descriptions from docstrings, and name pages of lists."""

    def get_summary(self) -> str:
        """Return the first sentence of the docstring."""
        summary, _rest = self._docstring()
        return summary

    def get_description(self) -> str:  # type: ignore[override]  # as AutoSchema has it
        """Return the rest of the docstring."""
        _summary, rest = self._docstring()
        return rest

    def get_paginated_name(self, serializer_name: str) -> str:
        """Return the name of the component for a page of a list."""
        return f"{serializer_name.removesuffix('Out')}Page"

    def _docstring(self) -> tuple[str, str]:
        summary, _, rest = super().get_description().partition(".")
        return summary, rest.strip()


class StrictShape(OpenApiSerializerExtension):
    """Describe inputs as closed: they accept no fields but their own (ADR 0023)."""

    target_class = "api.http.shapes.Input"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        """Return the usual schema with `additionalProperties: false`."""
        self.target_class = self.target  # what is described: the subclass, not `Input` itself
        return {**super().map_serializer(auto_schema, direction), "additionalProperties": False}


def finish_document(result: dict[str, Any], **_of_generator: Any) -> dict[str, Any]:
    """Add what decorators cannot say: what credentials are, and that PUT and PATCH need a body."""
    result["components"]["securitySchemes"] = SCHEMES
    for path in result["paths"].values():
        for method in path.keys() & {"put", "patch"}:
            path[method]["requestBody"]["required"] = True
    return result
