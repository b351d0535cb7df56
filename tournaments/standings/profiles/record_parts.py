"""Divide the nights of a club into the parts whose figures of records are kept together.

A part is named after all that its figures are made from, so that nothing has to be cleared.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from django.db import connection

from tournaments.core.raw_rows import placeholders
from tournaments.models import EventState

if TYPE_CHECKING:
    from collections.abc import Iterable

COUNTING = 1
"""The version of what is counted, and of how it is written down. Raise it when either changes:
figures that an earlier program has stored are then made again.
"""

PartKind: TypeAlias = Literal["final", "open", "lines"]
"""Final nights; all others, which are won by no player yet; and the lines of seasons.

The games of a season's night are in one of the first two, and what it adds up to in the third.
"""


@dataclass(frozen=True, slots=True)
class Nights:
    """The nights with results of a season with one ranking and in one state.

    `version` has of each night all that its figures are made from: its day, and the revision of its
    results with when its standings followed it, which tells what a restored backup holds from what
    was there before. `latest` is the day of the last one, as the database writes it.
    """

    season_id: int | None
    ranking: str
    state: str
    latest: object
    version: str


@dataclass(frozen=True, slots=True)
class RecordPart:
    """What is kept together: figures of one kind, of some nights of a club.

    The nights are those of a season, or all that are not of it; all with neither.
    """

    kind: PartKind
    club_id: int
    season_id: int | None
    is_rest: bool
    nights: tuple[Nights, ...]

    @property
    def name(self) -> str:
        """A digest of all that the figures are made from."""
        text = f"{COUNTING} {self!r}"
        return f"records-{hashlib.sha256(text.encode()).hexdigest()}"

    @property
    def is_stored(self) -> bool:
        """Whether it is worth storing: the nights of all others change with every result."""
        return self.kind != "open"

    @property
    def rankings(self) -> list[str]:
        """The rankings of its nights."""
        return sorted({night.ranking for night in self.nights})

    def events(self) -> tuple[str, list[object]]:
        """Return the condition for the events among these nights, with its parameters."""
        states = sorted({night.state for night in self.nights})
        season, values = self._of_season("tournaments_event.season_id")
        condition = f"club_id = %s AND deleted_at IS NULL AND state IN {placeholders(states)}"
        return f"{condition} AND {season}", [self.club_id, *states, *values]

    def lines(self) -> tuple[str, list[object]]:
        """Return the condition for the lines of its seasons, or of its nights outside of them.

        The lines of all parts together include every deal once.
        """
        if self.kind != "lines":
            events, values = self.events()
            alone = f"SELECT id FROM tournaments_event WHERE {events} AND season_id IS NULL"  # noqa: S608 - names only
            return f"event_id IN ({alone})", values
        season, values = self._of_season("season_id")
        seasons = "SELECT id FROM tournaments_season WHERE club_id = %s AND deleted_at IS NULL"
        return f"season_id IN ({seasons}) AND {season}", [self.club_id, *values]

    @property
    def has_lines(self) -> bool:
        """Whether it has any lines: those of a season's nights are added up in the season's."""
        return self.kind == "lines" or any(night.season_id is None for night in self.nights)

    def _of_season(self, column: str) -> tuple[str, list[object]]:
        if self.season_id is None:
            return "TRUE", []
        if self.is_rest:
            return f"({column} IS NULL OR {column} <> %s)", [self.season_id]
        return f"{column} = %s", [self.season_id]


def list_parts(club_id: int, season_id: int | None) -> list[RecordPart]:
    """Return the parts of a season; without one, those of all nights. One query.

    The latest season's are apart from all others, so that a result changes few of them.
    """
    nights = _read_nights(club_id)
    chosen = season_id or _latest(nights)
    own = [one for one in nights if one.season_id == chosen]
    rest = [one for one in nights if one.season_id != chosen and season_id is None]

    def part(kind: PartKind, of: Iterable[Nights], *, is_rest: bool = False) -> RecordPart:
        return RecordPart(kind, club_id, season_id if kind == "open" else chosen, is_rest, (*of,))

    parts = [
        # Of all seasons together: they are few, and results come in at them.
        part("open", (one for one in own + rest if one.state != EventState.FINAL)),
        part("final", (one for one in own if one.state == EventState.FINAL)),
        part("lines", (one for one in own if one.season_id is not None)),
        part("final", (one for one in rest if one.state == EventState.FINAL), is_rest=True),
        part("lines", (one for one in rest if one.season_id is not None), is_rest=True),
    ]
    return [one for one in parts if one.nights]


def _read_nights(club_id: int) -> list[Nights]:
    join = "STRING_AGG" if connection.vendor == "postgresql" else "GROUP_CONCAT"
    # In hand-written SQL (ADR 0118): the versions of 500 nights as values take three times as long.
    with connection.cursor() as cursor:
        cursor.execute(_NIGHTS.format(join=join), [club_id])
        return [Nights(*row) for row in cursor.fetchall()]


# Nights without a result have no score and no line, so that planning one changes no part.
_NIGHTS = """
    SELECT season_id, ranking, state, MAX(held_on), {join}(version, ' ') FROM (
        SELECT season_id, ranking, state, held_on,
            id || '/' || held_on || '/' || standings_revision || '/'
                || COALESCE(CAST(standings_at AS TEXT), '') AS version
        FROM tournaments_event
        WHERE club_id = %s AND deleted_at IS NULL AND standings_revision > 0 ORDER BY id
    ) AS nights GROUP BY season_id, ranking, state ORDER BY season_id, ranking, state
"""


def _latest(rows: Iterable[Nights]) -> int | None:
    """Return the season of the latest night that has one."""
    days = [(str(row.latest), row.season_id) for row in rows if row.season_id is not None]
    return max(days)[1] if days else None
