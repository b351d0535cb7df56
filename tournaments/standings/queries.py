"""Read standings, ranked as they are read."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Window
from django.db.models.functions import Rank

from tournaments.core.audience.names import name_column
from tournaments.models import PLACEMENT_UNIT, Standing
from tournaments.rankings import RANKINGS

if TYPE_CHECKING:
    from tournaments.core.audience.names import Names
    from tournaments.models import Event, Season


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's line. Equal lines share a `place`.

    `placement` is in 600ths of a won game, `nominated` counts deals with nominations, `exact`
    those that the player met exactly, `failed` those they missed. `points`, `points_per_deal` and
    `placement` include the points of penalties, bonuses and adjusted scores, `adjustment`.
    """

    place: int
    player_id: int
    name: str
    points: int
    adjustment: int
    points_per_deal: float
    placement: int
    deals: int
    games: int
    wins: int
    nominated: int
    exact: int
    failed: int

    @property
    def placement_points(self) -> float:
        """Return placement points on the scale shown to people: 100 for each game won.

        >>> StandingRow(1, 7, "Ada", 0, 0, 0, 900, 0, 2, 1, 0, 0, 0).placement_points
        150.0
        """
        return self.placement * 100 / PLACEMENT_UNIT

    @property
    def exact_rate(self) -> float | None:
        """Return the share of exact nominations, 0 to 1; None before the first nomination."""
        return self.exact / self.nominated if self.nominated else None


_COLUMNS = (
    "player_id",
    "shown_name",
    "points",
    "adjustment",
    "points_per_deal",
    "placement",
    "deals",
    "games",
    "wins",
    "nominated",
    "exact",
    "failed",
)


def list_standings(
    *, event: Event | None = None, season: Season | None = None, ranking: str, names: Names
) -> list[StandingRow]:
    """List the standings of one event or one season, best first.

    Lines that a ranking cannot tell apart share a place. Raises KeyError for a ranking that is
    not offered.
    """
    # Ranked by the database on reading: with stored places one result would rewrite every row
    # (ADR 0011).
    rank = Window(Rank(), order_by=RANKINGS[ranking].order)
    lines = (
        Standing.objects.filter(event=event, season=season)
        .annotate(place=rank, shown_name=name_column(names, "player__"))
        .order_by("place", "shown_name")
        .values_list("place", *_COLUMNS)
    )
    return [StandingRow(*line) for line in lines]


def build_standings_etag(owner: Event | Season, ranking: str, names: Names) -> str:
    """Return an entity tag for a standings table, without quotes.

    It stays the same until the table changes: results increment the owner's revision, and
    anything else shown (names, settings) changes together with an entry in the club's log.
    """
    kind = type(owner).__name__
    log = owner.club.log_length
    text = f"{kind}:{owner.pk}:{ranking}:{owner.standings_revision}:{log}:{names.value}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]
