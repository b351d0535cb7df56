"""Compare the tables that have played the same deals: each seat with that seat at the others.

Nothing of a set is compared before it is open and its results are in (ADR 0316).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from django.db.models import Q

import engine
from tournaments.core.audience.names import player_name
from tournaments.models import DealResult, DuplicateSet, GameDeal, OnlineGame, Seat
from tournaments.online.duplicate.sets import get_deal_seed, list_playing, refuse_without_duplicate
from tournaments.online.duplicate.shapes import (
    ComparedDeal,
    ComparedPlayer,
    ComparedResult,
    ComparedRound,
    ComparedSeat,
    ComparedSet,
    Comparison,
)
from tournaments.online.queries.bot_deals import list_bot_deals

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.core.audience.names import Names
    from tournaments.models import Event, Player


def read_comparison(event: Event, names: Names) -> Comparison:
    """Return an event's comparison so far; its rounds are in order and have no deals.

    Raises NotFound for an event that does not play duplicate.
    """
    refuse_without_duplicate(event)
    found = _read_sets(event)
    sums: dict[int, Fraction] = defaultdict(Fraction)
    deals: Counter[int] = Counter()
    bot_deals: Counter[int] = Counter()
    players: dict[int, Player] = {}
    for one in found:
        for _key, seats in one.by_seat():
            for rows in seats:
                average = _average(rows)
                for row in rows if len(rows) > 1 else ():
                    players[row.player.pk] = row.player
                    sums[row.player.pk] += row.score.points[row.seat] - average
                    deals[row.player.pk] += 1
                    bot_deals[row.player.pk] += row.by_bot
    order = sorted(sums, key=lambda pk: (-sums[pk], player_name(names, players[pk])))
    ranking = tuple(
        ComparedPlayer(
            place=1 + sum(other > sums[pk] for other in sums.values()),
            player=pk,
            name=player_name(names, players[pk]),
            deals=deals[pk],
            bot_deals=bot_deals[pk],
            difference=_rounded(sums[pk]),
        )
        for pk in order
    )
    by_round: dict[int, list[_Set]] = defaultdict(list)
    for one in found:
        by_round[one.row.round.number].append(one)
    alone = _list_alone(event, found)
    rounds = tuple(
        ComparedRound(
            number,
            tuple(one.build(()) for one in by_round[number] if not one.is_of_one),
            tuple(alone[number]),
        )
        for number in sorted({*by_round, *alone})
    )
    return Comparison(ranking, rounds)


def read_compared_round(event: Event, number: int, names: Names) -> ComparedRound | None:
    """Return a round deal by deal, without sets if it plays no duplicate; None without one.

    Raises NotFound for an event that does not play duplicate.
    """
    refuse_without_duplicate(event)
    if not event.rounds.drawn().filter(number=number).exists():
        return None
    found = _read_sets(event, number)
    sets = (one.build(_build_deals(one, names)) for one in found if not one.is_of_one)
    return ComparedRound(number, tuple(sets), tuple(_list_alone(event, found)[number]))


def _list_alone(event: Event, sets: Iterable[_Set]) -> dict[int, list[int]]:
    """Return the tables whose deals no other plays or will play, by the numbers of their rounds."""
    of_one = [game.pk for one in sets if one.is_of_one for game in one.games]
    games = OnlineGame.objects.filter(table__event=event, table__round__undone_at=None)
    games = games.filter(Q(duplicate=None) | Q(pk__in=of_one), table__round__is_free=False)
    found: dict[int, list[int]] = defaultdict(list)
    for number, table in games.order_by("table__number").values_list(
        "table__round__number", "table__number"
    ):
        found[number].append(table)
    return found


@dataclass(frozen=True, slots=True)
class _Row:
    """A deal's score at one table, from one seat; `by_bot`: a bot acted for the player."""

    table: int
    seat: int
    player: Player
    by_bot: bool
    score: engine.DealScore


@dataclass(frozen=True, slots=True)
class _Set:
    """A set with its games, those that still play its deals, and its scores once it is open."""

    row: DuplicateSet
    games: Sequence[OnlineGame]
    playing: Sequence[OnlineGame]
    rows: Sequence[_Row]

    @property
    def is_open(self) -> bool:
        return _is_open(self.row, self.playing)

    @property
    def is_of_one(self) -> bool:
        """Return whether one table alone has played the set, and no other can any more."""
        return self.is_open and len(self.games) == 1

    def by_seat(self) -> list[tuple[tuple[int, int], list[list[_Row]]]]:
        """Return the rows of each deal by seat; a deal is known by its number and its dealer."""
        deals: dict[tuple[int, int], dict[int, list[_Row]]] = defaultdict(lambda: defaultdict(list))
        for row in self.rows:
            deals[row.score.number, row.score.dealer][row.seat].append(row)
        return [
            (key, [seats[seat] for seat in sorted(seats)]) for key, seats in sorted(deals.items())
        ]

    def build(self, deals: tuple[ComparedDeal, ...]) -> ComparedSet:
        """Return the set as it is shown."""
        return ComparedSet(
            size=self.row.size,
            is_open=self.is_open,
            is_ending=self.row.opened_at is not None and not self.is_open,
            tables=_list_numbers(self.games),
            unfinished=_list_numbers(self.playing),
            commitment=self.row.commitment,
            seed=bytes(self.row.seed).hex() if self.is_open else None,
            deals=deals,
        )


