"""Read a list of players as people have it: pasted, numbered, or a table saved as CSV.

Only names are taken from it. Columns are recognised by a heading; without one, by what is in them.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from django.utils.translation import gettext as _

from tournaments.clubs.player_names import ADDRESS, clean_player_name, similar_name_key
from tournaments.core.errors import InvalidInput
from tournaments.core.shapes import Shape
from tournaments.core.validation import TOO_LONG, field_error

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAX_LIST = 60_000
"""Characters of a list, and bytes of a file."""
MAX_LISTED = 500
"""Names in a list."""
MAX_LINE = 1_000
MAX_JOINED = 5
"""Lines that a cell in quotation marks may have."""

NAME, FIRST, LAST, OTHER = "name", "first", "last", ""
HEADINGS = {
    **dict.fromkeys(("name", "names", "full name", "player", "players", "member", "members"), NAME),
    **dict.fromkeys(("player name", "player names", "member name", "who"), NAME),
    **dict.fromkeys(("first name", "first names", "firstname", "first", "forename"), FIRST),
    **dict.fromkeys(("forenames", "given name", "given names", "christian name"), FIRST),
    **dict.fromkeys(("last name", "last names", "lastname", "last", "surname"), LAST),
    **dict.fromkeys(("family name", "surnames"), LAST),
    # As spreadsheets of members from the neighbouring countries have them.
    **dict.fromkeys(("vorname", "prénom", "voornaam", "nombre"), FIRST),
    **dict.fromkeys(("nachname", "familienname", "nom", "achternaam", "apellido"), LAST),
    **dict.fromkeys(("apellidos", "cognome"), LAST),
}
"""What a column is, by the words of its heading in the order of the alphabet as a key has them."""
_COLUMNS = {similar_name_key(heading): column for heading, column in HEADINGS.items()}

_NUMBERING = re.compile(
    r"""^\s*(?: [-*\u2022\u00b7\u2013\u2014]\s+     # a bullet
             | \[[ xX]?\]\s*                        # a box to tick
             | \#?\(?\d{1,4}\s*[.):](?!\d)\s*       # 1. 2) (3)
             | \#?\d{1,4}\s+(?=\D) )               # 4""",
    re.VERBOSE,
)
_WRAPPED_ADDRESS = re.compile(rf"[<(\[]?(?:mailto:)?{ADDRESS.pattern}[>)\]]?", re.IGNORECASE)
_NUMBER = re.compile(r"[#+(]?\d[\d\s()/.:-]*")
"""A number of a member, a date, a telephone number."""


@dataclass(frozen=True, slots=True)
class ListedName:
    """A name in a list, the number of its line, from 1, and what is wrong with it."""

    line: int
    name: str
    problem: str = ""


class ListedColumn(Shape):
    """A column of a table, by its heading."""

    heading: str
    is_read: Annotated[bool, "Names are taken from it; the others are left out."]


@dataclass(frozen=True, slots=True)
class PlayerList:
    """What a list contains: names, and how many e-mail addresses were left out.

    `columns` are those of its headings, none if no heading is known. `is_bare_table`: its lines
    have columns without a heading that is known.
    """

    names: list[ListedName]
    addresses: int
    columns: list[ListedColumn]
    is_bare_table: bool


