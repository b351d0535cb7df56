"""Read clubs, their seasons and members."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from django.db.models import Count, Exists, OuterRef, Q

from tournaments.core.shapes import Shape
from tournaments.models import (
    Club,
    Event,
    EventState,
    Membership,
    MoneyVisibility,
    NameVisibility,
    Role,
)

if TYPE_CHECKING:
    from tournaments.models import User


@dataclass(frozen=True, slots=True)
class ClubRow(Shape):
    """A club."""

    slug: str
    name: str
    is_public: bool
    free_chat: Annotated[bool, "Whether players at online tables can write messages."]
    currency: Annotated[str, "The currency symbol before amounts of money; may be empty."]
    names: Annotated[str, NameVisibility, "How strangers see players' names."]
    money: Annotated[str, MoneyVisibility, "Who sees stakes and settlements."]
    is_searchable: Annotated[bool, "Whether search engines may list the club."]


@dataclass(frozen=True, slots=True)
class ClubLine(ClubRow):
    """A club in a list."""

    players: Annotated[int, "The number of active players."]
    is_playing: Annotated[bool, "Whether an event is running."]


@dataclass(frozen=True, slots=True)
class MemberLine(Shape):
    """A member of a club. Only owners see this."""

    id: int
    name: str
    email: str
    role: Annotated[str, Role]


_COLUMNS = (
    "slug", "name", "is_public", "free_chat", "currency", "names", "money", "is_searchable",
)  # fmt: skip


def list_clubs(user: User | None) -> list[ClubLine]:
    """List the clubs a person may read: public ones, and those they are a member of."""
    may_read = Q(is_public=True)
    if user is not None:
        may_read |= Q(pk__in=Membership.objects.filter(user=user).values("club_id"))
    playing = Event.objects.filter(club=OuterRef("pk"), state=EventState.RUNNING)
    clubs = Club.objects.filter(may_read).annotate(
        active=Count("players", filter=Q(players__is_active=True)), playing=Exists(playing)
    )
    rows = clubs.order_by("name").values_list(*_COLUMNS, "active", "playing")
    return [ClubLine(*row) for row in rows]


@dataclass(frozen=True, slots=True)
class Ownership:
    """What an owner of a club gives up by leaving it."""

    others: list[str]
    """The names of the owners who remain."""
    is_of_server: bool
    """Whether it is the server's first club, whose owners own the server."""


def read_ownership(club: Club, user: User) -> Ownership | None:
    """Return what a person would give up by leaving a club; None if they are no owner of it."""
    owners = club.memberships.filter(role=Role.OWNER).select_related("user").order_by("user__name")
    names = {one.user_id: str(one.user) for one in owners}
    if names.pop(user.pk, None) is None:
        return None
    first = Club.objects.order_by("pk").values_list("pk", flat=True).first()
    return Ownership(list(names.values()), is_of_server=first == club.pk)


def build_club_row(club: Club) -> ClubRow:
    """Return one club as a row."""
    return ClubRow(**{column: getattr(club, column) for column in _COLUMNS})


def list_members(club: Club) -> list[MemberLine]:
    """List the club's members by name."""
    rows = club.memberships.order_by("user__name", "user__email")
    return [MemberLine(*row) for row in rows.values_list("pk", "user__name", "user__email", "role")]


def build_member_line(member: Membership) -> MemberLine:
    """Return one member as a line; the account must be loaded."""
    user = member.user
    return MemberLine(id=member.pk, name=user.name, email=user.email, role=member.role)
