"""Read the file of results that `export` writes, or one with the same columns (ADR 0259)."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.core.validation import TOO_LONG, describe_non_number, field_error

MAX_RESULT_FILE = 400_000
"""Characters of a file: a night of twelve tables and three rounds has about 300,000."""
MAX_LINES = 5_000
NEEDED = ("table", "deal", "seat", "tricks")
NUMBERS = ("round", "table", "deal", "cards", "seat", "nominated", "tricks", "points", "counts")
SEATS = ("dealer", "bidder", "partner")


@dataclass(frozen=True, slots=True)
class FileSeat:
    """What a line says of one seat, which counts from 0 here."""

    nominated: int | None
    tricks: int | None
    points: int | None


@dataclass(slots=True)
class FileDeal:
    """A deal in a file: the number of its first line, its seats, and what is wrong with it.

    `round` is None for free tables. Facts about the whole deal are taken from its first line.
    """

    line: int
    round: int | None
    table: int
    number: int
    seats: dict[int, FileSeat] = field(default_factory=dict)
    cards: int | None = None
    counts: bool = True
    trump: str | None = None
    call: tuple[str, ...] = ()
    dealer: int | None = None
    bidder: int | None = None
    partner: int | None = None
    trick_winners: tuple[int, ...] = ()
    problem: str = ""


def parse_results(text: str) -> list[FileDeal]:
    """Read the deals of a file, in its order.

    Raises InvalidInput for a file that is too long, without the columns needed, or without a deal.
    A line that is wrong raises nothing: its problem stands with its deal.
    """
    if len(text) > MAX_RESULT_FILE:
        raise field_error("text", "too-long", str(TOO_LONG).format(limit=f"{MAX_RESULT_FILE:,}"))
    text = text.lstrip("\ufeff")
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=_find_delimiter(text))
    columns = [(name or "").strip().lower() for name in reader.fieldnames or ()]
    missing = [name for name in NEEDED if name not in columns]
    if missing:
        message = _("The first line must name these columns: %(columns)s.")
        raise field_error("text", "no-columns", message % {"columns": ", ".join(missing)})
    reader.fieldnames = columns
    deals: dict[tuple[int | None, int, int], FileDeal] = {}
    try:
        for count, row in enumerate(reader, 1):
            if count > MAX_LINES:
                message = _("A file has at most %(count)d lines. Send it in parts.")
                raise field_error("text", "too-many", message % {"count": MAX_LINES})
            _add(deals, reader.line_num, row)
    except csv.Error as error:
        message = _("This is not a CSV file that can be read.")
        raise field_error("text", "unreadable", message) from error
    if not deals:
        raise field_error("text", "required", _("There is no deal in the file."))
    return list(deals.values())


def _find_delimiter(text: str) -> str:
    """Return what separates the columns: spreadsheets of some countries write semicolons."""
    head = text.partition("\n")[0]
    return max(",;\t", key=head.count)


def _add(
    deals: dict[tuple[int | None, int, int], FileDeal], line: int, row: dict[str | None, object]
) -> None:
    cells = {name: value.strip() for name, value in row.items() if name and isinstance(value, str)}
    if not any(cells.values()):
        return
    numbers: dict[str, int | None] = {}
    problem = ""
    for name in (*NUMBERS, *SEATS):
        cell = cells.get(name, "")
        number = _parse_number(cell)
        if cell and number is None:
            problem = problem or describe_non_number(cell)
        numbers[name] = number
    table, number, seat = numbers["table"], numbers["deal"], numbers["seat"]
    where = (numbers["round"], table or 0, number or 0)
    deal = deals.get(where)
    if deal is None:
        deal = deals[where] = FileDeal(line, *where)
        deal.cards, deal.counts = numbers["cards"], numbers["counts"] != 0
        deal.trump = cells.get("trump") or None
        deal.call = tuple(cells.get("call", "")[:400].split())
        deal.dealer, deal.bidder, deal.partner = (_from_one(numbers[name]) for name in SEATS)
        winners = [_parse_number(one) for one in cells.get("trick_winners", "")[:200].split()]
        deal.trick_winners = tuple(one - 1 for one in winners if one)
    if not (table and number and seat):
        problem = problem or _("Table, deal and seat must be numbers from 1.")
    elif seat - 1 in deal.seats:
        problem = problem or _("Seat %(seat)d is there twice.") % {"seat": seat}
    if problem and not deal.problem:
        # The line of a refused deal is the one that is wrong, not its first.
        deal.problem, deal.line = problem, line
    deal.seats[(seat or 0) - 1] = FileSeat(
        numbers["nominated"], numbers["tricks"], numbers["points"]
    )


def _from_one(seat: int | None) -> int | None:
    return seat - 1 if seat else None


def _parse_number(cell: str) -> int | None:
    """Parse a whole number, also below zero; spreadsheets write some with an apostrophe."""
    plain = cell.lstrip("'").replace("\u2212", "-")
    digits = plain.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6):
        return None
    return int(plain)
