"""Draw how a season came about: what its leaders had after each night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.formatting import format_day, short_names
from tournaments.core.translation import translate
from tournaments.pages.core.charts import LineChart, Series, build_line_chart
from tournaments.rankings import RANKINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tournaments.models import Season
    from tournaments.standings import EventLine, SeasonNight, StandingRow

MAX_LEADERS = 5
"""How many players the chart follows; more lines could not be read on a phone."""

FIGURES: dict[str, Callable[[SeasonNight], float]] = {
    "league": lambda night: night.league_points,
    "placement": lambda night: night.placement_points,
    "points": lambda night: night.points,
    "points_per_deal": lambda night: night.points_per_deal,
}


def draw_race(
    season: Season,
    events: Sequence[EventLine],
    rows: Sequence[StandingRow],
    nights: Mapping[tuple[int, str], SeasonNight],
) -> LineChart | None:
    """Draw the season of its first players, in the order of `rows`; None before a second night.

    `nights` are by player and slug of the event. After each night a player has the best ones so
    far, as many as count in the season.
    """
    # A penalty counts from its night on, and needs no table there.
    had = {slug for _player, slug in nights}
    played = [event for event in reversed(events) if event.tables or event.slug in had]
    leaders = list(rows[:MAX_LEADERS])
    rule = RANKINGS[season.ranking]
    return build_line_chart(
        "race",
        title=_("The season so far"),
        description=_("%(ranking)s of the first %(count)d players after each night.")
        % {"ranking": translate(rule.title), "count": len(leaders)},
        heading=_("Night"),
        labels=[format_day(event.held_on) for event in played],
        series=[
            Series(name, _follow(season, [nights.get((row.player_id, e.slug)) for e in played]))
            for row, name in zip(leaders, short_names([row.name for row in leaders]), strict=True)
        ],
    )


def index_nights(nights: Sequence[SeasonNight]) -> dict[tuple[int, str], SeasonNight]:
    """Return nights by player and slug of the event."""
    return {(night.player_id, night.event): night for night in nights}


def _follow(season: Season, nights: Sequence[SeasonNight | None]) -> list[float | None]:
    """Return what a player had after each night; None before their first one."""
    rule = RANKINGS[season.ranking]
    figure, is_average = FIGURES[rule.figure], rule.figure == "points_per_deal"
    counted: list[SeasonNight] = []
    worth, points, deals, is_there = 0.0, 0, 0, False
    line: list[float | None] = []
    for night in nights:
        if night is not None:
            is_there = True
            if night.deals:
                counted.append(night)
            worth, points, deals = worth + figure(night), points + night.points, deals + night.deals
            if season.best_nights and len(counted) > season.best_nights:
                # A night without a deal is never left out. Of equal nights it is the later one; the
                # season may leave out another by its tie-break, which only an average can show.
                worst = min(reversed(counted), key=figure)
                counted.remove(worst)
                worth, points, deals = (
                    worth - figure(worst),
                    points - worst.points,
                    deals - worst.deals,
                )
        had = points / max(deals, 1) if is_average else worth
        line.append(had if is_there else None)
    return line
