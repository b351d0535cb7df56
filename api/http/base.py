"""Provide the base classes of the API views, and helpers for reading requests."""

from __future__ import annotations

import hashlib
import json
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import (
    AuthenticationFailed,
    ErrorDetail,
    NotAuthenticated,
    ValidationError,
)
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from api.http.auth import AUTHENTICATION, get_actor
from api.http.pagination import Page, PagePagination
from api.http.parsers import StrictJsonParser
from api.http.problems.errors import BadHeader, handle_exception
from api.http.renderers import CsvRenderer, JsonRenderer, ProblemJsonRenderer
from api.http.schema import QUERY_NAMES, TAKES_BODY, Schema
from api.http.security import check_scope
from api.http.shapes import Input
from api.http.throttles import PerMinuteThrottle, count_stranger
from tournaments.core.actors import ANONYMOUS
from tournaments.core.idempotency import (
    MAX_KEY_LENGTH,
    MIN_STRANGERS_KEY_LENGTH,
    Answer,
    answer_once,
)
from tournaments.core.limits import client_digest
from tournaments.core.spreadsheets import MEDIA_TYPE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django.db.models import QuerySet
    from rest_framework.permissions import BasePermission
    from rest_framework.renderers import BaseRenderer
    from rest_framework.request import Request
    from rest_framework.serializers import Serializer

    from tournaments.core.actors import Actor
    from tournaments.models import User

    Handler = Callable[..., Response]

Row = TypeVar("Row")

WRITES = ("POST", "PUT", "PATCH", "DELETE")
FLAGS = {"true": True, "1": True, "false": False, "0": False}
"""How a parameter in an address says yes or no."""


