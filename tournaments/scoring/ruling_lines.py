"""Read the rulings at a table, and put them in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.core.audience.names import Names
from tournaments.core.raw_rows import read_rows
from tournaments.core.shapes import IsoTime, Shape, copy_with, iso_time
from tournaments.core.translation import translate
from tournaments.models import Ruling, RulingKind

if TYPE_CHECKING:
    from tournaments.models import Table


class RulingLine(Shape):
    """A deal or a table that was made void or reset. `number` is null for the whole table."""

    id: int
    kind: str
    number: int | None
    reason: str
    deals: int
    made_at: IsoTime
    undone_at: IsoTime | None


def list_rulings(table: Table, *, undone: bool = False, reasons: bool = True) -> list[RulingLine]:
    """List the rulings in force at a table, the latest first; with `undone` all of them.

    Strangers see no reasons, which may name people.
    """
    which = "table_id = %s" if undone else "table_id = %s AND undone_at IS NULL"
    rows = read_rows(Ruling, f"WHERE {which} ORDER BY id DESC", [table.pk])
    lines = [build_ruling_line(row) for row in rows]
    return lines if reasons else [copy_with(line, reason="") for line in lines]


def describe_ruling(line: RulingLine) -> str:
    """Say what became of a deal or of this table, and why if the reader may know."""
    text = translate(_TEXTS[line.kind, line.number is None]) % {"number": line.number}
    why = _("Reason: %(reason)s") % {"reason": line.reason} if line.reason else ""
    return f"{text} {why}".rstrip()


_TEXTS = {
    ("void", False): gettext_noop("Deal %(number)d is void: it counts for no player."),
    ("void", True): gettext_noop("This table is void: its deals count for no player."),
    ("reset", False): gettext_noop("Deal %(number)d was reset: enter it again."),
    ("reset", True): gettext_noop("This table was reset: enter its deals again."),
}


def list_notices(table: Table, names: Names) -> list[RulingLine]:
    """List the rulings that the people at a table have to know, the latest first.

    A reset is one until the deals are entered again.
    """
    lines = list_rulings(table, reasons=names is Names.FULL)
    return [line for line in lines if not _is_settled(table, line)]


def _is_settled(table: Table, line: RulingLine) -> bool:
    if line.kind == RulingKind.VOID:
        return False
    return bool(table.deals_in) if line.number is None else table.has_deal(line.number)


def build_ruling_line(row: Ruling) -> RulingLine:
    """Return the line of a ruling."""
    return RulingLine(
        id=row.pk,
        kind=row.kind,
        number=row.number,
        reason=row.reason,
        deals=row.deals,
        made_at=iso_time(row.made_at),
        undone_at=iso_time(row.undone_at),
    )
