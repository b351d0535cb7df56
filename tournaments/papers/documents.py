"""Hold the contents of printed pages as plain values; nothing here imports Django (ADR 0077)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from tournaments.core.shapes import Shape

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "MAX_LINES",
    "BookBlock",
    "BookChapter",
    "MenuCall",
    "MenuSection",
    "Picture",
    "PictureRow",
    "Placard",
    "PlayedCell",
    "PrintedBook",
    "PrintedSheet",
    "SheetDeal",
    "SpecialNote",
    "SumRow",
]

MAX_LINES = 24
"""Most deals on a page; the design (sheets.typ) has the same number."""


@dataclass(frozen=True, slots=True)
class PlayedCell:
    """A player's cell of an accepted deal: running total, nomination, whether it was missed."""

    total: str
    nomination: str
    is_missed: bool


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A row of the sheet.

    `label` and `cards` are empty if the caller or an earlier deal decides them. `asked` has the
    cells of the sheet's columns `asks`; empty to be filled in by hand. `dealer` is a seat, None to
    be marked by hand. `played` has a cell for each seat; empty for a deal without a result.
    """

    number: int
    label: str
    cards: str
    asked: tuple[str, ...]
    dealer: int | None
    is_special: bool
    takes_nominations: bool
    played: tuple[PlayedCell, ...] = ()


@dataclass(frozen=True, slots=True)
class SpecialNote:
    """A special deal or bid, explained below the grid; `label` may be empty."""

    label: str
    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class MenuCall:
    """A special that the caller may call."""

    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class MenuSection:
    """The specials of one slot; the caller may call one of them in a deal."""

    title: str
    calls: tuple[MenuCall, ...]


@dataclass(frozen=True, slots=True)
class SumRow:
    """A row below the deals: a cell for each seat, or none while the game goes on."""

    label: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """The score sheet of one table. Seats go clockwise in every tuple.

    `place` has club, night, round and date, `rules` the title of the game, `scoring` a sentence for
    each rule of scoring. `asks` are the headings of columns beside the players' cells. `key`
    explains how a cell is written. `specials` are explained under `specials_title`; `menu` is empty
    except in games with a caller. `labels` are the fixed texts that the design places.
    """

    title: str
    place: str
    rules: str
    scoring: tuple[str, ...]
    players: tuple[str, ...]
    columns: tuple[str, ...]
    deals: tuple[SheetDeal, ...]
    sums: tuple[SumRow, ...]
    key: str
    labels: Mapping[str, str]
    asks: tuple[str, ...] = ()
    specials_title: str = ""
    specials: tuple[SpecialNote, ...] = ()
    menu: tuple[MenuSection, ...] = ()


@dataclass(frozen=True, slots=True)
class Placard:
    """A table's placard. `link` is its secret address, `code` the same as a QR code (`qr_rows`)."""

    title: str
    place: str
    link: str
    code: str
    labels: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A line of standings in a picture."""

    place: str
    name: str
    figure: str


@dataclass(frozen=True, slots=True)
class Picture:
    """Standings as the preview of a link shows them; `colour` is that of the club, as #0b4f36."""

    place: str
    title: str
    detail: str
    colour: str
    rows: tuple[PictureRow, ...]


class BookBlock(Shape):
    """A paragraph of a rulebook, with an optional title, list and table."""

    anchor: Annotated[str, "Stays the same; the page of the rules has it as a fragment."]
    title: str
    text: str
    items: tuple[str, ...]
    head: Annotated[tuple[str, ...], "The headings of the table; every row has that many cells."]
    rows: tuple[tuple[str, ...], ...]


class BookChapter(Shape):
    """A chapter of a rulebook."""

    anchor: str
    title: str
    blocks: tuple[BookBlock, ...]


class PrintedBook(Shape):
    """A rulebook for people who have never played."""

    title: str
    place: Annotated[str, "The club that plays like this; empty for a preset."]
    sentence: str
    chapters: tuple[BookChapter, ...]
    crib: Annotated[BookChapter, "The last page: everything in short."]
    is_taught: Annotated[bool, "The tutorial teaches this game."] = False
