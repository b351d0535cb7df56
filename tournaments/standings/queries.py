"""The lines of a standings table, ranked when read."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F, Window
from django.db.models.functions import Rank

from tournaments.models import Standing
from tournaments.standings.rankings import PLACEMENT_UNIT, RANKINGS

if TYPE_CHECKING:
    from tournaments.models import Event, Season


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's line. Equal lines share a `place`.

    `placement` is in 120ths of a won game, `nominated` the deals that took nominations,
    `exact` those of them that were met.
    """

    place: int
    player_id: int
    name: str
    points: int
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
        """Placement points as people read them: 100 for each game won.

        >>> StandingRow(1, 7, "Ada", 0, 0, 180, 0, 2, 1, 0, 0, 0).placement_points
        150.0
        """
        return self.placement * 100 / PLACEMENT_UNIT

    @property
    def exact_rate(self) -> float | None:
        """The share of nominations met exactly, 0 to 1; None before the first nomination."""
        return self.exact / self.nominated if self.nominated else None


_COLUMNS = (
    "player_id",
    "player__name",
    "points",
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
    *, event: Event | None = None, season: Season | None = None, ranking: str
) -> list[StandingRow]:
    """Everybody's line in the table of one event or one season, best first.

    Equal figures are told apart by fewer failed contracts (rules 1.7), then share a place.
    Raises KeyError for a ranking that is not offered.
    """
    figure = RANKINGS[ranking].figure
    rank = Window(Rank(), order_by=[F(figure).desc(), F("failed").asc()])
    lines = (
        Standing.objects.filter(event=event, season=season)
        .annotate(place=rank)
        .order_by("place", "player__name")
        .values_list("place", *_COLUMNS)
    )
    return [StandingRow(*line) for line in lines]


def build_standings_etag(owner: Event | Season, ranking: str) -> str:
    """A name for the content of a standings table, without quotes; the same until it changes.

    Results raise the owner's revision; whatever else the table shows (names, settings) is
    changed together with a line in the club's log.
    """
    kind = type(owner).__name__
    log = owner.club.log_length
    text = f"{kind}:{owner.pk}:{ranking}:{owner.standings_revision}:{log}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]
