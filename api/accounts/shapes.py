"""Define the shapes of the signed-in account and its API keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from api.http.shapes import Input, name_field
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import Role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.accounts import TokenLine
    from tournaments.models import Membership, User


class TokenIn(Input):
    """The name of a new API key."""

    name = name_field(60)


@dataclass(frozen=True, slots=True)
class MembershipOut(Shape):
    """A club of which the person is a member."""

    slug: str
    name: str
    role: Annotated[str, Role]


@dataclass(frozen=True, slots=True)
class MeOut(Shape):
    """The signed-in person."""

    name: str
    email: str
    clubs: list[MembershipOut]


@dataclass(frozen=True, slots=True)
class TokenOut(Shape):
    """An API key, without its secret."""

    id: int
    name: str
    created_at: IsoTime
    last_used_at: IsoTime | None
    is_revoked: bool


@dataclass(frozen=True, slots=True)
class NewTokenOut(Shape):
    """A new API key. The secret is sent only once: a repeated request gets null."""

    id: int
    name: str
    secret: str | None


def me_out(user: User, memberships: Iterable[Membership]) -> MeOut:
    """Build the answer from a person and their roles, which must be loaded with their clubs."""
    clubs = [MembershipOut(one.club.slug, one.club.name, one.role) for one in memberships]
    return MeOut(name=user.name, email=user.email, clubs=clubs)


def token_out(line: TokenLine) -> TokenOut:
    """Build the answer from an API key."""
    return TokenOut(
        id=line.pk,
        name=line.name,
        created_at=iso_time(line.created_at),
        last_used_at=iso_time(line.last_used_at),
        is_revoked=line.is_revoked,
    )
