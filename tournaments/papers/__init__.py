"""Score sheets and placards as PDF.

The documents are pure values; Typst sets them in a process of its own. What people typed reaches
it as data and is never part of the text that it reads as instructions.
"""

from __future__ import annotations

from tournaments.papers.build import address_of_table, placards_answer, sheets_answer
from tournaments.papers.labels import SLOTS
from tournaments.papers.queries import list_round_cards, list_round_tables

__all__ = [
    "SLOTS",
    "address_of_table",
    "list_round_cards",
    "list_round_tables",
    "placards_answer",
    "sheets_answer",
]
