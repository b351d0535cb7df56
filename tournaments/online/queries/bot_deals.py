"""List the deals of an event's online tables in which a bot played for a person."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from tournaments.models import GameEntry, Seat
from tournaments.online.core import entries

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.db.models import QuerySet

    from tournaments.models import Event, Table


def list_bot_deals(table: Table) -> Mapping[int, tuple[int, ...]]:
    """Return the deals in which a bot acted at a table, by seat.

    Every seat of an event's table is a person's to begin with, so that each action of a bot is one
    in their place. A single action when the time ran out is not meant: it is the clock's.
    """
    rows = _actions_of_bots().filter(game__table=table)
    found: dict[int, set[int]] = defaultdict(set)
    for seat, deal in rows.exclude(seat=None).values_list("seat", "deal").distinct():
        found[seat or 0].add(deal)
    return {seat: tuple(sorted(deals)) for seat, deals in sorted(found.items())}


def count_bot_deals(event: Event) -> Mapping[int, int]:
    """Return in how many deals of an event a bot acted, by the player who gets their points."""
    rows = _actions_of_bots().filter(
        game__table__event=event, game__table__round__undone_at=None, game__table__voided_at=None
    )
    deals = Counter(
        (table, seat)
        for table, seat, _deal in rows.values_list("game__table", "seat", "deal").distinct()
    )
    if not deals:
        return {}
    tables = {table for table, _seat in deals}
    found: Counter[int] = Counter()
    seats = Seat.objects.filter(table__in=tables).values_list("table", "number", "player")
    for table, number, player in seats:
        found[player] += deals[table, number]
    return +found


def list_bot_seats(games: Iterable[int]) -> set[tuple[int, int, int]]:
    """Return the game, seat and deal of each deal in which a bot acted for a player."""
    rows = _actions_of_bots().filter(game__in=list(games)).exclude(seat=None)
    found = rows.values_list("game", "seat", "deal").distinct()
    return {(game, seat or 0, deal) for game, seat, deal in found}


def _actions_of_bots() -> QuerySet[GameEntry]:
    # Nothing of a sealed table is counted until its results are.
    rows = GameEntry.objects.filter(game__table__is_sealed=False)
    return rows.filter(kind=entries.ACTED, done_by=entries.BOT)
