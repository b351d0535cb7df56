"""Who is asking: a session, a personal token, a table's link, or a guest's key.

`request.auth` is always an `Actor` for those who showed something, None for nobody. Credentials
that do not hold are refused with 401, whatever the address: nobody is taken for a stranger
because his key has a slip in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, CSRFCheck
from rest_framework.exceptions import AuthenticationFailed

from api.http.errors import CHALLENGE, BadHeader, CsrfFailed
from tournaments.clubs import find_token
from tournaments.core import links
from tournaments.core.access import access_table_by_link
from tournaments.core.actors import (
    ANONYMOUS,
    GUEST_COOKIE,
    PHONE_COOKIE,
    TABLE_COOKIE,
    Actor,
    is_phone_key,
)
from tournaments.core.errors import NotFound
from tournaments.models import Source, User

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request
    from rest_framework.views import APIView

Found = tuple[User | AnonymousUser, Actor]

INVALID_LINK = "This link does not open a table. Ask the organiser for a new one."


class Credentials(BaseAuthentication):
    """Reads the Authorization header, else the session."""

    def authenticate(self, request: Request) -> Found | None:
        """The user and the actor; None for nobody. Raises AuthenticationFailed, CsrfFailed."""
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return _from_session(request._request)
        scheme, _, secret = header.strip().partition(" ")
        reader = _READERS.get(scheme.lower())
        if reader is None:
            raise AuthenticationFailed("Only Bearer, Table and Guest are known here.")
        return reader(request, secret.strip())

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return CHALLENGE


def _from_token(request: Request, secret: str) -> Found:
    token = find_token(secret)
    if token is None:
        raise AuthenticationFailed("This token is not valid, or was revoked.")
    return token.user, Actor(source=Source.TOKEN, user=token.user, token=token)


def _from_link(request: Request, secret: str) -> Found:
    """The table's link, in the header or, if that has none, in the browser's cookie.

    The header itself says that our own page asks: no other site can send it, so a cookie may
    stand in for the secret, which no script can read. Where the view reads that very table, the
    door there checks the link: a phone's result should not pay for reading the table twice.
    """
    secret = secret or request.COOKIES.get(TABLE_COOKIE, "")
    view: APIView | None = request.parser_context.get("view")
    kwargs: dict[str, Any] = request.parser_context.get("kwargs", {})
    is_checked_later = getattr(view, "checks_link", False) and (
        kwargs.get("table_id") == links.table_id_from_token(secret) is not None
    )
    actor = Actor(source=Source.TABLE_LINK, link=secret, phone=_phone_key(request))
    if not is_checked_later:
        check_table_link(actor)
    return AnonymousUser(), actor


def _phone_key(request: Request) -> str:
    """The key of the phone that asks, if it shows one. Raises BadHeader for one that is none."""
    key: str = request.META.get("HTTP_CLAG_PHONE") or request.COOKIES.get(PHONE_COOKIE, "")
    if key and not is_phone_key(key):
        raise BadHeader("A phone's key is 16 to 128 letters, digits, - or _.")
    return key


def check_table_link(actor: Actor) -> None:
    """Raise AuthenticationFailed for a link that opens nothing (any more)."""
    try:
        access_table_by_link(actor.link)
    except NotFound:
        raise AuthenticationFailed(INVALID_LINK) from None


def _from_guest(_request: Request, key: str) -> Found:
    guest = links.guest_id_from_key(key)
    if not guest:
        raise AuthenticationFailed("This is no guest's key of this server.")
    return AnonymousUser(), Actor(guest=guest)


_READERS = {"bearer": _from_token, "table": _from_link, "guest": _from_guest}


def _from_session(request: HttpRequest) -> Found | None:
    """The person signed in with this browser, the guest that it plays as, or both in one."""
    guest = links.guest_id_from_key(request.COOKIES.get(GUEST_COOKIE, ""))
    user = request.user
    if isinstance(user, User) and user.is_active:
        _enforce_csrf(request)
        return user, Actor(user=user, guest=guest)
    if not guest:
        return None
    _enforce_csrf(request)
    return AnonymousUser(), Actor(guest=guest)


def _enforce_csrf(request: HttpRequest) -> None:
    check = CSRFCheck(lambda request: None)  # type: ignore[arg-type]
    check.process_request(request)
    reason = check.process_view(request, None, (), {})  # type: ignore[arg-type]
    if reason:
        raise CsrfFailed(f"CSRF: {reason}")


def get_actor(request: Request) -> Actor:
    """Whoever is asking, as the services know him."""
    return request.auth if isinstance(request.auth, Actor) else ANONYMOUS


class CredentialsScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Says in the schema what `Credentials` reads."""

    target_class = Credentials
    name = ["personalToken", "tableLink", "session", "guestKey"]  # noqa: RUF012

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, str]]:
        """The four ways, in the order of `name`."""
        guest = "The word Guest, a space, and the key that a new guest was given; for games online."
        link = "The word Table, a space, and the secret of a table's link; for that table only."
        return [
            {"type": "http", "scheme": "bearer", "description": "A personal token, clag_…"},
            {
                "type": "apiKey",
                "in": "header",
                "name": "Authorization",
                "description": link,
            },
            {
                "type": "apiKey",
                "in": "cookie",
                "name": "sessionid",
                "description": "The pages' session; writes need the X-CSRFToken header too.",
            },
            {
                "type": "apiKey",
                "in": "header",
                "name": "Authorization",
                "description": guest,
            },
        ]
