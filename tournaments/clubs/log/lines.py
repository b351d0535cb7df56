"""Read the lines of a log, and write them for spreadsheets."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

from django.utils import timezone

from tournaments.clubs.log.filters import LogFilter, filter_log
from tournaments.clubs.log.kinds import kind_of
from tournaments.core.shapes import Shape
from tournaments.core.spreadsheets import write_csv

if TYPE_CHECKING:
    from tournaments.models import Club, LogEntry

MAX_LOG_FILE = 5_000
"""The most entries in a file; a filter leads to older ones."""


class ChangeLine(Shape):
    """What a value was before an act and after it."""

    what: str
    before: str
    after: str


class LogLine(Shape):
    """An entry of the audit log. `night` and `table` are where it was, if it was at one."""

    id: int
    at: datetime
    verb: Annotated[str, "What was done, in one or more words: player-added."]
    kind: str
    text: str
    done_by: str
    night: str
    event: Annotated[str, "The slug of the night; empty without one."]
    table: int | None
    changes: tuple[ChangeLine, ...]


def list_log(
    club: Club,
    wanted: LogFilter | None = None,
    *,
    before: int | None = None,
    limit: int = 100,
) -> list[LogLine]:
    """List the entries of the log that fit, latest first; the last id as `before` for more."""
    rows = filter_log(club, wanted or LogFilter()).select_related("event", "table")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    return [_build_line(row) for row in rows[:limit]]


def write_log(club: Club, wanted: LogFilter) -> str:
    """Return the latest entries that match as CSV, a row for each, at most `MAX_LOG_FILE`."""
    columns = ("at", "done_by", "kind", "night", "table", "text", "before_and_after")
    return write_csv(
        columns,
        (
            (
                timezone.localtime(line.at).isoformat(sep=" ", timespec="seconds"),
                line.done_by,
                line.kind,
                line.night,
                line.table,
                line.text,
                "; ".join(f"{one.what}: {one.before} -> {one.after}" for one in line.changes),
            )
            for line in list_log(club, wanted, limit=MAX_LOG_FILE)
        ),
    )


def list_changes_of(entry: LogEntry) -> tuple[ChangeLine, ...]:
    """Return what an entry changed. Nothing else of its details leaves the server."""
    return tuple(
        ChangeLine(one["what"], one["before"], one["after"])
        for one in entry.details.get("changes", ())
    )


def _build_line(entry: LogEntry) -> LogLine:
    return LogLine(
        id=entry.pk,
        at=entry.at,
        verb=entry.verb,
        kind=kind_of(entry.verb),
        text=entry.text,
        done_by=entry.done_by,
        night="" if entry.event is None else entry.event.name,
        event="" if entry.event is None else entry.event.slug,
        table=None if entry.table is None else entry.table.number,
        changes=list_changes_of(entry),
    )
