"""List the deals of an event's online tables in which a bot played for a person."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from tournaments.models import Event, GameEntry, Round, Season, Seat, Table
from tournaments.online.core import entries

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.db.models import QuerySet

_OWNERS = {
    Table: "game__table",
    Round: "game__table__round",
    Event: "game__table__event",
    Season: "game__table__event__season",
}


class BotDeal(NamedTuple):
    """A deal in which a bot acted for the person in a seat."""

    table: int
    seat: int
    deal: int


def list_bot_deals(owner: Table | Round | Event | Season) -> frozenset[BotDeal]:
    """Return the deals of a table, a round, a night or a season in which a bot acted.

    Every seat of an event's table is a person's to begin with, so that each action of a bot is one
    in their place. A single action when the time ran out is not meant: it is the clock's.
    """
    rows = _actions_of_bots().filter(**{_OWNERS[type(owner)]: owner}).exclude(seat=None)
    found = rows.values_list("game__table", "seat", "deal").distinct()
    return frozenset(BotDeal(table or 0, seat or 0, deal) for table, seat, deal in found)


def group_by_seat(bot_deals: Iterable[BotDeal]) -> Mapping[int, tuple[int, ...]]:
    """Return the deals of one table by the seat for which a bot acted.

    >>> group_by_seat([BotDeal(7, 1, 3), BotDeal(7, 1, 2)])
    {1: (2, 3)}
    """
    by_seat: dict[int, list[int]] = defaultdict(list)
    for one in sorted(bot_deals):
        by_seat[one.seat].append(one.deal)
    return {seat: tuple(deals) for seat, deals in by_seat.items()}


def count_by_seat(bot_deals: Iterable[BotDeal]) -> Counter[tuple[int, int]]:
    """Return in how many deals a bot acted, by table and seat.

    >>> count_by_seat([BotDeal(7, 1, 2), BotDeal(7, 1, 3)])
    Counter({(7, 1): 2})
    """
    return Counter((one.table, one.seat) for one in bot_deals)


def count_by_player(bot_deals: Iterable[BotDeal]) -> Mapping[int, int]:
    """Return in how many deals a bot acted, by the player who gets their points.

    Undone rounds and void tables are left out, as in standings.
    """
    deals = count_by_seat(bot_deals)
    if not deals:
        return {}
    tables = {table for table, _seat in deals}
    counted = Seat.objects.filter(
        table__in=tables, table__round__undone_at=None, table__voided_at=None
    )
    found: Counter[int] = Counter()
    for table, number, player in counted.values_list("table", "number", "player"):
        found[player] += deals[table, number]
    return +found


def _actions_of_bots() -> QuerySet[GameEntry]:
    # Nothing of a sealed table is counted until its results are.
    rows = GameEntry.objects.filter(game__table__is_sealed=False)
    return rows.filter(kind=entries.ACTED, done_by=entries.BOT)
