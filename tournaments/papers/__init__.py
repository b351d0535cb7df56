"""Score sheets and placards as PDF.

The documents are pure values; Typst sets them in a process of its own. What people typed reaches
it as data and is never part of the text that it reads as instructions.
"""

from __future__ import annotations

from tournaments.papers.build import placards_response, sheets_response, table_link_url
from tournaments.papers.labels import SLOT_TITLES
from tournaments.papers.queries import list_round_cards, list_round_tables

__all__ = [
    "SLOT_TITLES",
    "list_round_cards",
    "list_round_tables",
    "placards_response",
    "sheets_response",
    "table_link_url",
]
