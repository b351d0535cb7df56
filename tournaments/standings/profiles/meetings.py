"""Compare a player with those they have shared tables with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from django.db.models import Avg, Count, F, Q

from tournaments.core.audience.names import name_column
from tournaments.core.shapes import Shape
from tournaments.models import SeatScore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.audience.names import Names
    from tournaments.models import Player, Season

MIN_GAMES = 3
"""Games together from which on a table mate may be the favourite or the most feared."""


@dataclass(frozen=True, slots=True)
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
    mate = "table__seat_scores__"
    games = SeatScore.objects.filter(player=player, games=1, event__deleted_at=None)
    if season is not None:
        games = games.filter(event__season=season)
    # Annotated first, because conditions on a table's seats would each join another seat.
    beside = games.annotate(
        mate=F(f"{mate}player_id"),
        mate_games=F(f"{mate}games"),
        mate_place=F(f"{mate}place"),
        mate_points=F(f"{mate}points"),
        shown_name=name_column(names, f"{mate}player__"),
    ).filter(mate_games=1)
    rows = (
        beside.exclude(mate=player.pk)
        .values("mate", "shown_name")
        .annotate(
            met=Count("pk"),
            ahead=Count("pk", filter=Q(place__lt=F("mate_place"))),
            behind=Count("pk", filter=Q(place__gt=F("mate_place"))),
            margin=Avg(F("points") - F("mate_points")),
        )
        .order_by("-met", "shown_name")
        .values_list("mate", "shown_name", "met", "ahead", "behind", "margin")
    )
    return [Meeting(*row[:5], round(float(row[5]), 1)) for row in rows]


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
