"""Find the figures that a club's records are made of, and keep them by the revision of its results.

They name no one: a reader's names come later. Those of the latest season are kept apart from those
of all other nights, so that a result during a season costs the lines of that season only.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from django.db.models import F, Max, Q, Sum, Window
from django.db.models.fields.json import KeyTransform
from django.db.models.functions import Rank

from tournaments.core.shared_parts import make_once
from tournaments.models import Event, EventState, SeatScore, Standing
from tournaments.rankings import RANKINGS
from tournaments.standings.profiles.queries import find_profile_lines
from tournaments.standings.profiles.tally import add_to_cell

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date, datetime

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

    games: list[Game]
    runs: dict[int, int]
    won: dict[int, int]
    specials: dict[str, dict[int, Cell]]


_Row: TypeAlias = "tuple[int | None, str, str, int, datetime | None, date]"
"""The nights of a season with one ranking and in one state: both, the sum of their revisions, when
the last of their standings was updated, and the day of the last one."""

_Fields: TypeAlias = "tuple[list[Game], dict[int, int], dict[int, int], dict[str, dict[int, Cell]]]"


@dataclass(frozen=True, slots=True)
class _Part:
    """Nights of a club: those of a season, or all that are not of it; all with neither.

    `rankings` are those by which final nights among them are ranked.
    """

    club_id: int
    season_id: int | None
    is_rest: bool
    version: str
    rankings: tuple[str, ...]

    @property
    def name(self) -> str:
        kind = f"{self.club_id} {self.season_id} {self.is_rest} {self.version}"
        return f"records-{hashlib.sha256(kind.encode()).hexdigest()}"

    def events(self) -> Q:
        """Return the condition for rows of an `event` of these nights."""
        if self.season_id is None:
            return Q()
        of_season = Q(event__season=self.season_id)
        return ~of_season if self.is_rest else of_season

    def profile_lines(self) -> QuerySet[Standing]:
        """Return the lines that include every deal of these nights once."""
        lines = find_profile_lines(self.club_id)
        if self.season_id is None:
            return lines
        of_season = Q(season=self.season_id)
        return lines.filter(~of_season if self.is_rest else of_season)


def find_record_figures(club: Club, season: Season | None) -> RecordFigures:
    """Return the figures of a season, or of all nights of a club. At most nine queries.

    Only one query if no result and no entry of the club's log has come since they were last asked
    for.
    """
    if season is not None:
        return _keep(_parts(club, season.pk)[0])
    parts = [_keep(part) for part in _parts(club, None)]
    return parts[0] if len(parts) == 1 else _merge(*parts)


def _parts(club: Club, season_id: int | None) -> list[_Part]:
    """Return the part of a season; without one, that of the latest season and the rest."""
    rows = list(
        Event.objects.filter(club=club)
        .order_by()
        .values_list("season_id", "ranking", "state")
        .annotate(Sum("standings_revision"), Max("standings_at"), Max("held_on"))
    )
    chosen = season_id or _latest(rows)
    own = _part(club, chosen, [row for row in rows if chosen in (row[0], None)])
    if chosen is None or season_id is not None:
        return [own]
    return [own, _part(club, chosen, [row for row in rows if row[0] != chosen], is_rest=True)]


def _latest(rows: Iterable[_Row]) -> int | None:
    """Return the season of the latest night that has one."""
    days = [(day, season_id) for season_id, *_others, day in rows if season_id is not None]
    return max(days)[1] if days else None


def _part(
    club: Club, season_id: int | None, rows: Iterable[_Row], *, is_rest: bool = False
) -> _Part:
    # As with the tags of standings: results advance a revision, all else the length of the log.
    # The times tell what a restored backup holds from what was there before.
    version = f"{club.log_length} {sorted(map(repr, rows))}"
    rankings = {ranking for _season, ranking, state, *_others in rows if state == EventState.FINAL}
    return _Part(club.pk, season_id, is_rest, version, tuple(sorted(rankings)))


def _keep(part: _Part) -> RecordFigures:
    return RecordFigures(*make_once(part.name, partial(_find, part), seconds=KEPT_SECONDS))


def _find(part: _Part) -> _Fields:
    # Plain values: another version of the program may read them.
    return _games(part), _runs(part), _won(part), _specials(part)


def _games(part: _Part) -> list[Game]:
    games = SeatScore.objects.filter(
        part.events(), event__club=part.club_id, event__deleted_at=None, games=1
    )
    rows = games.order_by("-points", "event__held_on", "pk").values_list(
        "points", "event__held_on", "pk", "player_id", "deals", "event_id", "table_id"
    )
    return [
        (-points, day, pk, player, deals, event, table)
        for points, day, pk, player, deals, event, table in rows[:MAX_RECORDS]
    ]


def _won(part: _Part) -> dict[int, int]:
    lines = Standing.objects.filter(
        part.events(),
        event__club=part.club_id,
        event__deleted_at=None,
        event__state=EventState.FINAL,
        nights__gt=0,
    )
    found = [
        lines.filter(event__ranking=ranking)
        .annotate(
            rank=Window(Rank(), partition_by=[F("event_id")], order_by=RANKINGS[ranking].order)
        )
        .filter(rank=1)
        .values_list("player_id", flat=True)
        for ranking in part.rankings
    ]
    # Of joint wins each player. Nights that are ranked differently are one statement.
    return dict(Counter(found[0].union(*found[1:], all=True))) if found else {}


def _runs(part: _Part) -> dict[int, int]:
    lines = part.profile_lines().filter(longest_run__gt=1)
    return dict(lines.order_by().values_list("player_id").annotate(Max("longest_run")))


def _specials(part: _Part) -> dict[str, dict[int, Cell]]:
    cells = KeyTransform("special", KeyTransform("facets", "profile"))
    rows = part.profile_lines().order_by("-pk").values_list("player_id", cells)[:MAX_LINES]
    specials: dict[str, dict[int, Cell]] = {}
    for player, found in rows:
        for special, cell in (found or {}).items():
            add_to_cell(specials.setdefault(special, {}), player, cell)
    return specials


def _merge(one: RecordFigures, other: RecordFigures) -> RecordFigures:
    specials: dict[str, dict[int, Cell]] = {}
    for part in (one, other):
        for special, cells in part.specials.items():
            for player, cell in cells.items():
                add_to_cell(specials.setdefault(special, {}), player, cell)
    return RecordFigures(
        games=sorted([*one.games, *other.games])[:MAX_RECORDS],
        runs=dict(Counter(one.runs) | Counter(other.runs)),
        won=dict(Counter(one.won) + Counter(other.won)),
        specials=specials,
    )
