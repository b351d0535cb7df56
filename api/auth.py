"""Who is asking: a session, a personal token, or a table's link.

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

from api.errors import CHALLENGE, CsrfFailed
from tournaments import links
from tournaments.access import access_table_by_link
from tournaments.actors import NOBODY, Actor
from tournaments.errors import NotFound
from tournaments.models import Source, User
from tournaments.services.accounts import find_token

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request
    from rest_framework.views import APIView

Found = tuple[User | AnonymousUser, Actor]

VOID_LINK = "This link does not open a table. Ask the organiser for a new one."


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
            raise AuthenticationFailed("Only Bearer and Table are known here.")
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
    """The table's link. Where the view reads that very table, the door there checks the link:
    a phone's result should not pay for reading the table twice.
    """
    view: APIView | None = request.parser_context.get("view")
    kwargs: dict[str, Any] = request.parser_context.get("kwargs", {})
    is_checked_later = getattr(view, "checks_link", False) and (
        kwargs.get("table_id") == links.table_id_of(secret) is not None
    )
    actor = Actor(source=Source.TABLE_LINK, link=secret)
    if not is_checked_later:
        refuse_void(actor)
    return AnonymousUser(), actor


def refuse_void(actor: Actor) -> None:
    """Raise AuthenticationFailed for a link that opens nothing (any more)."""
    try:
        access_table_by_link(actor.link)
    except NotFound:
        raise AuthenticationFailed(VOID_LINK) from None


_READERS = {"bearer": _from_token, "table": _from_link}


def _from_session(request: HttpRequest) -> Found | None:
    user = request.user
    if not isinstance(user, User) or not user.is_active:
        return None
    _enforce_csrf(request)
    return user, Actor(user=user)


def _enforce_csrf(request: HttpRequest) -> None:
    check = CSRFCheck(lambda request: None)  # type: ignore[arg-type]
    check.process_request(request)
    reason = check.process_view(request, None, (), {})  # type: ignore[arg-type]
    if reason:
        raise CsrfFailed(f"CSRF: {reason}")


def actor_of(request: Request) -> Actor:
    """Whoever is asking, as the services know him."""
    return request.auth if isinstance(request.auth, Actor) else NOBODY


class CredentialsScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Says in the schema what `Credentials` reads."""

    target_class = Credentials
    name = ["personalToken", "tableLink", "session"]  # noqa: RUF012

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, str]]:
        """The three ways, in the order of `name`."""
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
        ]
