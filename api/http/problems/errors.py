"""Turn every error of the API into a problem document (RFC 9457)."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError
from django.http import Http404, UnreadablePostError
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions, status
from rest_framework.response import Response

from api.http.problems.shapes import ProblemOut
from api.http.problems.types import PROBLEMS
from tournaments.core.errors import FieldProblem, InvalidInput, Refused, TooManyRequests
from tournaments.core.shapes import to_plain

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.core.errors import FurtherMembers

logger = logging.getLogger("django.request")

MEDIA_TYPE = "application/problem+json"
CHALLENGE = 'Bearer realm="clag", Table realm="clag", Guest realm="clag"'


class BadHeader(exceptions.ParseError):
    """One of our own headers is malformed."""


class BodyTooLarge(exceptions.APIException):
    """The body is larger than `MAX_BODY_BYTES`."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = _("The body is larger than any request needs.")


class CsrfFailed(exceptions.PermissionDenied):
    """A session was used without a valid CSRF token."""


# The first match wins, so a class comes before its base classes.
_CODES: tuple[tuple[type[Exception], str], ...] = (
    (BadHeader, "bad-header"),
    (exceptions.ParseError, "unreadable-body"),
    (exceptions.AuthenticationFailed, "bad-credentials"),
    (exceptions.NotAuthenticated, "sign-in-first"),
    (CsrfFailed, "csrf-failed"),
    (exceptions.PermissionDenied, "not-allowed"),
    (PermissionDenied, "not-allowed"),
    (exceptions.NotFound, "not-found"),
    (Http404, "not-found"),
    (exceptions.MethodNotAllowed, "method-not-allowed"),
    (exceptions.NotAcceptable, "not-acceptable"),
    (exceptions.UnsupportedMediaType, "unsupported-media-type"),
    (BodyTooLarge, "body-too-large"),
    (RequestDataTooBig, "body-too-large"),
    (SuspiciousOperation, "bad-request"),
    (UnreadablePostError, "bad-request"),
    # SQLite has waited for its lock in vain, or PostgreSQL is away: both pass by themselves.
    (OperationalError, "busy"),
    (InterfaceError, "busy"),
)
# In place of the exception's own words, which may name tables, paths or statements.
_DETAILS = {
    "not-found": _("There is nothing here."),
    "server-error": _("Something went wrong on our side."),
    "busy": _("The database is busy or cannot be reached. Try again in a moment."),
    "body-too-large": BodyTooLarge.default_detail,
    "bad-request": _("The request cannot be read."),
    "method-not-allowed": _("This address does not have that method."),
    "not-acceptable": _("The answer is not available in any form that you accept."),
    "unsupported-media-type": _("A body must be JSON, with Content-Type: application/json."),
}


def handle_exception(error: Exception, context: Mapping[str, Any]) -> Response:
    """Handle an exception of a view; this is Django REST framework's EXCEPTION_HANDLER."""
    if isinstance(error, exceptions.ValidationError):
        error = invalid_input(error.detail)
    request: Request = context["request"]
    if isinstance(error, Refused):
        return _answer(
            request,
            error.code,
            error.detail,
            problems=error.problems,
            extra=error.extra,
            headers=_headers_for(error),
        )
    code = next((code for kind, code in _CODES if isinstance(error, kind)), "server-error")
    own_detail: object = getattr(error, "detail", error)
    detail = str(_DETAILS.get(code) or own_detail)
    headers = {"Retry-After": "1"} if code == "busy" else None
    answer = _answer(request, code, detail, headers=headers)
    if code in ("server-error", "busy"):
        _report(error, request, answer)
    return answer


def _report(error: Exception, request: Request, answer: Response) -> None:
    """Log an unexpected error and send Django's signal, as Django does outside of DRF."""
    logger.error("%s: %s", HTTPStatus(answer.status_code).phrase, request.path, exc_info=error)
    # Otherwise Django would log it once more, without the reason and the id of the request.
    answer._has_been_logged = True  # type: ignore[attr-defined]  # as Django marks its own
    # A busy database is answered with 503 and Retry-After; the signal is for faults of the program.
    if not isinstance(error, OperationalError | InterfaceError):
        got_request_exception.send(sender=None, request=request._request)


def _headers_for(refused: Refused) -> dict[str, str]:
    if not isinstance(refused, TooManyRequests):
        return {}
    return {"Retry-After": str(refused.retry_after)}


def _answer(
    request: Request,
    code: str,
    detail: str,
    *,
    problems: tuple[FieldProblem, ...] = (),
    extra: FurtherMembers | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    kind = PROBLEMS[code]
    problem = ProblemOut(
        type=reverse("api:problem", args=[code]),
        title=str(kind.title),
        status=kind.status,
        detail=detail,
        instance=request.path,
        code=code,
        problems=problems,
    )
    body = to_plain(problem) | dict(extra or {})
    challenge = {"WWW-Authenticate": CHALLENGE} if kind.status == 401 else {}
    # What is wrong now may be right in a moment, so no cache may keep it.
    all_headers = {"Cache-Control": "no-store", **challenge, **(headers or {})}
    return Response(body, status=kind.status, content_type=MEDIA_TYPE, headers=all_headers)


def invalid_input(detail: Any) -> InvalidInput:
    """Convert the errors of a serializer to InvalidInput.

    >>> from rest_framework.exceptions import ErrorDetail
    >>> invalid_input({"name": [ErrorDetail("Too long.", "max_length")]}).problems
    (FieldProblem(field='name', code='max-length', message='Too long.', seat=None),)
    """
    problems = tuple(_flatten(detail, ""))
    return InvalidInput(_summary(problems), problems)


def _summary(problems: tuple[FieldProblem, ...]) -> str:
    """Return a sentence for those who look at nothing else: the only problem with its field."""
    if len(problems) != 1:
        return str(_("Some fields are not valid."))
    field, message = problems[0].field, problems[0].message
    return (
        str(_("%(field)s: %(message)s")) % {"field": field, "message": message}
        if field
        else message
    )


def _flatten(detail: Any, field: str) -> Iterator[FieldProblem]:
    if isinstance(detail, Mapping):
        for name, below in detail.items():
            own = "" if name == "non_field_errors" else str(name)
            yield from _flatten(below, ".".join(part for part in (field, own) if part))
    elif isinstance(detail, list | tuple):
        for below in detail:
            yield from _flatten(below, field)
    else:
        code = str(getattr(detail, "code", "invalid")).replace("_", "-")
        yield FieldProblem(field, code, str(detail))
