"""List what each player has at each night of a season, and whether it counts there."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

from tournaments.core.raw_rows import placeholders, read_values
from tournaments.core.shapes import Shape
from tournaments.models import Event
from tournaments.rankings import RANKINGS
from tournaments.standings.figures import in_units

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.models import Season


class SeasonNight(Shape):
    """What a player has at one night of a season."""

    player_id: int
    event: Annotated[str, "Its slug."]
    held_on: date
    points: int
    points_per_deal: float
    placement_points: float
    league_points: Annotated[float, "0 unless the season is ranked by them."]
    figure: Annotated[float, "What the season is ranked by, in the same unit as above."]
    deals: int
    counts: Annotated[bool, "Whether it is one of the player's nights that count."]


def list_season_nights(season: Season, players: Collection[int] | None = None) -> list[SeasonNight]:
    """List the nights of a season's players, or of some of them: by player, then by date."""
    among = "" if players is None else f"AND player_id IN {placeholders(players)}"
    ranked = RANKINGS[season.ranking].figure
    # In hand-written SQL (ADR 0353): a season of fifty nights has more than two thousand lines.
    rows = read_values(
        Event,
        ("slug", "held_on"),
        "JOIN tournaments_standing ON event_id = tournaments_event.id WHERE deleted_at IS NULL "
        f"AND tournaments_event.season_id = %s {among} ORDER BY player_id, held_on, event_id",
        [season.pk, *(players or ())],
        extra=f"player_id, points, points_per_deal, placement, league, {ranked}, deals, counts",
    )
    return [
        SeasonNight(
            player_id=player,
            event=event,
            held_on=day,
            points=points,
            points_per_deal=per_deal,
            placement_points=in_units("placement", placement),
            league_points=in_units("league", league),
            figure=in_units(ranked, figure),
            deals=deals,
            counts=bool(counts),
        )
        for event, day, player, points, per_deal, placement, league, figure, deals, counts in rows
    ]
