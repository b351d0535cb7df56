"""List the records of a club, in a season or in all nights: who did something best."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

from tournaments.core.audience.names import name_sql
from tournaments.core.raw_rows import placeholders, read_values
from tournaments.core.shapes import Shape
from tournaments.models import Event, Player
from tournaments.standings.profiles.queries import ProfileLine, build_line, points_per_deal
from tournaments.standings.profiles.record_figures import MAX_RECORDS, find_record_figures

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from tournaments.core.audience.names import Names
    from tournaments.models import Club, Season
    from tournaments.standings.profiles.record_figures import Game
    from tournaments.standings.profiles.tally import Cell

MIN_DEALS = 3
"""Deals of a special from which on a player can be the best at it."""


class GameRecord(Shape):
    """A finished game with many points."""

    player_id: int
    name: str
    points: int
    deals: Annotated[int, "Games with more deals bring more points."]
    event: Annotated[str, "Its slug."]
    event_name: str
    held_on: date
    table_id: int


class CountRecord(Shape):
    """A player with a count."""

    player_id: int
    name: str
    count: int


class SpecialRecord(Shape):
    """The player with the most points above the table in the deals of a special."""

    special: Annotated[str, "Its slug."]
    player_id: int
    name: str
    line: ProfileLine


class Records(Shape):
    """The records of a club or a season, best first."""

    games: Annotated[list[GameRecord], "The finished games with the most points."]
    runs: Annotated[
        list[CountRecord], "The longest runs of exact nominations; they may go over several nights."
    ]
    nights: Annotated[list[CountRecord], "The most nights won, including joint wins."]
    specials: list[SpecialRecord]


def list_records(club: Club, names: Names, season: Season | None = None) -> Records:
    """List the records of a club, or of one of its seasons.

    All are read from rows that carry the revision of their results, and are stored or kept until a
    result comes: four queries, nine after a result, at most seventeen where nothing is stored yet.
    """
    figures = find_record_figures(club, season)
    runs, won = _best(figures.runs), _best(figures.won)
    specials = [*_best_at_specials(figures.specials)]
    players = {one[3] for one in figures.games} | runs.keys() | won.keys()
    players |= {player for _special, player, _line in specials}
    # Only the names that may be shown: one for each line would be read with every night.
    shown = _read_names(players, names)
    return Records(
        games=_games(figures.games, shown),
        runs=_counts(runs, shown),
        nights=_counts(won, shown),
        specials=_specials(specials, shown),
    )


def _read_names(players: Collection[int], names: Names) -> dict[int, str]:
    """Return the names of players by their ids, also of those who were taken out of the club."""
    where = f"WHERE id IN {placeholders(players)}"
    return dict(read_values(Player, ("id",), where, [*players], extra=name_sql(names)))


def _best(counts: Mapping[int, int]) -> dict[int, int]:
    """Return the counts that may be among the best: of equal ones, the names decide."""
    least = min(sorted(counts.values(), reverse=True)[:MAX_RECORDS], default=0)
    return {player: count for player, count in counts.items() if count >= least}


def _games(games: Sequence[Game], shown: Mapping[int, str]) -> list[GameRecord]:
    events = {one[5] for one in games}
    where = f"WHERE id IN {placeholders(events)}"
    rows = read_values(Event, ("id", "slug", "name"), where, [*events])
    nights = {pk: (slug, name) for pk, slug, name in rows}
    return [
        GameRecord(
            player, shown[player], -points, deals, *nights[event], date.fromisoformat(day), table
        )
        for points, day, _pk, player, deals, event, table in games
    ]


def _counts(counts: Mapping[int, int], shown: Mapping[int, str]) -> list[CountRecord]:
    order = sorted(counts, key=lambda player: (-counts[player], shown[player], player))
    return [CountRecord(player, shown[player], counts[player]) for player in order[:MAX_RECORDS]]


def _best_at_specials(
    specials: Mapping[str, Mapping[int, Cell]],
) -> Iterator[tuple[str, int, ProfileLine]]:
    """Yield who has the most points above the table at each special; all who have as many."""
    for special in sorted(specials):
        enough = {
            player: points_per_deal(cell)
            for player, cell in specials[special].items()
            if cell[0] >= MIN_DEALS
        }
        most = max(enough.values(), default=0)
        for player, points in enough.items():
            if points == most:
                yield special, player, build_line(special, specials[special][player])


def _specials(
    best: Sequence[tuple[str, int, ProfileLine]], shown: Mapping[int, str]
) -> list[SpecialRecord]:
    found: dict[str, SpecialRecord] = {}
    for special, player, line in sorted(best, key=lambda one: (shown[one[1]], one[1])):
        found.setdefault(special, SpecialRecord(special, player, shown[player], line))
    return [found[special] for special in sorted(found)]
