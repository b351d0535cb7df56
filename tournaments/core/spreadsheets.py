"""Write a table of rows as CSV that spreadsheets open as it is meant (ADR 0249)."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MEDIA_TYPE = "text/csv; charset=utf-8"

Cell = str | int | float | None

# Spreadsheets take text without this mark for the local code page, and spoil the "é" of "Zoé".
_BYTE_ORDER_MARK = "\ufeff"
# The last four are the same in full width, which some spreadsheets take as well.
_FORMULA_SIGNS = tuple("=+-@\uff1d\uff0b\uff0d\uff20")


def write_csv(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    r"""Return the rows as CSV (RFC 4180) below their column names; None is an empty cell.

    >>> write_csv(("name", "points"), [("=1+1", -5), ("Ng, Dave", None)])
    '\ufeffname,points\r\n\'=1+1,-5\r\n"Ng, Dave",\r\n'
    """
    text = io.StringIO(newline="")
    text.write(_BYTE_ORDER_MARK)
    out = csv.writer(text)
    out.writerow(columns)
    out.writerows([_disarm(cell) for cell in row] for row in rows)
    return text.getvalue()


def write_lines(columns: Sequence[str], lines: Iterable[object]) -> str:
    r"""Return objects as CSV, a column for each of these attributes.

    Yes and no are 1 and 0, numbers in a list have spaces between them.

    >>> from types import SimpleNamespace as Line
    >>> write_lines(("name", "absent"), [Line(name="Ann", absent=(2, 3))])
    '\ufeffname,absent\r\nAnn,2 3\r\n'
    """
    return write_csv(columns, ([_cell(getattr(one, name)) for name in columns] for one in lines))


def _cell(value: object) -> Cell:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return value if value is None or isinstance(value, (int, float)) else str(value)


def _disarm(cell: Cell) -> Cell:
    """Quote a text that a spreadsheet would run as a formula; numbers stay numbers."""
    if isinstance(cell, str) and (cell[:1].isspace() or cell.startswith(_FORMULA_SIGNS)):
        return f"'{cell}"
    return cell
