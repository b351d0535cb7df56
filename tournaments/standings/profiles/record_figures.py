"""Find the figures that a club's records are made of, and keep them by what they are made from.

They contain no names: the reader's names are added later. They are kept in parts, so that a result
costs the lines of its season and the open nights only: games and wins of final nights, games of
other nights, and what the lines of seasons say. The latest season's are kept apart from all others.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Literal, TypeAlias

from django.db import connection

from tournaments.core.raw_rows import placeholders, read_values
from tournaments.core.shared_parts import make_once
from tournaments.models import Event, EventState, Standing
from tournaments.standings.profiles.queries import find_profile_lines
from tournaments.standings.profiles.tally import add_to_cell
from tournaments.standings.queries import find_winners

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from tournaments.models import Club, Season
    from tournaments.standings.profiles.tally import Cell

MAX_RECORDS = 5
"""How many lines each record has; those that equal the last one may be missing."""
MAX_LINES = 2000
"""The most lines, the latest ones, that are added up for the specials: ten seasons of 200."""
KEPT_SECONDS = 60 * 60
"""Not for ever: an upgrade that counts something new moves no revision."""

Game: TypeAlias = "tuple[int, date, int, int, int, int, int]"
"""A game in the order of the records: points as a negative number, the day, the score's id; then
its player, deals, event and table."""


@dataclass(frozen=True, slots=True)
class RecordFigures:
    """What the records of some nights are made of, by players' ids.

    `games` has the best ones, `runs` the longest run of each player, `won` how many nights each
    has won, and `specials` the cells of each special by player.
    """

    games: list[Game] = field(default_factory=list)
    runs: dict[int, int] = field(default_factory=dict)
    won: dict[int, int] = field(default_factory=dict)
    specials: dict[str, dict[int, Cell]] = field(default_factory=dict)


_Fields: TypeAlias = "tuple[list[Game], dict[int, int], dict[int, int], dict[str, dict[int, Cell]]]"

_Kind: TypeAlias = Literal["final", "open", "lines"]
"""Games and wins of final nights; games of all others, which win nothing yet; and what the lines of
seasons, and of nights outside of them, have added up."""


@dataclass(frozen=True, slots=True)
class _Nights:
    """The nights of a season with one ranking and in one state.

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
class _Part:
    """What is kept together: figures of one kind, of some nights of a club.

    The nights are those of a season, or all that are not of it; all with neither.
    """

    kind: _Kind
    club_id: int
    season_id: int | None
    is_rest: bool
    nights: tuple[_Nights, ...]

    @property
    def name(self) -> str:
        return f"records-{hashlib.sha256(repr(self).encode()).hexdigest()}"

    def events(self) -> tuple[str, list[object]]:
        """Return the condition for the events among these nights, with its parameters."""
        states = sorted({night.state for night in self.nights})
        season, values = self._of_season("tournaments_event.season_id")
        condition = f"club_id = %s AND deleted_at IS NULL AND state IN {placeholders(states)}"
        return f"{condition} AND {season}", [self.club_id, *states, *values]

    def lines(self) -> tuple[str, list[object]]:
        """Return the condition for lines that include every deal of these nights once."""
        season, values = self._of_season("season_id")
        if self.season_id is not None and not self.is_rest:
            return season, values
        lines, of_club = find_profile_lines(self.club_id)
        return f"{lines} AND {season}", [*of_club, *values]

    def _of_season(self, column: str) -> tuple[str, list[object]]:
        if self.season_id is None:
            return "TRUE", []
        if self.is_rest:
            return f"({column} IS NULL OR {column} <> %s)", [self.season_id]
        return f"{column} = %s", [self.season_id]


def find_record_figures(club: Club, season: Season | None) -> RecordFigures:
    """Return the figures of a season, or of all nights of a club. At most ten queries.

    Only one query if nothing that they are made from has changed since they were last asked for.
    """
    parts = _parts(club, _read_nights(club), None if season is None else season.pk)
    return _merge([RecordFigures(*_keep(part)) for part in parts])


def _read_nights(club: Club) -> list[_Nights]:
    join = "STRING_AGG" if connection.vendor == "postgresql" else "GROUP_CONCAT"
    # By SQL of our own (ADR 0118): the versions of 500 nights as values take three times as long.
    with connection.cursor() as cursor:
        cursor.execute(_NIGHTS.format(join=join), [club.pk])
        return [_Nights(*row) for row in cursor.fetchall()]