def _read_sets(event: Event, number: int | None = None) -> list[_Set]:
    rows = DuplicateSet.objects.filter(round__event=event, round__undone_at=None)
    if number is not None:
        rows = rows.filter(round__number=number)
    found = list(rows.select_related("round").order_by("round__number", "size", "pk"))
    games: dict[int, list[OnlineGame]] = defaultdict(list)
    of_sets = OnlineGame.objects.filter(duplicate__in=found).select_related("table")
    for game in of_sets.order_by("table__number"):
        games[game.duplicate_id or 0].append(game)
    going = list_playing(found)
    playing = {one.pk: [game for game in games[one.pk] if game.pk in going] for one in found}
    shown = {one: games[one.pk] for one in found if _is_open(one, playing[one.pk])}
    scores = _read_rows(event, shown)
    return [
        _Set(
            one,
            games[one.pk],
            playing[one.pk],
            [row for game in games[one.pk] for row in scores.get(game.pk, ())],
        )
        for one in found
    ]


def _is_open(row: DuplicateSet, playing: Sequence[OnlineGame]) -> bool:
    # The second follows from the first, and closes the door if it did not: with the set's seed,
    # anyone can compute the hands of its deals.
    return row.entered_at is not None and not playing


def _list_numbers(games: Iterable[OnlineGame]) -> tuple[int, ...]:
    return tuple(sorted(game.table.number for game in games if game.table is not None))


def _read_rows(
    event: Event,
    sets: Mapping[DuplicateSet, Sequence[OnlineGame]],
) -> Mapping[int, list[_Row]]:
    """Return the scores that count of games that may be shown, by game and from each seat."""
    by_table = {game.table_id: game for games in sets.values() for game in games if _counts(game)}
    shared = _list_shared(sets)
    players: dict[int, dict[int, Player]] = defaultdict(dict)
    seats = Seat.objects.filter(table__in=by_table).select_related("player")
    for seat in seats:
        players[seat.table_id][seat.number] = seat.player
    by_bots = list_bot_deals(event)
    found: dict[int, list[_Row]] = defaultdict(list)
    results = DealResult.objects.filter(table__in=by_table, is_accepted=True)
    for table_id, data in results.order_by("table__number", "number").values_list("table", "score"):
        score, game = engine.DealScore.from_json(data), by_table[table_id]
        is_shared = (game.pk, score.number) in shared
        if is_shared and not score.is_void and game.table is not None:
            found[game.pk] += [
                _Row(
                    game.table.number,
                    seat,
                    player,
                    (table_id, seat, score.number) in by_bots,
                    score,
                )
                for seat, player in sorted(players[table_id].items())
            ]
    return found


def _list_shared(sets: Mapping[DuplicateSet, Sequence[OnlineGame]]) -> set[tuple[int, int]]:
    """Return the games and numbers of the deals of sets, without those a game had for itself."""
    of = {game.pk: one for one, games in sets.items() for game in games}
    deals = GameDeal.objects.filter(game__in=of).values_list("game", "number", "seed")
    return {
        (game, number)
        for game, number, seed in deals
        if bytes(seed) == get_deal_seed(of[game], number)
    }


def _counts(game: OnlineGame) -> bool:
    # The second is the same for all tables of an open set, and closes the door if it were not.
    table = game.table
    return table is not None and table.voided_at is None and not table.is_sealed


def _build_deals(one: _Set, names: Names) -> tuple[ComparedDeal, ...]:
    return tuple(
        ComparedDeal(
            number=number,
            dealer=dealer,
            hand_size=seats[0][0].score.hand_size,
            specials=seats[0][0].score.specials,
            seats=tuple(_build_seat(rows, names) for rows in seats),
        )
        for (number, dealer), seats in one.by_seat()
    )


def _build_seat(rows: Sequence[_Row], names: Names) -> ComparedSeat:
    average, seat = _average(rows), rows[0].seat
    return ComparedSeat(
        seat=seat,
        average=_rounded(average),
        results=tuple(
            ComparedResult(
                table=row.table,
                player=row.player.pk,
                name=player_name(names, row.player),
                by_bot=row.by_bot,
                nominated=row.score.nominations[seat] if row.score.nominations else None,
                tricks=row.score.tricks[seat],
                points=row.score.points[seat],
                difference=_rounded(row.score.points[seat] - average),
            )
            for row in rows
        ),
    )


def _average(rows: Sequence[_Row]) -> Fraction:
    return Fraction(sum(row.score.points[row.seat] for row in rows), len(rows))


def _rounded(value: Fraction) -> float:
    return round(float(value), 2)
