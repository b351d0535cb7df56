"""Write the money of a night or a season for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.spreadsheets import write_csv

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.scoring.ledger.queries import LedgerLine

COLUMNS = ("player_id", "name", "won", "paid", "left")


def write_ledger(lines: Iterable[LedgerLine]) -> str:
    """Return the balances as CSV, in whole units of money with their hundredths: 1.04, not 104."""
    return write_csv(
        COLUMNS,
        (
            (line.player_id, line.name, line.won / 100, line.paid / 100, line.left / 100)
            for line in lines
        ),
    )