def decode_text_file(data: bytes, limit: int = MAX_LIST) -> str:
    """Return the text of a file of at most `limit` bytes, as spreadsheets save it.

    Raises InvalidInput for a file that is not text, or too large.
    """
    if len(data) > limit:
        message = _("Use a file of at most %(size)d kB.") % {"size": limit // 1000}
        raise field_error("file", "too-long", message)
    codings = ["utf-16"] if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ["utf-8-sig", "cp1252"]
    for coding in codings:
        try:
            text = data.decode(coding)
        except UnicodeDecodeError:
            continue
        # A spreadsheet is a packed file; some of its bytes are in no text.
        if not re.search(r"[\x00-\x08\x0e-\x1b]", text):
            return text
    message = _("This is not a text file. Save the table as CSV and choose that file.")
    raise field_error("file", "unreadable", message)


def parse_player_list(text: str) -> PlayerList:
    """Read the names in a list.

    Raises InvalidInput if there is none, or there are too many. A line that is wrong raises
    nothing: its problem is stored with it.
    """
    if len(text) > MAX_LIST:
        raise field_error("text", "too-long", str(TOO_LONG).format(limit=f"{MAX_LIST:,}"))
    records = list(_records(text.lstrip("\ufeff").splitlines()))
    names: list[ListedName] = []
    heading = records[0][1] if records else ""
    columns, delimiter = _find_columns(heading)
    for line, record in records[1:] if columns else records:
        if len(record) > MAX_LINE:
            problem = str(TOO_LONG).format(limit=f"{MAX_LINE:,}")
            names.append(ListedName(line, record[:MAX_LINE].strip()[:60], problem))
            continue
        found = (
            _read_columns(record, columns, delimiter)
            if columns
            else _read_freely(record, is_alone=len(records) == 1)
        )
        names.extend(_check(line, name) for name in found)
        if len(names) > MAX_LISTED:
            message = _("A list has at most %(count)d names. Send it in parts.")
            raise field_error("text", "too-many", message % {"count": MAX_LISTED})
    if not names:
        raise field_error("text", "required", _("Enter at least one name, each on its own line."))
    return PlayerList(
        names,
        addresses=len(ADDRESS.findall(text)),
        columns=_name_columns(heading, columns, delimiter),
        is_bare_table=not columns and _is_table([record for _line, record in records]),
    )


def _name_columns(heading: str, columns: Sequence[str], delimiter: str) -> list[ListedColumn]:
    cells = _split(heading[:MAX_LINE], delimiter) if columns else []
    return [
        ListedColumn(cell[:60], column != OTHER)
        for cell, column in zip(cells, columns, strict=False)
        if cell
    ]


def _is_table(records: Sequence[str]) -> bool:
    """Return whether all of several lines have the same columns, two or more."""
    delimiter = _find_delimiter(records[0]) if len(records) > 1 else ""
    if not delimiter:
        return False
    return len({len(_split(record[:MAX_LINE], delimiter)) for record in records}) == 1


def _check(line: int, name: str) -> ListedName:
    try:
        if not re.search(r"[^\W\d_]", name):
            return ListedName(line, name[:60], _("There is no name on this line."))
        return ListedName(line, clean_player_name(name))
    except InvalidInput as wrong:
        return ListedName(line, name[:60], wrong.detail)


def _records(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield (number, record) of the lines that contain something.

    A cell in quotation marks may have several lines; a mark without a second one is left out.
    """
    at = 0
    while at < len(lines):
        record, until = lines[at], at + 1
        if record.count('"') % 2:
            marks = [line.count('"') % 2 for line in lines[until : at + MAX_JOINED]]
            joined = marks.index(1) + 1 if 1 in marks else 0
            record = " ".join(lines[at : until + joined]) if joined else record.replace('"', "")
            until += joined
        if re.search(r"\w", _NUMBERING.sub("", record, count=1)):
            yield at + 1, record
        at = until


def _find_columns(heading: str) -> tuple[list[str], str]:
    """Return what each column is, and what separates them; no columns if it is not a heading."""
    delimiter = _find_delimiter(heading)
    cells = _split(heading[:MAX_LINE], delimiter)
    columns = [_COLUMNS.get(similar_name_key(cell), OTHER) for cell in cells]
    is_heading = any(columns) and not ADDRESS.search(heading)
    if is_heading and LAST in columns and FIRST not in columns:
        # "Name, Surname": the name is the first one.
        columns = [FIRST if column == NAME else column for column in columns]
    if not is_heading or columns == [NAME]:
        return (["name"], "") if is_heading else ([], "")
    return columns, delimiter


def _find_delimiter(record: str) -> str:
    return next((mark for mark in "\t;," if mark in record), "")


def _split(record: str, delimiter: str) -> list[str]:
    """Return the cells of a record, without numbering."""
    try:
        cells = next(csv.reader([record], delimiter=delimiter or ",", skipinitialspace=True), [])
    except csv.Error:
        cells = record.split(delimiter or ",")
    return [_tidy(cell) for cell in cells]


def _tidy(cell: str) -> str:
    return " ".join(_NUMBERING.sub("", cell, count=1).split()).strip(" ,;")


def _read_columns(record: str, columns: Sequence[str], delimiter: str) -> list[str]:
    if not delimiter:
        return _read_freely(record, is_alone=False)
    cells = [_WRAPPED_ADDRESS.sub(" ", cell) for cell in _split(record, delimiter)]
    by_column: dict[str, str] = {}
    for column, cell in zip(columns, cells, strict=False):
        by_column.setdefault(column, _tidy(cell))
    whole = _turn(by_column.get(NAME, ""))
    parts = [by_column.get(FIRST, ""), by_column.get(LAST, "")]
    return [whole or " ".join(filter(None, parts))]


def _turn(name: str) -> str:
    """Return "Hall, Gina" as "Gina Hall"."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and "," not in first else name


def _read_freely(record: str, *, is_alone: bool) -> list[str]:
    """Return the names of a record without a heading: one, or several side by side."""
    text = _WRAPPED_ADDRESS.sub(" ", _NUMBERING.sub("", record, count=1))
    delimiter = _find_delimiter(text)
    cells = [cell for cell in _split(text, delimiter) if cell and not _NUMBER.fullmatch(cell)]
    if len(cells) < 2:
        return cells or [""]
    has_address = text.count("@") < record.count("@")
    are_names = all(" " in cell for cell in cells)
    is_row = len(cells) > 2 or (is_alone and delimiter == ",")
    if are_names or (is_row and delimiter != "\t" and not has_address):
        return cells
    is_surname_first = delimiter == "," and not has_address and re.search(r",\s", text)
    first, last = (cells[1], cells[0]) if is_surname_first else cells[:2]
    return [f"{first} {last}"]
