"""Find out with whom a person may become friends: those they finished a game with lately."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone

from tournaments.core.errors import not_found
from tournaments.models import GameSeat, Membership, PlayedGame, Player

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import User

RECENT = timedelta(days=30)
"""How long after a game its players may ask each other; then the game is deleted too."""
MAX_ENCOUNTERS = 50


@dataclass(frozen=True, slots=True)
class Encounter:
    """Another person with an account in a game that both finished.

    `name`, `own_name`: of the other and of the person, as they were called at that table.
    """

    game: int
    seat: int
    person: int
    name: str
    own_name: str


def list_encounters(user: User) -> list[Encounter]:
    """List whom a person finished a game with in the last month, latest first; each person once."""
    found: dict[int, Encounter] = {}
    mine = _recent_games(user).order_by("-finished_at", "-pk")
    games = [row for row in mine.values_list("game", flat=True)[:MAX_ENCOUNTERS] if row]
    for one in _meet(user, games):
        found.setdefault(one.person, one)
    return list(found.values())[:MAX_ENCOUNTERS]


def find_encounter(user: User, game_id: int, seat: int) -> Encounter:
    """Return the person at a seat of a game that both finished in the last month.

    The answer is the same for a game that is not there, a bot, a guest, and a person who may not be
    asked. Raises NotFound.
    """
    games = list(_recent_games(user).filter(game=game_id).values_list("game", flat=True))
    one = next((one for one in _meet(user, games) if one.seat == seat), None)
    if one is None:
        raise not_found()
    return one


def _recent_games(user: User) -> QuerySet[PlayedGame]:
    now = timezone.now()
    is_open = Q(sealed_until=None) | Q(sealed_until__lte=now)
    return PlayedGame.objects.filter(
        is_open, user=user, game__isnull=False, finished_at__gte=now - RECENT
    )


def _meet(user: User, games: list[int]) -> list[Encounter]:
    """Return the others who finished these games, in the order of the games."""
    finished = set(
        PlayedGame.objects.filter(game__in=games, user__isnull=False).values_list("game", "user")
    )
    seats = GameSeat.objects.filter(game__in=games, user__isnull=False, bot="")
    by_game: dict[int, list[GameSeat]] = {}
    for seat in seats.order_by("number"):
        by_game.setdefault(seat.game_id, []).append(seat)
    found: list[Encounter] = []
    for game in games:
        own = next((one for one in by_game.get(game, ()) if one.user_id == user.pk), None)
        if own is None:
            continue
        found += [
            Encounter(game, one.number, one.user_id, one.name, own.name)
            for one in by_game[game]
            if one.user_id and one.user_id != user.pk and (game, one.user_id) in finished
        ]
    allowed = _allowed(user, {one.person for one in found})
    return [one for one in found if one.person in allowed]


def _allowed(user: User, people: set[int]) -> set[int]:
    """Return those of some people with whom a person may be friends.

    A person under 18 has friends only among the members of their own clubs.
    """
    minors = set(
        Player.objects.filter(user__in=people | {user.pk}, is_minor=True).values_list(
            "user", flat=True
        )
    )
    if not minors:
        return people
    clubs = Membership.objects.filter(user=user).values("club")
    mates = set(
        Membership.objects.filter(club__in=clubs, user__in=people).values_list("user", flat=True)
    )
    return mates if user.pk in minors else mates | (people - minors)


def may_be_friends(user: User, other: int) -> bool:
    """Return whether two people may still be friends, by their age and their clubs."""
    return other in _allowed(user, {other})
