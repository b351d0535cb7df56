"""Answer guests' commands in the event loop, where those of several games are written together.

Only the usual request is answered here, and only if it is granted. Everything else goes on to its
view, which finds the same again and says what is wrong: so there is one place for every refusal,
and nothing is done here that the view would not do (ADR 0355).
"""

from __future__ import annotations

import re
import time
from functools import cache, reduce
from http import HTTPStatus
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.utils.module_loading import import_string
from rest_framework.exceptions import ParseError

from api.http.auth import GuestKeyAuthentication, read_credentials
from api.http.parsers import parse_json
from api.http.throttles import COUNTED_KEY
from api.online.input_shapes import MAX_ENTRY
from api.online.output_shapes import ActedOut
from tournaments.core import limits, links
from tournaments.core.actors import Actor
from tournaments.core.client_address import client_key
from tournaments.core.errors import TooManyRequests
from tournaments.core.shapes import dump_json
from tournaments.core.streaming import BEGAN_KEY
from tournaments.core.telemetry.request_ids import HEADER, choose_id, request_id
from tournaments.health import note_request
from tournaments.online import ACT, MAX_ACTION_LENGTH, READY, Command, CommandQueue

if TYPE_CHECKING:
    from collections.abc import Callable
    from wsgiref.types import WSGIEnvironment

    from django.http import HttpRequest

    from tournaments.core.streaming import WholeAnswer

PATH = re.compile(r"/api/v1/games/([1-9][0-9]{0,8})/(actions|ready)")
ROUTES = {
    "actions": "api/v1/games/<int:game_id>/actions",
    "ready": "api/v1/games/<int:game_id>/ready",
}
JSON = "application/json"
ACCEPTED = ("", "*/*", JSON)
MAX_BODY_BYTES = 4096
"""More than any action needs, even with each character escaped. A larger body would take long to
parse, and meanwhile the event loop does nothing else.
"""
UNUSUAL = ("HTTP_COOKIE", "HTTP_IDEMPOTENCY_KEY", "HTTP_IF_MATCH")
"""What a view may have to look at."""
MIDDLEWARE = (
    "django.middleware.security.SecurityMiddleware",
    "config.headers.add_policies",
    "tournaments.core.audience.robots.KeepOut",
    "tournaments.core.languages.choice.Languages",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
)
"""Those that put headers into every answer. The rest of `settings.MIDDLEWARE` is for pages, or for
what a usual command does not have.
"""
HEADERS = {"Cache-Control": "private, no-cache", "Vary": "Accept", "Allow": "POST"}

ANSWER_KEY = "clag.answer"

queue = CommandQueue()


class _Asked(NamedTuple):
    request: WSGIRequest
    command: Command
    route: str


async def answer_command(environ: WSGIEnvironment) -> WholeAnswer | None:
    """Do the command of a request and return status, headers and body; None if a view must."""
    asked = _read(environ)
    if asked is None:
        return None
    result = await queue.do(asked.command)
    if result is None:
        return None
    # A repeated action is 201 too (`games.Actions`).
    status = (
        HTTPStatus.OK if result.is_repeat and asked.command.kind == READY else HTTPStatus.CREATED
    )
    answer = HttpResponse(
        dump_json(ActedOut(result.number)), content_type=JSON, status=status, headers=HEADERS
    )
    answer = _add_headers(asked.request, answer)
    answer.headers[HEADER] = asked.command.request_id
    token = request_id.set(asked.command.request_id)
    note_request(asked.route, "POST", status, time.monotonic() - environ[BEGAN_KEY])
    request_id.reset(token)
    return f"{status} {status.phrase}", list(answer.items()), answer.content


def _read(environ: WSGIEnvironment) -> _Asked | None:
    """Return the command of a request and count it; None if anything about it is unusual."""
    path = PATH.fullmatch(environ["PATH_INFO"]) if environ["REQUEST_METHOD"] == "POST" else None
    if path is None or environ["QUERY_STRING"] or environ.get("HTTP_ACCEPT", "") not in ACCEPTED:
        return None
    scheme, secret = read_credentials(environ)
    if scheme != GuestKeyAuthentication.scheme or any(name in environ for name in UNUSUAL):
        return None
    name, length = path[2], int(environ["CONTENT_LENGTH"])
    if length > (MAX_BODY_BYTES if name == "actions" else 0):
        return None
    request = WSGIRequest(environ)
    guest = links.guest_id_from_key(secret) if _is_for_us(request) else ""
    if not guest:
        return None
    body = _read_body(request) if name == "actions" else ("", 0)
    if body is None:
        return None
    actor = Actor(guest=guest, client=client_key(request))
    try:
        limits.use(limits.API_TABLES, account=actor.identity)
    except TooManyRequests:
        return None
    environ[COUNTED_KEY] = True
    kind = ACT if name == "actions" else READY
    made = Command(kind, actor, int(path[1]), choose_id(request.headers.get(HEADER, "")), *body)
    return _Asked(request, made, ROUTES[name])


def _read_body(request: WSGIRequest) -> tuple[str, int] | None:
    """Return text and number of an action; None if the body is not of the shape `ActionIn`."""
    if request.META["CONTENT_TYPE"] != JSON:
        return None
    try:
        body = parse_json(request.META["wsgi.input"].getvalue())
    except ParseError:
        return None
    if not isinstance(body, dict) or body.keys() != {"text", "expected"}:
        return None
    text, expected = body["text"], body["expected"]
    is_text = isinstance(text, str) and 0 < len(text) <= MAX_ACTION_LENGTH
    is_number = type(expected) is int and 0 <= expected <= MAX_ENTRY
    return (text, expected) if is_text and is_number else None


def _is_for_us(request: WSGIRequest) -> bool:
    """Return whether a request comes as the settings ask for: to a known host, by TLS."""
    if settings.SECURE_SSL_REDIRECT and not request.is_secure():
        return False
    try:
        request.get_host()
    except SuspiciousOperation:
        return False
    return True


@cache
def _chain() -> Callable[[HttpRequest], HttpResponse]:
    """Return what the middleware does to an answer that is ready."""

    def take(request: HttpRequest) -> HttpResponse:
        answer: HttpResponse = request.META[ANSWER_KEY]
        return answer

    chosen = [name for name in settings.MIDDLEWARE if name in MIDDLEWARE]
    return reduce(lambda inner, name: import_string(name)(inner), reversed(chosen), take)


def _add_headers(request: WSGIRequest, answer: HttpResponse) -> HttpResponse:
    request.META[ANSWER_KEY] = answer
    return _chain()(request)
