"""Read a person's friends, requests and invitations, and whom they could ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.db.models import Exists, OuterRef

from tournaments.core import links
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import Friendship, FriendState, GameSeat, GameState, TableInvitation
from tournaments.online.access import show_name
from tournaments.online.friends.encounters import list_encounters
from tournaments.online.snapshot_cache import get_settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet

    from tournaments.models import User

ASKED_YOU = "asked-you"
FRIEND_STATES = ("friend", "asked", ASKED_YOU, "blocked")
MAX_INVITATIONS = 20


class FriendLine(Shape):
    """A friend, a request, or a person whom you have blocked."""

    id: int
    name: Annotated[str, "As they were called at the table where you met."]
    state: Annotated[
        str,
        FRIEND_STATES,
        "`asked`: you wait for an answer; `asked-you`: they wait for yours.",
    ]
    since: IsoTime


class EncounterLine(Shape):
    """A person with whom you finished a game in the last month, and whom you may ask."""

    game: int
    seat: int
    name: Annotated[str, "As they were called at that table."]


class InvitationLine(Shape):
    """An invitation to a table that waits for players."""

    id: int
    game: int
    title: str
    name: Annotated[str, "Who invites you, as they are called at that table."]
    link: Annotated[str | None, "To sit down with; null for a key that only reads."]


def list_friends(user: User) -> list[FriendLine]:
    """List a person's friends, requests both ways and the people they have blocked, by name."""
    own = list(Friendship.objects.filter(person=user).exclude(state=FriendState.DECLINED))
    lines = [
        FriendLine(one.pk, show_name(one.name), one.state, iso_time(one.changed_at)) for one in own
    ]
    lines += [
        FriendLine(one.pk, show_name(one.own_name), ASKED_YOU, iso_time(one.changed_at))
        for one in _find_requests(user)
    ]
    order = (ASKED_YOU, FriendState.FRIEND, FriendState.ASKED, FriendState.BLOCKED)
    return sorted(lines, key=lambda line: (order.index(line.state), line.name.casefold(), line.id))


def count_requests(user: User) -> int:
    """Return how many people wait for a person's answer. One query."""
    return _find_requests(user).count()


def _find_requests(user: User) -> QuerySet[Friendship]:
    """Find the requests to a person; none of those whom they have answered or blocked."""
    answered = Friendship.objects.filter(person=user).values("other")
    asking = Friendship.objects.filter(other=user, state=FriendState.ASKED)
    # A request of the person's own to someone who asks cannot be: that makes both friends.
    return asking.exclude(person__in=answered)


def list_askable(user: User) -> list[EncounterLine]:
    """List whom a person may ask: met in the last month, and nothing stated about them yet."""
    stated = Friendship.objects.filter(person=user).exclude(state=FriendState.DECLINED)
    known = set(stated.values_list("other", flat=True))
    known |= set(_find_requests(user).values_list("person", flat=True))
    return [
        EncounterLine(one.game, one.seat, show_name(one.name))
        for one in list_encounters(user)
        if one.person not in known
    ]


def find_invitations(user: User) -> QuerySet[TableInvitation]:
    """Find the invitations of a person to tables that still have a seat for them, latest first."""
    seats = GameSeat.objects.filter(game=OuterRef("game"))
    has_room = Exists(seats.filter(user=None, guest="", bot="", player=None))
    is_there = Exists(seats.filter(user=user))
    blocked = Friendship.objects.filter(person=user, state=FriendState.BLOCKED).values("other")
    waiting = TableInvitation.objects.filter(has_room, person=user, game__state=GameState.WAITING)
    rows = waiting.exclude(is_there).exclude(invited_by__in=blocked).select_related("game")
    return rows.order_by("-made_at", "-pk")


def list_invitations(user: User, *, may_play: bool = True) -> list[InvitationLine]:
    """List the invitations of a person, latest first."""
    return [
        InvitationLine(
            id=one.pk,
            game=one.game_id,
            title=get_settings(one.game).title,
            name=show_name(one.invited_as),
            link=links.game_token(one.game) if may_play else None,
        )
        for one in find_invitations(user)[:MAX_INVITATIONS]
    ]


def list_invited(user: User, game_id: int) -> set[int]:
    """Return which rows of a person's friends are of those who are invited to a game."""
    invited = TableInvitation.objects.filter(game=game_id).values("person")
    rows = Friendship.objects.filter(person=user, state=FriendState.FRIEND, other__in=invited)
    return set(rows.values_list("pk", flat=True))


def list_invitable(user: User, seats: Sequence[GameSeat]) -> list[FriendLine]:
    """List the friends of a person who do not sit at a table, by name."""
    there = [seat.user_id for seat in seats if seat.user_id]
    rows = Friendship.objects.filter(person=user, state=FriendState.FRIEND).exclude(other__in=there)
    lines = [
        FriendLine(one.pk, show_name(one.name), one.state, iso_time(one.changed_at)) for one in rows
    ]
    return sorted(lines, key=lambda line: (line.name.casefold(), line.id))