_NIGHTS = """
    SELECT season_id, ranking, state, MAX(held_on), {join}(version, ' ') FROM (
        SELECT season_id, ranking, state, held_on,
            id || '/' || held_on || '/' || standings_revision || '/'
                || COALESCE(CAST(standings_at AS TEXT), '') AS version
        FROM tournaments_event WHERE club_id = %s AND deleted_at IS NULL ORDER BY id
    ) AS nights GROUP BY season_id, ranking, state ORDER BY season_id, ranking, state
"""


def _latest(rows: Iterable[_Nights]) -> int | None:
    """Return the season of the latest night that has one."""
    days = [(str(row.latest), row.season_id) for row in rows if row.season_id is not None]
    return max(days)[1] if days else None


def _parts(club: Club, nights: Sequence[_Nights], season_id: int | None) -> list[_Part]:
    """Return the parts of a season; without one, those of all nights."""
    chosen = season_id or _latest(nights)
    own = [one for one in nights if one.season_id == chosen]
    rest = [one for one in nights if one.season_id != chosen and season_id is None]

    def part(kind: _Kind, of: Iterable[_Nights], *, is_rest: bool = False) -> _Part:
        return _Part(kind, club.pk, season_id if kind == "open" else chosen, is_rest, tuple(of))

    parts = [
        # Of all seasons together: they are few, and results come in at them.
        part("open", (one for one in own + rest if one.state != EventState.FINAL)),
        part("final", (one for one in own if one.state == EventState.FINAL)),
        part("lines", own),
        part("final", (one for one in rest if one.state == EventState.FINAL), is_rest=True),
        part("lines", rest, is_rest=True),
    ]
    return [one for one in parts if one.nights]


def _keep(part: _Part) -> _Fields:
    # Plain values: another version of the program may read them.
    kept: _Fields = make_once(part.name, partial(_find, part), seconds=KEPT_SECONDS)
    return kept


def _find(part: _Part) -> _Fields:
    if part.kind == "lines":
        return [], _runs(part), {}, _specials(part)
    return _games(part), {}, _won(part) if part.kind == "final" else {}, {}


def _games(part: _Part) -> list[Game]:
    events, values = part.events()
    rows = read_values(
        Event,
        ("held_on",),
        f"JOIN tournaments_seatscore AS score ON score.event_id = tournaments_event.id "
        f"WHERE {events} AND games = 1 ORDER BY points DESC, held_on, score.id "
        f"LIMIT {MAX_RECORDS:d}",
        values,
        extra="points, score.id, player_id, deals, score.event_id, table_id",
    )
    return [(-points, held_on, *others) for held_on, points, *others in rows]


def _won(part: _Part) -> dict[int, int]:
    events, values = part.events()
    ranked = f"(SELECT id FROM tournaments_event WHERE {events} AND ranking = %s)"  # noqa: S608 - names only
    rankings = sorted({night.ranking for night in part.nights})
    winners = find_winners(
        {ranking: (ranked, [*values, ranking]) for ranking in rankings}, lines="nights > 0"
    )
    # Of joint wins each player.
    return dict(Counter(player for _event, player in winners))


def _runs(part: _Part) -> dict[int, int]:
    lines, values = part.lines()
    condition = f"WHERE {lines} AND longest_run > 1 GROUP BY player_id"
    rows = read_values(Standing, ("player",), condition, values, extra="MAX(longest_run)")
    return dict(rows)


def _specials(part: _Part) -> dict[str, dict[int, Cell]]:
    lines, values = part.lines()
    latest = f"WHERE {lines} ORDER BY id DESC LIMIT {MAX_LINES:d}"
    specials: dict[str, dict[int, Cell]] = {}
    for player, profile in read_values(Standing, ("player", "profile"), latest, values):
        for special, cell in profile.get("facets", {}).get("special", {}).items():
            add_to_cell(specials.setdefault(special, {}), player, cell)
    return specials


def _merge(parts: list[RecordFigures]) -> RecordFigures:
    runs: Counter[int] = Counter()
    won: Counter[int] = Counter()
    specials: dict[str, dict[int, Cell]] = {}
    for part in parts:
        runs |= Counter(part.runs)
        won.update(part.won)
        for special, cells in part.specials.items():
            for player, cell in cells.items():
                add_to_cell(specials.setdefault(special, {}), player, cell)
    games = sorted(game for part in parts for game in part.games)
    return RecordFigures(games[:MAX_RECORDS], dict(runs), dict(won), specials)
