"""Authenticate API requests: a session, an API key, a table's link, or a guest's key.

`request.auth` is an `Actor`, or None without credentials. Wrong credentials are refused with 401 at
every URL, public ones too, so that a client with a mistyped key is not taken for an anonymous one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
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

INVALID_LINK = gettext_lazy("This link does not open a table. Ask the organiser for a new one.")


class Credentials(BaseAuthentication):
    """Authenticate by the Authorization header, or without one by the session."""

    def authenticate(self, request: Request) -> Found | None:
        """Return user and actor, or None. Raises AuthenticationFailed, CsrfFailed, BadHeader."""
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return _from_session(request._request)
        scheme, _space, secret = header.strip().partition(" ")
        reader = _READERS.get(scheme.lower())
        if reader is None:
            raise AuthenticationFailed(_("Use the scheme Bearer, Table or Guest."))
        return reader(request, secret.strip())

    def authenticate_header(self, request: Request) -> str:
        """Return the WWW-Authenticate header of a 401."""
        return CHALLENGE


def _from_token(request: Request, secret: str) -> Found:
    token = find_token(secret)
    if token is None:
        raise AuthenticationFailed(_("This API key is not valid or has been revoked."))
    return token.user, Actor(source=Source.TOKEN, user=token.user, token=token)


def _from_link(request: Request, secret: str) -> Found:
    """Read the table's token from the header or, if that is empty, from the browser's cookie.

    The cookie is accepted only with an `Authorization: Table` header, which no other site can make
    a browser send: this replaces the CSRF token. If the view fetches the same table anyway, the
    token is checked there, so that a phone's result reads the table only once.
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
    """Return the phone key in the header or the cookie, or "". Raises BadHeader if malformed."""
    key: str = request.META.get("HTTP_CLAG_PHONE") or request.COOKIES.get(PHONE_COOKIE, "")
    if key and not is_phone_key(key):
        raise BadHeader(_("A phone key has 16 to 128 letters, digits, hyphens or underscores."))
    return key


def check_table_link(actor: Actor) -> None:
    """Raise AuthenticationFailed if the actor's table token is not valid."""
    try:
        access_table_by_link(actor.link)
    except NotFound:
        raise AuthenticationFailed(INVALID_LINK) from None


def _from_guest(request: Request, key: str) -> Found:
    del request  # all readers have the same parameters
    guest = links.guest_id_from_key(key)
    if not guest:
        raise AuthenticationFailed(_("This guest key is not valid."))
    return AnonymousUser(), Actor(guest=guest)


_READERS = {"bearer": _from_token, "table": _from_link, "guest": _from_guest}


def _from_session(request: HttpRequest) -> Found | None:
    """Return the signed-in person, the guest, or both in one actor; None for neither."""
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
    # Django REST framework exempts its views from the middleware's check, since keys need none.
    check = CSRFCheck(lambda request: None)  # type: ignore[arg-type]
    check.process_request(request)
    reason = check.process_view(request, None, (), {})  # type: ignore[arg-type]
    if reason:
        raise CsrfFailed(f"CSRF: {reason}")


def get_actor(request: Request) -> Actor:
    """Return the actor of a request."""
    return request.auth if isinstance(request.auth, Actor) else ANONYMOUS


class CredentialsScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Describe `Credentials` in the OpenAPI document."""

    target_class = Credentials
    name = ["personalToken", "tableLink", "session", "guestKey"]  # noqa: RUF012

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, str]]:
        """Return the four schemes, in the order of `name`."""
        guest = "`Guest` and a space, then the key of a guest; for online games."
        link = "`Table` and a space, then the token of a table's link; for that table only."
        return [
            {
                "type": "http",
                "scheme": "bearer",
                "description": "An API key (personal token), clag_…",
            },
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
                "description": "The website's session; writes also need the X-CSRFToken header.",
            },
            {
                "type": "apiKey",
                "in": "header",
                "name": "Authorization",
                "description": guest,
            },
        ]