class ApiView(APIView):
    """A view with strict JSON, our authentication, problem documents and idempotent writes.

    `checks_link`: the view checks a table's link itself. `has_secrets`: its answers contain keys or
    links, so that no cache may store them.
    """

    authentication_classes = AUTHENTICATION
    # What a client may do depends on the object: each command asks `tournaments.core.access`.
    permission_classes: Sequence[type[BasePermission]] = (AllowAny,)
    parser_classes = (StrictJsonParser,)
    renderer_classes: Sequence[type[BaseRenderer]] = (JsonRenderer, ProblemJsonRenderer)
    throttle_classes = (PerMinuteThrottle,)
    # Without OPTIONS, which Django REST framework answers with a description of its own.
    http_method_names = ["get", "post", "put", "patch", "delete", "head"]  # noqa: RUF012 - as Django has it
    schema = Schema()

    checks_link: ClassVar[bool] = False
    has_secrets: ClassVar[bool] = False
    page_names: ClassVar[frozenset[str]] = frozenset()

    @property
    def actor(self) -> Actor:
        """Return the actor of the request."""
        return get_actor(self.request)

    def require_user(self) -> User:
        """Return the signed-in person. Raises NotAuthenticated (401) if there is none.

        Not 403: a client with a table's link, which is not a person, can still sign in.
        """
        user = self.actor.user
        if user is None:
            raise NotAuthenticated(_("Sign in to do this."))
        return user

    def get_exception_handler(self) -> Callable[..., Response]:
        """Handle all errors in `api.http.problems.errors`."""
        return handle_exception

    def perform_authentication(self, request: Request) -> None:
        """Authenticate now, and count wrong credentials as a stranger's request."""
        try:
            super().perform_authentication(request)
        except AuthenticationFailed:
            count_stranger(request)
            raise

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Run the usual checks, then wrap the handler of a write that has an Idempotency-Key."""
        # The checks come first, so that no refusal of them is stored under the key.
        super().initial(request, *args, **kwargs)
        method = str(request.method)
        name = "get" if method == "HEAD" else method.lower()
        check_scope(self.actor, getattr(type(self), name, None))
        self._check_query(request, name)
        if method in WRITES and not getattr(getattr(self, name, None), TAKES_BODY, True):
            read_body(Input, request)  # which has no fields, so that one that is sent is refused
        key = request.META.get("HTTP_IDEMPOTENCY_KEY")
        # A dry run changes nothing, so it needs no stored answer.
        if key is not None and method in WRITES and not is_dry_run(request):
            act = getattr(self, method.lower(), self.http_method_not_allowed)
            # On the instance, which exists for this one request only.
            setattr(
                self, method.lower(), partial(self._once, self._parse_idempotency_key(key), act)
            )

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Keep personal answers out of shared caches, and secrets out of all caches."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers.setdefault(
            "Cache-Control", "no-store" if self.has_secrets else "private, no-cache"
        )
        return answer

    def _check_query(self, request: Request, method: str) -> None:
        """Refuse parameters that the operation does not have, which are probably misspelt."""
        handler = getattr(type(self), method, None)
        if handler is None:
            return  # the answer is 404 or 405
        known: frozenset[str] = getattr(handler, QUERY_NAMES, frozenset())
        unknown = [name for name in request.query_params if name not in known | self.page_names]
        if unknown:
            message = ErrorDetail(_("This parameter does not exist."), "unknown")
            # Cut short, as in a body.
            raise ValidationError({name[:60]: [message] for name in unknown[:10]})

    def _once(self, key: str, act: Handler, request: Request, **kwargs: Any) -> Response:
        answers: list[Response] = []

        def act_and_store() -> Answer:
            answers.append(act(request, **kwargs))
            return self._stored_answer(answers[-1])

        # The scope has the actor in it: a key that another client chose means nothing here. It is
        # cut to its column; two paths that are then alike still differ in their digests.
        answer, was_stored = answer_once(
            scope=f"{_sender(self.actor)} {request.method} {request.path}"[:160],
            key=key,
            request_digest=_digest(request),
            act=act_and_store,
        )
        if not was_stored:
            return answers[-1]
        headers = answer.headers | {"Idempotency-Replayed": "true"}
        return Response(answer.body, status=answer.status, headers=headers)

    def _stored_answer(self, response: Response) -> Answer:
        headers = {name: response[name] for name in ("ETag", "Location") if name in response}
        return Answer(response.status_code, response.data, headers)

    def _parse_idempotency_key(self, key: str) -> str:
        """Return the Idempotency-Key if it is well-formed. Raises BadHeader."""
        if not (0 < len(key) <= MAX_KEY_LENGTH and key.isascii() and key.isprintable()):
            raise BadHeader(
                _("An Idempotency-Key has 1 to %(max)d printable ASCII characters.")
                % {"max": MAX_KEY_LENGTH}
            )
        # All strangers at one address are one sender: their keys alone tell them apart.
        if _is_stranger(self.actor) and len(key) < MIN_STRANGERS_KEY_LENGTH:
            raise BadHeader(
                _("Without credentials, an Idempotency-Key needs %(min)d characters or more.")
                % {"min": MIN_STRANGERS_KEY_LENGTH}
            )
        return key


class ListView(ApiView):
    """A view whose GET returns a list in pages."""

    pagination_class = PagePagination
    page_names = frozenset({"page", "page_size"})

    def page(
        self, rows: Sequence[Row] | QuerySet[Any], build: Callable[[Row], Any] = lambda row: row
    ) -> Response:
        """Return one page of rows, each as the answer that `build` makes of it."""
        return self.page_of(rows, lambda page: [build(row) for row in page])

    def page_of(
        self, rows: Sequence[Row] | QuerySet[Any], build: Callable[[list[Row]], list[Any]]
    ) -> Response:
        """Return one page of rows, as the answers that `build` makes of all of them together."""
        page = self.cut(rows)
        return Response(Page(page.count, page.next, page.previous, build(page.results)))

    def cut(self, rows: Sequence[Row] | QuerySet[Any]) -> Page[Row]:
        """Return the page that the request asks for. Raises NotFound, ValidationError."""
        return self.pagination_class().cut(rows, self.request)


CSV = {(200, "text/csv"): OpenApiTypes.STR}


class CsvView(ApiView):
    """A file for spreadsheets. Problems are still problem documents."""

    # A file unless JSON is asked for by name, so that a link in a browser saves a spreadsheet.
    renderer_classes = (CsvRenderer, *ApiView.renderer_classes)

    def send(self, body: str) -> Response:
        """Return the file."""
        return Response(body, content_type=MEDIA_TYPE)


def created(body: Any, route: str, *args: object, etag: str = "") -> Response:
    """Return a 201 with the URL of the new object in Location, and its ETag if it has one."""
    headers = {"Location": reverse(route, args=args)}
    return Response(body, status=201, headers=headers | ({"ETag": etag} if etag else {}))


def is_dry_run(request: Request) -> bool:
    """Return whether the request only wants to know what would happen. Raises ValidationError."""
    flag = FLAGS.get(request.query_params.get("dry_run", "false").lower())
    if flag is None:
        raise ValidationError({"dry_run": [ErrorDetail(_("Send true or false."), "invalid")]})
    return flag


def _sender(actor: Actor) -> str:
    """Return who sends a key; of strangers, a digest of the address that they send it from."""
    if not _is_stranger(actor):
        return actor.identity
    return f"{actor.identity} {client_digest(actor.client)[:32]}"


def _is_stranger(actor: Actor) -> bool:
    return actor.identity == ANONYMOUS.identity


def _digest(request: Request) -> str:
    """Return a digest of the request, to notice a key that is reused for another one."""
    # The same result as a correction of another version is another request.
    if_match = request.META.get("HTTP_IF_MATCH")
    parts = [request.method, request.get_full_path(), if_match, request.data]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def read_query(shape: type[Serializer[Any]], request: Request) -> Any:
    """Parse the query string by a shape. Raises DRF's ValidationError."""
    query = shape(data=request.query_params)
    query.is_valid(raise_exception=True)
    return query.validated_data


def read_body(shape: type[Serializer[Any]], request: Request, *, partial: bool = False) -> Any:
    """Parse the body by a shape. Raises DRF's ValidationError."""
    body = shape(data=request.data, partial=partial)
    body.is_valid(raise_exception=True)
    return body.validated_data
