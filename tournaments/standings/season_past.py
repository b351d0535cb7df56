"""Say how a season stood after one of its nights, from the lines of the nights up to it.

The lines are those of now: a later correction of an earlier night is in them, and the settings of
the season are those of today. Nothing is stored for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from tournaments.core.audience.names import name_sql
from tournaments.core.raw_rows import placeholders, read_rows, read_values
from tournaments.models import Player, Standing
from tournaments.rankings import RANKINGS, TIE_BREAKS
from tournaments.standings.figures import divide_by_deals
from tournaments.standings.past import rank_lines
from tournaments.standings.queries import StandingRow
from tournaments.standings.season_lines import SUMS, choose_nights

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.audience.names import Names
    from tournaments.models import Event, Season


_SHOWN = tuple(name for name in SUMS if name != "revision")


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines of some nights: the condition for them (ADR 0353), and its parameters."""

    condition: str
    values: list[object]


def list_season_standings_after(
    season: Season, night: Event, ranking: str, names: Names
) -> list[StandingRow]:
    """List the standings of a season as they were after a night of it, best first.

    As in the season's own, players without enough nights, or visitors where those are not ranked,
    come last and have no place. At most five queries.
    """
    lines = _sum_lines(season, _find_nights(season, night))
    roster: set[int] = set()
    if not season.ranks_visitors:
        roster = set(season.roster.values_list("pk", flat=True))
    with_place = {
        line.player_id
        for line in lines
        if line.nights >= season.min_nights and (season.ranks_visitors or line.player_id in roster)
    }
    shown = _read_names(names, [line.player_id for line in lines])
    order = TIE_BREAKS[season.tie_break].order_of(RANKINGS[ranking])
    ranked = [line for line in lines if line.player_id in with_place]
    others = [line for line in lines if line.player_id not in with_place]
    return [
        *rank_lines(ranked, order, shown),
        *rank_lines(others, order, shown, has_place=False),
    ]


def _find_nights(season: Season, night: Event) -> _Lines:
    """Find the lines of the season's nights up to this one."""
    day = night.held_on.isoformat()
    condition = (
        "JOIN tournaments_event ON tournaments_event.id = event_id "
        "WHERE tournaments_event.season_id = %s AND deleted_at IS NULL "
        "AND (held_on < %s OR held_on = %s AND event_id <= %s)"
    )
    return _Lines(condition, [season.pk, day, day, night.pk])


def _read_names(names: Names, players: Sequence[int]) -> dict[int, str]:
    """Return the names of players who are kept, by their ids."""
    kept = "JOIN tournaments_club ON tournaments_club.id = club_id WHERE removed_at IS NULL"
    condition = (
        f"{kept} AND deleted_at IS NULL AND tournaments_player.id IN {placeholders(players)}"
    )
    return dict(read_values(Player, ("id",), condition, players, extra=name_sql(names)))


def _sum_lines(season: Season, nights: _Lines) -> list[StandingRow]:
    """Return the players' lines of a season that had these nights, without place or name.

    The database adds them up.
    """
    counted = nights
    if season.best_nights:
        dropped = _find_dropped(season, nights)
        left_out = f"{nights.condition} AND tournaments_standing.id NOT IN {placeholders(dropped)}"
        counted = _Lines(left_out, [*nights.values, *dropped]) if dropped else nights
    rows = _add_up(counted, _SHOWN)
    if season.best_nights:
        of_all = _add_up(nights, ("nights",))
        rows = {player: row | of_all[player] for player, row in rows.items()}
    return [
        StandingRow(
            place=0,
            player_id=player,
            name="",
            points_per_deal=divide_by_deals(row["points"], row["deals"]),
            **row,
        )
        for player, row in rows.items()
    ]


def _add_up(lines: _Lines, names: Sequence[str]) -> dict[int, dict[str, int]]:
    """Return the sums of some columns by player."""
    sums = ", ".join(f"SUM(tournaments_standing.{name})" for name in names)
    by_player = f"{lines.condition} GROUP BY player_id"
    rows = read_values(Standing, ("player",), by_player, lines.values, extra=sums)
    return {player: dict(zip(names, added, strict=True)) for player, *added in rows}


def _find_dropped(season: Season, nights: _Lines) -> list[int]:
    """Return the ids of the lines that do not count."""
    order = TIE_BREAKS[season.tie_break].order_of(RANKINGS[season.ranking])
    columns = ("player", "nights", *(column.lstrip("-") for column in order))
    by_player = f"{nights.condition} ORDER BY player_id, held_on, event_id"
    rows = read_rows(Standing, by_player, nights.values, names=columns)
    dropped: list[int] = []
    for _player, group in groupby(rows, key=lambda line: line.player_id):
        played = list(group)
        counting = choose_nights(season, played)
        dropped += [line.pk for line in played if line.pk not in counting]
    return dropped
