"""Say in which version a night is, so that open pages learn what changed without reading it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.core.raw_rows import placeholders, read_rows
from tournaments.models import Event, EventState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.models import Club


@dataclass(frozen=True, slots=True)
class NightVersion:
    """The versions of what a night's pages show; two that are equal show the same.

    `tables`: seats, progress and totals. `standings`: their revision. `notices`: announcements,
    timers and calls. What only time changes, such as the minutes left, has no version.
    """

    tables: str
    standings: str
    notices: str


def list_night_versions(event_ids: Iterable[int]) -> dict[int, NightVersion]:
    """Return the versions of nights by their ids, in one query; a deleted night has none."""
    ids = list(event_ids)
    if not ids:
        return {}
    return _read_versions(f'"id" IN {placeholders(ids)}', ids)


def list_open_night_versions(club: Club) -> dict[int, NightVersion]:
    """Return the versions of a club's nights that are not final, by their ids, in one query."""
    return _read_versions('"club_id" = %s AND "state" <> %s', [club.pk, EventState.FINAL])


def _read_versions(condition: str, values: Sequence[object]) -> dict[int, NightVersion]:
    where = f'WHERE "deleted_at" IS NULL AND {condition} ORDER BY "id"'
    # In hand-written SQL (ADR 0118): pages that follow ask five times a second, and each night's
    # page asks. Django takes eight times as long to compile it as the database to answer it.
    rows = read_rows(Event, where, values, names=_NAMES, extra=_SUMMARIES)
    return {
        row.pk: NightVersion(
            tables=f"{row.state} {row.revision} {vars(row)['of_tables']}",
            standings=f"{row.state} {row.standings_revision}",
            notices=f"{row.state} {vars(row)['of_notices']}",
        )
        for row in rows
    }


_NAMES = ("state", "revision", "standings_revision")
_SUMMARIES = """
    (SELECT COUNT(*) || '-' || COALESCE(SUM(revision), 0) || '-' || COALESCE(SUM(changes), 0)
            || '-' || COUNT(*) FILTER (WHERE is_open)
     FROM tournaments_table WHERE event_id = tournaments_event.id) AS of_tables,
    (SELECT COUNT(*) || '-' || COALESCE(SUM(timer.revision), 0)
     FROM tournaments_roundtimer timer JOIN tournaments_round ON tournaments_round.id = round_id
     WHERE event_id = tournaments_event.id)
    || ' ' ||
    (SELECT COALESCE(MAX(call.id), 0) || '-' || COUNT(answered_at)
     FROM tournaments_directorcall call JOIN tournaments_table ON tournaments_table.id = table_id
     WHERE event_id = tournaments_event.id)
    || ' ' ||
    (SELECT COALESCE(MAX(id), 0) || '-' || COUNT(taken_back_at)
     FROM tournaments_announcement WHERE club_id = tournaments_event.club_id) AS of_notices
"""
"""What belongs to a night, as texts: how many rows there are, and what changes with them."""
