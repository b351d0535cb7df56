"""Define the shapes of the signed-in account and its API keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from api.http.shapes import Input, OneOf, StrictInteger, StrictText, name_field
from tournaments.accounts import MAX_DAYS, is_proven
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import AccountEvent, KeyScope, Role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.accounts import AccountLine, SessionLine, TokenLine
    from tournaments.models import ApiToken, Membership, User


class TokenIn(Input):
    """A new API key."""

    name = name_field(60)
    scope = OneOf(KeyScope.choices, required=False, help_text="`read` if it is left out.")
    days = StrictInteger(
        min_value=1,
        max_value=MAX_DAYS,
        required=False,
        help_text="How long it works; 365 if it is left out.",
    )
    password = StrictText(max_length=4096, trim_whitespace=False, help_text="Your password.")


class MeChangeIn(Input):
    """What to change of the signed-in person."""

    name = name_field()


class MembershipOut(Shape):
    """A club of which the person is a member."""

    slug: str
    name: str
    role: Annotated[str, Role]


class MeOut(Shape):
    """The signed-in person."""

    name: str
    email: str
    is_proven: Annotated[bool, "Whether a link that went to the address has been used."]
    clubs: list[MembershipOut]


class TokenOut(Shape):
    """An API key, without its secret."""

    id: int
    name: str
    scope: Annotated[str, KeyScope]
    created_at: IsoTime
    expires_at: IsoTime
    last_used_at: Annotated[IsoTime | None, "Exact to ten minutes."]
    is_revoked: bool


class NewTokenOut(Shape):
    """A new API key. Nothing can read its secret again."""

    id: int
    name: str
    scope: Annotated[str, KeyScope]
    expires_at: IsoTime
    secret: str


class SessionOut(Shape):
    """A browser in which the person is signed in."""

    id: int
    device: Annotated[str, "Browser and system, as far as known."]
    signed_in_at: IsoTime
    last_seen_at: Annotated[IsoTime, "Exact to ten minutes."]
    is_current: Annotated[bool, "Whether this request came from it."]


class AccountEntryOut(Shape):
    """An entry of the person's own log."""

    at: IsoTime
    event: Annotated[str, AccountEvent]
    detail: Annotated[str, "What it was about, such as the name of a key; may be empty."]
    device: Annotated[str, "The browser and system that it was done with; may be empty."]


def me_out(user: User, memberships: Iterable[Membership]) -> MeOut:
    """Build the answer from a person and their roles, which must be loaded with their clubs."""
    clubs = [MembershipOut(one.club.slug, one.club.name, one.role) for one in memberships]
    return MeOut(name=user.name, email=user.email, is_proven=is_proven(user), clubs=clubs)


def token_out(line: TokenLine) -> TokenOut:
    """Build the answer from an API key."""
    return TokenOut(
        id=line.pk,
        name=line.name,
        scope=line.scope,
        created_at=iso_time(line.created_at),
        expires_at=iso_time(line.expires_at),
        last_used_at=iso_time(line.last_used_at),
        is_revoked=line.is_revoked,
    )


def new_token_out(token: ApiToken, secret: str) -> NewTokenOut:
    """Build the answer from a new API key and its secret."""
    ends = iso_time(token.expires_at)
    return NewTokenOut(token.pk, token.name, token.scope, ends, secret)


def session_out(line: SessionLine) -> SessionOut:
    """Build the answer from a session."""
    return SessionOut(
        id=line.id,
        device=line.device,
        signed_in_at=iso_time(line.signed_in_at),
        last_seen_at=iso_time(line.last_seen_at),
        is_current=line.is_current,
    )


def entry_out(line: AccountLine) -> AccountEntryOut:
    """Build the answer from an entry of the log."""
    return AccountEntryOut(iso_time(line.at), line.event, line.detail, line.device)
