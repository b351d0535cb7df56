"""Compare a player with those they have shared tables with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tournaments.core.audience.names import name_sql
from tournaments.core.raw_rows import read_values
from tournaments.core.shapes import Shape
from tournaments.models import SeatScore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.audience.names import Names
    from tournaments.models import Player, Season

MIN_GAMES = 3
"""Games together from which on a table mate may be the favourite or the most feared."""


class Meeting(Shape):
    """A player beside another, in the finished games that both have played at one table."""

    player_id: int
    name: str
    games: int
    ahead: Annotated[int, "Games in which the player finished in front of the other."]
    behind: Annotated[int, "Games in which the player finished after the other."]
    margin: Annotated[float, "The points that the player had more than the other, on average."]


def list_meetings(player: Player, names: Names, season: Season | None = None) -> list[Meeting]:
    """List the table mates of a player by how many games they shared. One query.

    Read from the scores of seats, which carry the revision of their tables.
    """
    of_season = "" if season is None else "AND season_id = %s"
    # In hand-written SQL (ADR 0353), as all of a player's page.
    rows = read_values(
        SeatScore,
        (),
        f"{_MATES} {of_season} GROUP BY mate.player_id, shown_name ORDER BY met DESC, shown_name",
        [player.pk, *([] if season is None else [season.pk])],
        extra=f"mate.player_id, {name_sql(names)} AS shown_name, {_COUNTS}",
    )
    return [
        Meeting(player_id, name, games, ahead, behind, round(float(margin), 1))
        for player_id, name, games, ahead, behind, margin in rows
    ]


_MATES = """
    JOIN tournaments_event ON tournaments_event.id = tournaments_seatscore.event_id
    JOIN tournaments_seatscore AS mate ON mate.table_id = tournaments_seatscore.table_id
    JOIN tournaments_player ON tournaments_player.id = mate.player_id
    WHERE tournaments_seatscore.player_id = %s AND mate.player_id <> tournaments_seatscore.player_id
    AND tournaments_seatscore.games = 1 AND mate.games = 1 AND deleted_at IS NULL
"""
_COUNTS = """
    COUNT(*) AS met,
    COUNT(*) FILTER (WHERE tournaments_seatscore.place < mate.place),
    COUNT(*) FILTER (WHERE tournaments_seatscore.place > mate.place),
    AVG(tournaments_seatscore.points - mate.points)
"""


def pick_favourite(meetings: Sequence[Meeting]) -> Meeting | None:
    """Return the table mate whom the player beats most often; None if there is no such one."""
    best = max(_often(meetings), key=_balance, default=None)
    return best if best is not None and best.ahead > best.behind else None


def pick_most_feared(meetings: Sequence[Meeting]) -> Meeting | None:
    """Return the table mate who beats the player most often; None if there is no such one."""
    worst = min(_often(meetings), key=_balance, default=None)
    return worst if worst is not None and worst.behind > worst.ahead else None


def _often(meetings: Sequence[Meeting]) -> list[Meeting]:
    return [one for one in meetings if one.games >= MIN_GAMES]


def _balance(one: Meeting) -> tuple[float, float]:
    return (one.ahead - one.behind) / one.games, one.margin
