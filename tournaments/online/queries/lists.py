"""List online games: an actor's own, a club's lobby, those that can be watched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.models import Club, GameEntry, GameSeat, GameState, OnlineGame
from tournaments.online.access import seat_name
from tournaments.online.core import entries
from tournaments.online.core.settings import NO_SPECTATORS
from tournaments.online.queries.games import PRESENCE_TIMEOUT
from tournaments.online.shapes import GameLine
from tournaments.online.snapshot_cache import get_settings

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.core.audience.names import Names
    from tournaments.models import User


MAX_WATCHED_GAMES = 20
MAX_PUBLIC_GAMES = 30


def list_own(by: Actor) -> list[OnlineGame]:
    """List the games in progress in which the actor has a seat, the latest first."""
    mine = Q(pk__in=())
    if by.user is not None:
        mine |= Q(seats__user=by.user, seats__is_held=False) | Q(
            seats__player__user=by.user, seats__user=None, seats__guest="", seats__bot=""
        )
    if by.guest:
        mine |= Q(seats__guest=by.guest, seats__is_held=False)
    kept = OnlineGame.objects.filter(mine, table__event__deleted_at=None)
    games = kept.exclude(state=GameState.ENDED).distinct()
    return list(games.order_by("-pk").prefetch_related("seats"))


def list_lobby(club_id: int) -> list[OnlineGame]:
    """List a club's games that any member may join, the oldest first."""
    waiting = OnlineGame.objects.filter(club=club_id, is_listed=True, state=GameState.WAITING)
    return list(waiting.order_by("pk").prefetch_related("seats"))


def list_public(limit: int = MAX_PUBLIC_GAMES) -> list[OnlineGame]:
    """List the games of no club that anyone may join and where a player is now, the oldest first.

    A table whose players have all closed the page is left out, as no one would come. Of more than
    `limit` tables the latest are left out.
    """
    here = GameSeat.objects.filter(
        game=OuterRef("pk"), seen_at__gt=timezone.now() - PRESENCE_TIMEOUT
    )
    rows = OnlineGame.objects.filter(
        Exists(here), club=None, table=None, is_listed=True, state=GameState.WAITING
    )
    return list(rows.order_by("pk").prefetch_related("seats")[:limit])


def list_watched(club_id: int) -> list[OnlineGame]:
    """List a club's games in progress that may be watched, the latest first."""
    going = OnlineGame.objects.filter(club=club_id, is_listed=True, state=GameState.PLAYING)
    rows = going.exclude(terms__watching=NO_SPECTATORS).order_by("-pk").prefetch_related("seats")
    return list(rows[:MAX_WATCHED_GAMES])


@dataclass(frozen=True, slots=True)
class Rematch:
    """The game opened after another was over; `by` is the seat of the old game that opened it."""

    game: OnlineGame
    by: int
    has_room: bool


def find_rematch(game: OnlineGame) -> Rematch | None:
    """Return the latest rematch opened by a player of this game, unless it is over."""
    asked = (
        GameEntry.objects.filter(game=game, kind=entries.REMATCH_OPENED).order_by("-number").first()
    )
    if asked is None or asked.seat is None:
        return None
    going = OnlineGame.objects.exclude(state=GameState.ENDED)
    found = going.filter(pk=int(asked.text)).prefetch_related("seats").first()
    if found is None:
        return None
    return Rematch(found, asked.seat, any(seat.is_open for seat in found.seats.all()))


def build_game_line(game: OnlineGame, names: Names) -> GameLine:
    """Return a game as a line of a list."""
    settings = get_settings(game)
    seats = sorted(game.seats.all(), key=lambda seat: seat.number)
    return GameLine(
        id=game.pk,
        state=game.state,
        title=settings.title,
        preset=settings.rules.preset,
        size=game.size,
        names=tuple(seat_name(seat, game, names) for seat in seats),
        open_seats=tuple(seat.number for seat in seats if seat.is_open),
        table=game.table_id,
    )


def list_lobbies(user: User | None) -> list[Club]:
    """List the clubs whose lobby a user may enter: those they are a member of."""
    if user is None:
        return []
    return list(Club.objects.filter(memberships__user=user).order_by("name"))
