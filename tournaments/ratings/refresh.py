"""Keep the ratings of a club as its finished games say, in the order of play.

A refresh compares the games that should be rated with those that were. From the first difference on
it rates again, because every later belief may follow from it; mostly that is the last night. From
nothing it is the same loop over all games, so a rebuild gives the same rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from django.db import transaction
from django.db.models import Exists, OuterRef

from tournaments.core.access import lock_rows
from tournaments.models import (
    Club,
    EventState,
    OnlineGame,
    RatedGame,
    RatingChange,
    SeatScore,
    StandIn,
    Venue,
)
from tournaments.ratings.belief import Belief, expect_places, rate_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

MIN_PLAYERS = 2
BATCH_SIZE = 500

Standing: TypeAlias = "tuple[Belief, int]"
"""What is believed of a player at a venue, and after how many games."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game to rate: its players with their places at the table."""

    table_id: int
    venue: str
    revision: int
    players: tuple[int, ...]
    places: tuple[int, ...]


def refresh_ratings(
    club_id: int, progress: Callable[[int, int], None] = lambda done, total: None
) -> None:
    """Make the ratings of a club those of its finished games. Safe to repeat and in parallel."""
    with transaction.atomic():
        lock_rows(Club.objects.filter(pk=club_id)).get()
        games = _find_games(club_id)
        kept = _count_equal(club_id, games)
        stale = RatedGame.objects.filter(club=club_id, number__gt=kept)
        if kept == len(games) and not stale.exists():
            return
        stale.delete()
        progress(kept, len(games))
        _rate(club_id, games, kept)


def rebuild_ratings(club_id: int) -> None:
    """Discard the ratings of a club and compute them from its games."""
    with transaction.atomic():
        lock_rows(Club.objects.filter(pk=club_id)).get()
        RatedGame.objects.filter(club=club_id).delete()
        _rate(club_id, _find_games(club_id), 0)


def _find_games(club_id: int) -> list[FinishedGame]:
    """Return the finished games of nights that are final, in the order of play.

    A seat that a substitute played for a while says nothing sure of its player, so it is left out.
    """
    replaced = StandIn.objects.filter(table=OuterRef("table"), seat=OuterRef("seat"))
    online = OnlineGame.objects.filter(table=OuterRef("table"))
    seats = (
        SeatScore.objects.filter(
            event__club=club_id, event__state=EventState.FINAL, event__deleted_at=None, games=1
        )
        .annotate(was_replaced=Exists(replaced), is_online=Exists(online))
        .filter(was_replaced=False)
        .order_by("event__held_on", "event_id", "table__round__number", "table_id", "place", "seat")
        .values_list("table_id", "is_online", "revision", "player_id", "place")
    )
    games = []
    for (table, is_online, revision), group in groupby(seats, key=lambda row: row[:3]):
        rows = list(group)
        if len(rows) >= MIN_PLAYERS:
            venue = Venue.ONLINE if is_online else Venue.HALL
            players, places = tuple(row[3] for row in rows), tuple(row[4] for row in rows)
            games.append(FinishedGame(table, venue, revision, players, places))
    return games


def _count_equal(club_id: int, games: Sequence[FinishedGame]) -> int:
    """Return how many games, from the first on, were rated as they are now."""
    rated = RatedGame.objects.filter(club=club_id).order_by("number")
    count = 0
    for game, row in zip(games, rated, strict=False):
        had = [(one["player"], one["place"]) for one in row.inputs]
        now = list(zip(game.players, game.places, strict=True))
        if (row.table_id, row.venue, row.revision, row.number) != (
            game.table_id, game.venue, game.revision, count + 1,
        ) or had != now:  # fmt: skip
            break
        count += 1
    return count


def _rate(club_id: int, games: Sequence[FinishedGame], done: int) -> None:
    """Rate the games after the first `done`, and mark each player's latest change."""
    rows, changes = _compute(club_id, games[done:], done, _beliefs(club_id))
    RatedGame.objects.bulk_create(rows, batch_size=BATCH_SIZE)
    RatingChange.objects.bulk_create(changes, batch_size=BATCH_SIZE)
    _mark_latest(club_id)


def _compute(
    club_id: int,
    games: Sequence[FinishedGame],
    done: int,
    believed: dict[tuple[str, int], Standing],
) -> tuple[list[RatedGame], list[RatingChange]]:
    """Rate games after `done` others, from what is believed, which this changes; save nothing."""
    rows: list[RatedGame] = []
    changes: list[RatingChange] = []
    for number, game in enumerate(games, start=done + 1):
        had = [believed.get((game.venue, player), (Belief(), 0)) for player in game.players]
        before = [belief for belief, _games in had]
        after = rate_game(before, game.places)
        row = RatedGame(
            table_id=game.table_id,
            club_id=club_id,
            venue=game.venue,
            number=number,
            revision=game.revision,
            inputs=[
                {"player": player, "place": place, "mean": one.mean, "deviation": one.deviation}
                for player, place, one in zip(game.players, game.places, before, strict=True)
            ],
        )
        rows.append(row)
        expected = expect_places(before)
        for index, player in enumerate(game.players):
            changes.append(
                RatingChange(
                    game=row,
                    player_id=player,
                    place=game.places[index],
                    expected_place=expected[index],
                    mean_before=before[index].mean,
                    deviation_before=before[index].deviation,
                    mean=after[index].mean,
                    deviation=after[index].deviation,
                    games=had[index][1] + 1,
                    is_latest=False,
                )
            )
            believed[game.venue, player] = (after[index], had[index][1] + 1)
    return rows, changes


def find_ratings_difference(club_id: int) -> str:
    """Rate all games of a club from scratch, saving nothing, and compare with what is stored.

    Returns how many changes differ, as text; empty if none.
    """
    with transaction.atomic():
        lock_rows(Club.objects.filter(pk=club_id)).get()
        _rows, changes = _compute(club_id, _find_games(club_id), 0, {})
        stored = RatingChange.objects.filter(game__club=club_id)
        have = set(stored.values_list("game__table_id", "game__number", "player_id", *_COMPARED))
    want = {
        (one.game.table_id, one.game.number, one.player_id, *(getattr(one, n) for n in _COMPARED))
        for one in changes
    }
    count = len(have ^ want)
    return str(count) if count else ""


_COMPARED = (
    "place", "expected_place", "mean_before", "deviation_before", "mean", "deviation", "games",
)  # fmt: skip


def _beliefs(club_id: int) -> dict[tuple[str, int], Standing]:
    """Return what is believed after the games that are rated, by venue and player."""
    changes = RatingChange.objects.filter(game__club=club_id).order_by("game__number")
    rows: Iterable[tuple[str, int, float, float, int]] = changes.values_list(
        "game__venue", "player_id", "mean", "deviation", "games"
    )
    return {(row[0], row[1]): (Belief(row[2], row[3]), row[4]) for row in rows}


def _mark_latest(club_id: int) -> None:
    changes = RatingChange.objects.filter(game__club=club_id)
    rows = changes.order_by("game__number").values_list("game__venue", "player_id", "pk")
    latest = {(venue, player): pk for venue, player, pk in rows}
    changes.filter(is_latest=True).exclude(pk__in=latest.values()).update(is_latest=False)
    changes.filter(is_latest=False, pk__in=latest.values()).update(is_latest=True)
