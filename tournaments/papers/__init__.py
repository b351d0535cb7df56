"""Score sheets, placards and rulebooks as PDF.

The documents are pure values; Typst sets them in a process of its own. What people entered reaches
it as data, never as markup.
"""

from __future__ import annotations

from tournaments.papers.books import book_response, build_book
from tournaments.papers.build import (
    blank_sheet_response,
    placards_response,
    sheets_response,
    table_link_urls,
)
from tournaments.papers.documents import Picture, PictureRow, PrintedBook
from tournaments.papers.queries import list_round_cards, list_round_tables
from tournaments.papers.slot_titles import SLOT_TITLES
from tournaments.papers.typeset import TypesettingFailed, standings_png

__all__ = [
    "SLOT_TITLES",
    "Picture",
    "PictureRow",
    "PrintedBook",
    "TypesettingFailed",
    "blank_sheet_response",
    "book_response",
    "build_book",
    "list_round_cards",
    "list_round_tables",
    "placards_response",
    "sheets_response",
    "standings_png",
    "table_link_urls",
]
