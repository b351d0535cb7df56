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
from django.db.models import F, Max, Q, Window
from django.db.models.fields.json import KeyTransform
from django.db.models.functions import Rank

from tournaments.core.shared_parts import make_once
from tournaments.models import EventState, SeatScore, Standing
from tournaments.rankings import RANKINGS
from tournaments.standings.profiles.queries import find_profile_lines
from tournaments.standings.profiles.tally import add_to_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from django.db.models import QuerySet

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

    def events(self) -> Q:
        """Return the condition for rows of an `event` of these nights."""
        states = {night.state for night in self.nights}
        of_club = Q(event__club=self.club_id, event__deleted_at=None, event__state__in=states)
        return of_club & self._of_season("event__season")

    def lines(self) -> QuerySet[Standing]:
        """Return the lines that include every deal of these nights once."""
        lines = find_profile_lines(self.club_id) if self.is_all_or_rest else Standing.objects.all()
        return lines.filter(self._of_season("season"))

    @property
    def is_all_or_rest(self) -> bool:
        """Return whether these are nights of more than one season."""
        return self.season_id is None or self.is_rest

    def _of_season(self, column: str) -> Q:
        if self.season_id is None:
            return Q()
        of_season = Q(**{column: self.season_id})
        return ~of_season if self.is_rest else of_season


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
    rows = (
        SeatScore.objects.filter(part.events(), games=1)
        .order_by("-points", "event__held_on", "pk")
        .values_list("points", "event__held_on", "pk", "player_id", "deals", "event_id", "table_id")
    )
    return [
        (-points, held_on, pk, player, deals, event, table)
        for points, held_on, pk, player, deals, event, table in rows[:MAX_RECORDS]
    ]


def _won(part: _Part) -> dict[int, int]:
    lines = Standing.objects.filter(part.events(), nights__gt=0)
    found = [
        lines.filter(event__ranking=ranking)
        .annotate(
            rank=Window(Rank(), partition_by=[F("event_id")], order_by=RANKINGS[ranking].order)
        )
        .filter(rank=1)
        .values_list("player_id", flat=True)
        for ranking in sorted({night.ranking for night in part.nights})
    ]
    # Of joint wins each player. Nights that are ranked differently are one statement.
    return dict(Counter(found[0].union(*found[1:], all=True)))


def _runs(part: _Part) -> dict[int, int]:
    lines = part.lines().filter(longest_run__gt=1)
    return dict(lines.order_by().values_list("player_id").annotate(Max("longest_run")))


def _specials(part: _Part) -> dict[str, dict[int, Cell]]:
    cells = KeyTransform("special", KeyTransform("facets", "profile"))
    rows = part.lines().order_by("-pk").values_list("player_id", cells)[:MAX_LINES]
    specials: dict[str, dict[int, Cell]] = {}
    for player, found in rows:
        for special, cell in (found or {}).items():
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
