"""Record a finished casual game for each person who played it, once the game is over."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.models import GameEntry, GameState, PlayedGame
from tournaments.online.access import find_game, load_seats
from tournaments.online.core import entries
from tournaments.online.snapshot_cache import get_snapshot
from tournaments.ratings import add_casual_game
from tournaments.standings import Profile, tally_seats

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set

    from engine import DealScore
    from tournaments.models import GameSeat, OnlineGame
    from tournaments.online.core.snapshot import GameSnapshot


def record_played(game_id: int) -> None:
    """Give each person at a casual game that was played to its end a row of it.

    Safe to run twice and in parallel: a person has one row of a game. A game of an event, and one
    that was broken off, leaves none.
    """
    game = find_game(game_id)
    if game is None or game.table_id is not None or game.state != GameState.ENDED:
        return
    snapshot = get_snapshot(game)
    if not snapshot.is_played_out or game.ended_at is None:
        return
    rows = _build_rows(game, snapshot, load_seats([game]), game.ended_at)
    with transaction.atomic():
        PlayedGame.objects.bulk_create(rows, ignore_conflicts=True)
        if _is_rated(snapshot):
            places = {row.user_id: row.place for row in rows if row.user_id is not None}
            add_casual_game(game.pk, game.ended_at, places)


def _is_rated(snapshot: GameSnapshot) -> bool:
    """Return whether a finished game says something sure about its players' strength.

    Not with a hint of the expert or points that a player has corrected, and not while it is sealed.
    """
    is_helped = any(snapshot.hints) or bool(snapshot.adjusted)
    return not is_helped and not snapshot.settings.is_daily


def list_people(seats: Sequence[GameSeat]) -> list[GameSeat]:
    """Return the seats that a person held at the end: of one with two seats, the first."""
    found: dict[tuple[int | None, str], GameSeat] = {}
    for seat in seats:
        if (seat.user_id or seat.guest) and not seat.bot:
            found.setdefault((seat.user_id, "" if seat.user_id else seat.guest), seat)
    return list(found.values())


def _build_rows(
    game: OnlineGame, snapshot: GameSnapshot, seats: Sequence[GameSeat], ended_at: datetime
) -> list[PlayedGame]:
    settings, people = snapshot.settings, list_people(seats)
    scores = {result.score.number: result.score for result in snapshot.match.results}
    totals = settings.sheet.totals(scores.values())
    places = settings.sheet.places(totals)
    by_bots = _find_bot_deals(game)
    sealed = datetime.fromisoformat(settings.sealed_until) if settings.sealed_until else None
    return [
        PlayedGame(
            user_id=seat.user_id,
            guest="" if seat.user_id else seat.guest,
            game=game,
            game_number=game.pk,
            preset=settings.rules.preset,
            title=settings.title,
            size=game.size,
            people=len(people),
            deals=len(scores),
            bot_deals=len(by_bots[seat.number]),
            place=places[seat.number],
            points=totals.points[seat.number],
            profile=_tally(snapshot, scores, seat.number, by_bots[seat.number]),
            finished_at=ended_at,
            sealed_until=sealed,
        )
        for seat in people
    ]


def _tally(
    snapshot: GameSnapshot, scores: Mapping[int, DealScore], seat: int, by_bot: Set[int]
) -> Profile:
    """Count a seat's nominations in the deals that its player played to the end."""
    # A void deal counts for no player, but those after it may follow from it.
    own = {n: score.voided() if n in by_bot else score for n, score in scores.items()}
    return tally_seats(snapshot.settings.sheet, own, snapshot.players)[seat]


def _find_bot_deals(game: OnlineGame) -> Mapping[int, set[int]]:
    """Return the deals in which a bot acted, by seat."""
    rows = GameEntry.objects.filter(game=game, kind=entries.ACTED, done_by=entries.BOT)
    found: dict[int, set[int]] = defaultdict(set)
    for seat, deal in rows.exclude(seat=None).values_list("seat", "deal").distinct():
        found[seat or 0].add(deal)
    return found
