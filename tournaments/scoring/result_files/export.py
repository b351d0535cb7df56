"""Write the results of a table, a night or a season, deal by deal, for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tournaments.core.spreadsheets import write_csv
from tournaments.models import Event, Season, Table
from tournaments.scoring.score_cards import list_score_cards

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from engine import DealReport
    from tournaments.core.audience.names import Names
    from tournaments.core.spreadsheets import Cell
    from tournaments.scoring.score_cards import ScoreCard

BotTurn: TypeAlias = tuple[int, int, int]
"""The table, seat and deal in which a bot acted for a player."""

COLUMNS = (
    "date",
    "night",
    "round",
    "table",
    "deal",
    "cards",
    "seat",
    "player_id",
    "name",
    "nominated",
    "tricks",
    "points",
    "counts",
    "by_bot",
    "trump",
    "call",
    "dealer",
    "bidder",
    "partner",
    "trick_winners",
)


def write_card(table: Table, names: Names, *, bots: Container[BotTurn] = frozenset()) -> str:
    """Return the accepted results of one table, as `write_results` does."""
    return _write([table], names, bots)


def write_results(
    owner: Event | Season, names: Names, *, bots: Container[BotTurn] = frozenset()
) -> str:
    """Return the accepted results as CSV: a row for each seat that played a deal.

    The last columns are the same for all seats of a deal, and empty where it has no such thing;
    seats count from 1, as on paper. Undone rounds are left out. `round` is empty for free
    tables, `nominated` in deals without nominations, and `counts` is 0 where a director made the
    deal or the table void. `by_bot` is 1 where a bot acted for the player: `bots` has the table,
    seat and deal of each.
    """
    # Through the managers of `Event`, which hide the nights that were deleted.
    nights = Event.objects.filter(season=owner) if isinstance(owner, Season) else [owner]
    tables = (
        Table.objects.filter(event__in=nights, round__undone_at=None)
        .select_related("event", "round")
        .order_by("event__held_on", "event_id", "round__is_free", "round__number", "number")
    )
    return _write(list(tables), names, bots)


def _write(tables: list[Table], names: Names, bots: Container[BotTurn]) -> str:
    cards = list_score_cards(tables, names)
    return write_csv(COLUMNS, (line for card in cards for line in _lines(card, bots)))


def _lines(card: ScoreCard, bots: Container[BotTurn]) -> Iterator[tuple[Cell, ...]]:
    table, event, round_ = card.table, card.table.event, card.table.round
    # The only table of a free round always has number 1, so free tables go by their rounds.
    place = (None, round_.number) if round_.is_free else (round_.number, table.number)
    for number, deal in sorted(card.accepted.items()):
        score = deal.score
        counts = not score.is_void and table.voided_at is None
        for seat in card.sheet.seats_at(number):
            yield (
                event.held_on.isoformat(),
                event.name,
                *place,
                number,
                score.hand_size,
                seat + 1,
                card.player_ids[seat],
                card.names[seat],
                score.nominations[seat] if score.nominations else None,
                score.tricks[seat],
                score.points[seat],
                int(counts),
                int((table.pk, seat, number) in bots),
                *_of_all_seats(deal.report),
            )


def _of_all_seats(report: DealReport) -> tuple[Cell, ...]:
    return (
        report.trump,
        " ".join(report.call or ()),
        *(
            None if seat is None else seat + 1
            for seat in (report.dealer, report.bidder, report.partner)
        ),
        " ".join(str(seat + 1) for seat in report.trick_winners or ()),
    )
