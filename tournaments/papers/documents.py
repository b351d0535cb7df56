"""What a printed page says, as plain rows."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "MAX_LINES",
    "MenuCall",
    "MenuSection",
    "Placard",
    "PlayedCell",
    "PrintedSheet",
    "SheetDeal",
    "SpecialNote",
    "SumRow",
]

MAX_LINES = 24
"""Deals on a page, as in the design."""


@dataclass(frozen=True, slots=True)
class PlayedCell:
    """A seat's cell of a deal that is in already: running total, nomination, whether it failed."""

    total: str
    nomination: str
    is_missed: bool


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A line of the sheet.

    `label` and `cards` are empty where the caller or an earlier deal decides them. `said` has what
    stands in the columns of the sheet's `asks`, nothing where they are to be written in.
    `dealer` is a seat, None where it is to be written in. `played` has a cell a seat, or nothing
    for a deal to come.
    """

    number: int
    label: str
    cards: str
    said: tuple[str, ...]
    dealer: int | None
    is_special: bool
    takes_nominations: bool
    played: tuple[PlayedCell, ...] = ()


@dataclass(frozen=True, slots=True)
class SpecialNote:
    """Something explained below the grid; `label` is empty where its title is short enough."""

    label: str
    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class MenuCall:
    """Something that the caller may call."""

    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class MenuSection:
    """What the caller may call of one kind; at most one of them in a deal."""

    title: str
    calls: tuple[MenuCall, ...]


@dataclass(frozen=True, slots=True)
class SumRow:
    """A row below the deals: `cells` one a seat, or nothing while the game goes on."""

    label: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """The score sheet of one table. Seats go clockwise in every tuple.

    `place` says where it belongs (club, night, day), `rules` what is played, `scoring` how it is
    scored, a sentence each. `asks` heads the columns for what a deal needs besides the players'
    cells. `key` says how a cell is written. `specials` are explained under `specials_title`;
    `menu` is empty except in games with a caller.
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
    asks: tuple[str, ...] = ()
    specials_title: str = ""
    specials: tuple[SpecialNote, ...] = ()
    menu: tuple[MenuSection, ...] = ()


@dataclass(frozen=True, slots=True)
class Placard:
    """A table's placard. `link` is its secret address: what the code says and the foot prints."""

    title: str
    place: str
    players: tuple[str, ...]
    link: str
