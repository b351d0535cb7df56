"""Find the figures that a club's records are made of, part by part (`record_parts`).

They contain no names: the reader's names are added later. Those of most parts are stored
(`stored_records`). What is not stored, or is out of date, is found when it is read, and kept in the
shared cache. Reading stores nothing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from django.db import connection

from tournaments.core.raw_rows import parse_together, placeholders, read_values
from tournaments.core.shared_parts import make_once
from tournaments.models import Event, Standing, StoredRecords
from tournaments.standings.profiles.record_parts import list_parts
from tournaments.standings.profiles.tally import add_to_cell
from tournaments.standings.queries import find_winners

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.models import Club, Season
    from tournaments.standings.profiles.record_parts import RecordPart
    from tournaments.standings.profiles.tally import Cell

MAX_RECORDS = 5
"""How many lines each record has; those that equal the last one may be missing."""
MAX_LINES = 2000
"""The most lines of a part, the latest ones, that are added up for the specials: ten seasons of
200."""
KEPT_SECONDS = 60 * 60
"""How long the shared cache keeps a part that is not stored. Not for ever: a repair by a rebuild
moves no revision.
"""

Game: TypeAlias = "tuple[int, str, int, int, int, int, int]"
"""A game in the order of the records: points as a negative number, the day (ISO 8601), the score's
id; then its player, deals, event and table."""


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


class PlainFigures(TypedDict):
    """Figures as JSON, whose keys would not be numbers: by player are pairs.

    Another version of the program may read them: a change raises `record_parts.COUNTING`.
    """

    games: list[Game]
    runs: list[tuple[int, int]]
    won: list[tuple[int, int]]
    specials: dict[str, list[tuple[int, Cell]]]


def find_record_figures(club: Club, season: Season | None) -> RecordFigures:
    """Return the figures of a season, or of all nights of a club. At most fifteen queries.

    Only two if everything is stored, or has been asked for since it last changed.
    """
    parts = list_parts(club.pk, None if season is None else season.pk)
    stored = read_stored([part.name for part in parts if part.is_stored])
    return _merge([stored.get(part.name) or _keep(part) for part in parts])


def read_stored(names: Collection[str]) -> dict[str, PlainFigures]:
    """Return the stored figures of the parts with these names. One query."""
    if not names:
        return {}
    rows = read_values(
        StoredRecords, ("name", "figures"), f"WHERE name IN {placeholders(names)}", [*names]
    )
    return dict(rows)


def find_plain_figures(part: RecordPart) -> PlainFigures:
    """Find the figures of a part in the scores and standings of its nights."""
    has_games, has_lines = part.kind != "lines", part.has_lines
    return {
        "games": _games(part) if has_games else [],
        "runs": _runs(part) if has_lines else [],
        "won": _won(part) if part.kind == "final" else [],
        "specials": _specials(part) if has_lines else {},
    }


def _keep(part: RecordPart) -> PlainFigures:
    kept: tuple[PlainFigures] = make_once(
        part.name, partial(_find_alone, part), seconds=KEPT_SECONDS
    )
    return kept[0]


def _find_alone(part: RecordPart) -> tuple[PlainFigures]:
    return (find_plain_figures(part),)


def _games(part: RecordPart) -> list[Game]:
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
    return [(-points, held_on.isoformat(), *others) for held_on, points, *others in rows]


def _won(part: RecordPart) -> list[tuple[int, int]]:
    events, values = part.events()
    ranked = f"(SELECT id FROM tournaments_event WHERE {events} AND ranking = %s)"  # noqa: S608 - names only
    winners = find_winners(
        {ranking: (ranked, [*values, ranking]) for ranking in part.rankings}, lines="nights > 0"
    )
    # Of joint wins each player.
    return sorted(Counter(player for _event, player in winners).items())


def _runs(part: RecordPart) -> list[tuple[int, int]]:
    lines, values = part.lines()
    condition = f"WHERE {lines} AND longest_run > 1 GROUP BY player_id ORDER BY player_id"
    rows = read_values(Standing, ("player",), condition, values, extra="MAX(longest_run)")
    return [(player, run) for player, run in rows]


def _specials(part: RecordPart) -> dict[str, list[tuple[int, Cell]]]:
    lines, values = part.lines()
    latest = f"WHERE {lines} ORDER BY id DESC LIMIT {MAX_LINES:d}"
    # Taken out by the database: to parse whole profiles takes four times as long.
    facet = _SPECIALS[connection.vendor == "postgresql"]
    rows = read_values(Standing, ("player",), latest, values, extra=facet)
    facets = parse_together(text or "{}" for _player, text in rows)
    specials: dict[str, dict[int, Cell]] = {}
    for (player, _text), cells in zip(rows, facets, strict=True):
        for special, cell in cells.items():
            add_to_cell(specials.setdefault(special, {}), player, cell)
    return {special: sorted(cells.items()) for special, cells in specials.items()}


_SPECIALS = ("json_extract(profile, '$.facets.special')", "profile #>> '{facets,special}'")
"""The cells of the specials in a profile, as text: on SQLite, on PostgreSQL."""


def _merge(parts: list[PlainFigures]) -> RecordFigures:
    runs: dict[int, int] = {}
    won: Counter[int] = Counter()
    specials: dict[str, dict[int, Cell]] = {}
    for part in parts:
        for player, run in part["runs"]:
            runs[player] = max(run, runs.get(player, 0))
        for player, nights in part["won"]:
            won[player] += nights
        for special, cells in part["specials"].items():
            by_player = specials.setdefault(special, {})
            for player, cell in cells:
                add_to_cell(by_player, player, cell)
    # Those that were stored are lists.
    games: list[Game] = sorted((*game,) for part in parts for game in part["games"])
    return RecordFigures(games[:MAX_RECORDS], runs, dict(won), specials)
