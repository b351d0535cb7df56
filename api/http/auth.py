"""Authenticate API requests: a session, an API key, a table's link, or a guest's key.

`request.auth` is an `Actor`, or None without credentials. Wrong credentials are refused with 401 at
every URL, public ones too, so that a client with a mistyped key is not taken for an anonymous one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.authentication import BaseAuthentication, CSRFCheck
from rest_framework.exceptions import AuthenticationFailed

from api.http.problems.errors import CHALLENGE, BadHeader, CsrfFailed
from tournaments.accounts import find_token
from tournaments.core import links
from tournaments.core.access import access_table_by_link
from tournaments.core.actors import (
    GUEST_COOKIE,
    PHONE_COOKIE,
    TABLE_COOKIE,
    Actor,
    confirmed_at,
    is_phone_key,
)
from tournaments.core.client_address import client_key
from tournaments.core.errors import NotFound
from tournaments.models import Source, User

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest
    from rest_framework.request import Request
    from rest_framework.views import APIView

Found = tuple[User | AnonymousUser, Actor]

INVALID_LINK = gettext_lazy("This link does not open a table. Ask the organiser for a new one.")


def read_credentials(environ: Mapping[str, Any]) -> tuple[str, str]:
    """Return the scheme, in lower case, and the secret of the Authorization header, or "" twice."""
    scheme, _space, secret = environ.get("HTTP_AUTHORIZATION", "").strip().partition(" ")
    return scheme.lower(), secret.strip()


class _Scheme(BaseAuthentication):
    """Authenticate by one scheme of the Authorization header; without that, leave it to others."""

    scheme: ClassVar[str]

    def authenticate(self, request: Request) -> Found | None:
        """Return user and actor, or None. Raises AuthenticationFailed, BadHeader."""
        scheme, secret = read_credentials(request.META)
        return self.read(request, secret) if scheme == self.scheme else None

    def read(self, request: Request, secret: str) -> Found:
        """Return user and actor. Raises AuthenticationFailed, BadHeader."""
        raise NotImplementedError

    def authenticate_header(self, request: Request) -> str:
        """Return the WWW-Authenticate header of a 401."""
        return CHALLENGE


class ApiKeyAuthentication(_Scheme):
    """Authenticate a person by an API key."""

    scheme = "bearer"

    def read(self, request: Request, secret: str) -> Found:
        """Return the person whose key it is."""
        token = find_token(secret)
        if token is None:
            raise AuthenticationFailed(_("This API key is not valid or has been revoked."))
        client = client_key(request)
        return token.user, Actor(Source.TOKEN, user=token.user, token=token, client=client)


class TableLinkAuthentication(_Scheme):
    """Authenticate a phone by a table's link.

    The token is in the header or, if that is empty, among those in the browser's cookie. The cookie
    is accepted only with an `Authorization: Table` header, which no other site can make a browser
    send: this replaces the CSRF token. If the view fetches the same table anyway, the token is
    checked there, so that a phone's result reads the table only once.
    """

    scheme = "table"

    def read(self, request: Request, secret: str) -> Found:
        """Return the actor at the table."""
        view: APIView | None = request.parser_context.get("view")
        kwargs: Mapping[str, object] = request.parser_context.get("kwargs", {})
        asked = kwargs.get("table_id")
        table_id = asked if isinstance(asked, int) else None
        kept = request.COOKIES.get(TABLE_COOKIE, "")
        # A browser keeps the links of several tables. Without one of this table, use the latest.
        own = links.find_table_token(kept, table_id) or links.find_table_token(kept)
        secret = secret or own
        is_checked_later = getattr(view, "checks_link", False) and (
            table_id == links.table_id_from_token(secret) is not None
        )
        phone = _phone_key(request)
        actor = Actor(Source.TABLE_LINK, link=secret, phone=phone, client=client_key(request))
        if not is_checked_later:
            check_table_link(actor)
        return AnonymousUser(), actor


class GuestKeyAuthentication(_Scheme):
    """Authenticate a guest of online games by their key."""

    scheme = "guest"

    def read(self, request: Request, secret: str) -> Found:
        """Return the guest."""
        guest = links.guest_id_from_key(secret)
        if not guest:
            raise AuthenticationFailed(_("This guest key is not valid."))
        return AnonymousUser(), Actor(guest=guest, client=client_key(request))


class SessionAuthentication(BaseAuthentication):
    """Authenticate a browser by its cookies: the signed-in person, the guest, or both in one actor.

    Tried last, for requests without an Authorization header: the schemes before it accept every
    header they know, so one that is left has an unknown scheme and is refused.
    """

    def authenticate(self, request: Request) -> Found | None:
        """Return user and actor, or None. Raises AuthenticationFailed, CsrfFailed."""
        if "HTTP_AUTHORIZATION" in request.META:
            raise AuthenticationFailed(_("Use the scheme Bearer, Table or Guest."))
        guest = links.guest_id_from_key(request.COOKIES.get(GUEST_COOKIE, ""))
        # Django's request: to ask this one for its user would authenticate it once more.
        user = request._request.user
        is_signed_in = isinstance(user, User) and user.is_active
        if not (is_signed_in or guest):
            return None
        # Only now: without cookies there is nothing that another site could make use of.
        _enforce_csrf(request._request)
        client = client_key(request)
        if isinstance(user, User) and is_signed_in:
            session = request._request.session
            key, at = session.session_key or "", confirmed_at(session)
            return user, Actor(user=user, guest=guest, session=key, client=client, confirmed_at=at)
        return AnonymousUser(), Actor(guest=guest, client=client)

    def authenticate_header(self, request: Request) -> str:
        """Return the WWW-Authenticate header of a 401."""
        return CHALLENGE


AUTHENTICATION = (
    ApiKeyAuthentication,
    TableLinkAuthentication,
    GuestKeyAuthentication,
    SessionAuthentication,
)
"""How a request may say who makes it. Wrong credentials are refused, not taken for none."""


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


def _enforce_csrf(request: HttpRequest) -> None:
    # Django REST framework exempts its views from the middleware's check, since keys need none.
    # The check is a middleware, which asks for a view; none of ours says that it is exempt.
    check = CSRFCheck(_no_view)
    check.process_request(request)
    reason = check.process_view(request, _no_view, (), {})
    if reason:
        raise CsrfFailed(f"CSRF: {reason}")


def _no_view(_request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def get_actor(request: Request) -> Actor:
    """Return the actor of a request."""
    return request.auth if isinstance(request.auth, Actor) else Actor(client=client_key(request))
