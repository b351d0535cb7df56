"""Read clubs, their seasons and members."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from django.db.models import Count, Exists, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from tournaments.core.raw_rows import read_values
from tournaments.core.shapes import Shape
from tournaments.models import (
    Accent,
    Club,
    Emblem,
    Event,
    EventState,
    Membership,
    MoneyVisibility,
    NameVisibility,
    Player,
    Role,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from tournaments.models import User


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
    accent: Annotated[str, Accent, "The colour of the club's pages."]
    emblem: Annotated[str, Emblem, "The picture beside the club's name."]


class ClubLine(ClubRow):
    """A club in a list."""

    players: Annotated[int, "The number of active players."]
    is_playing: Annotated[bool, "Whether an event is running."]


class MemberLine(Shape):
    """A member of a club. Only owners see this."""

    id: int
    name: str
    email: str
    role: Annotated[str, Role]


MAX_WORDS = 5
_COLUMNS = (
    "slug", "name", "is_public", "free_chat", "currency", "names", "money", "is_searchable",
    "accent", "emblem",
)  # fmt: skip


def count_active_players(club: Club) -> int:
    """Count the players of a club who have not retired."""
    active = "WHERE club_id = %s AND removed_at IS NULL AND is_active"
    ((count,),) = read_values(Player, (), active, [club.pk], extra="COUNT(*)")
    return int(count)


def find_clubs(user: User | None, words: str = "") -> QuerySet[Club]:
    """Find the clubs a person may read, by name: public ones, and those they are a member of.

    `words` keeps only the clubs that have all of them in their name or address. The query counts
    nothing: `build_club_lines` counts players for the clubs of one page.
    """
    may_read = Q(is_public=True)
    if user is not None:
        may_read |= Q(pk__in=Membership.objects.filter(user=user).values("club_id"))
    clubs = Club.objects.filter(may_read).order_by("name", "pk")
    for word in words.split()[:MAX_WORDS]:
        clubs = clubs.filter(Q(name__icontains=word) | Q(slug__icontains=word))
    return clubs


def build_club_lines(clubs: Iterable[Club]) -> list[ClubLine]:
    """Build the lines of some clubs, in their order."""
    ids = [club.pk for club in clubs]
    playing = Event.objects.filter(club=OuterRef("pk"), state=EventState.RUNNING)
    active = (
        Player.objects.filter(club=OuterRef("pk"), is_active=True)
        .order_by()
        .values("club")
        .values_list(Count("pk"))
    )
    rows = Club.objects.filter(pk__in=ids).annotate(
        active=Coalesce(Subquery(active), 0), playing=Exists(playing)
    )
    lines = {
        pk: ClubLine(*row) for pk, *row in rows.values_list("pk", *_COLUMNS, "active", "playing")
    }
    return [lines[pk] for pk in ids if pk in lines]


@dataclass(frozen=True, slots=True)
class Ownership:
    """What an owner of a club gives up by leaving it."""

    others: list[str]
    """The names of the owners who remain."""
    is_of_server: bool
    """Whether it is the server's first club, whose owners own the server."""


def read_ownership(club: Club, user: User) -> Ownership | None:
    """Return what a person would give up by leaving a club; None if they do not own it."""
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
