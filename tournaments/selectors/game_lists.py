"""Games online in lists: one's own, a club's lobby, those that can be watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Q

from tournaments.models import GameState, OnlineGame
from tournaments.online.terms import NOBODY
from tournaments.selectors.courses import terms_of

if TYPE_CHECKING:
    from tournaments.actors import Actor


MOST_WATCHED = 20


def list_own(by: Actor) -> list[OnlineGame]:
    """Games going on in which somebody has a seat, the latest first."""
    mine = Q(pk__in=())
    if by.user is not None:
        mine |= Q(seats__user=by.user) | Q(
            seats__player__user=by.user, seats__user=None, seats__guest="", seats__bot=""
        )
    if by.guest:
        mine |= Q(seats__guest=by.guest)
    games = OnlineGame.objects.filter(mine).exclude(state=GameState.ENDED).distinct()
    return list(games.order_by("-pk").prefetch_related("seats"))


def list_lobby(club_id: int) -> list[OnlineGame]:
    """Games of a club that anybody there may join, the oldest first."""
    waiting = OnlineGame.objects.filter(club=club_id, is_listed=True, state=GameState.WAITING)
    return list(waiting.order_by("pk").prefetch_related("seats"))


def list_watched(club_id: int) -> list[OnlineGame]:
    """Games going on at tables of a club's lobby at which one may look on, the latest first."""
    going = OnlineGame.objects.filter(club=club_id, is_listed=True, state=GameState.PLAYING)
    rows = going.exclude(terms__watching=NOBODY).order_by("-pk").prefetch_related("seats")
    return list(rows[:MOST_WATCHED])


def line_out(game: OnlineGame) -> dict[str, Any]:
    """A game in a list."""
    terms = terms_of(game)
    seats = sorted(game.seats.all(), key=lambda seat: seat.number)
    return {
        "id": game.pk,
        "state": game.state,
        "title": terms.rules.title,
        "preset": terms.rules.preset,
        "size": game.size,
        "names": [seat.name for seat in seats],
        "open_seats": [seat.number for seat in seats if seat.is_open],
        "table": game.table_id,
    }
