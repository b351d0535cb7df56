"""Draw how a season came about: what its leaders had after each night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.formatting import format_day, short_names
from tournaments.core.translation import translate
from tournaments.pages.core.charts import LineChart, Series, build_line_chart
from tournaments.rankings import RANKINGS
from tournaments.standings import AVERAGE, divide_by_deals

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Season
    from tournaments.standings import EventLine, SeasonNight, StandingRow

MAX_LEADERS = 5
"""How many players the chart follows; more lines could not be read on a phone."""


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
    counted: list[SeasonNight] = []
    worth, points, deals, is_there = 0.0, 0, 0, False
    line: list[float | None] = []
    for night in nights:
        if night is not None:
            is_there = True
            if night.deals:
                counted.append(night)
            worth, points, deals = worth + night.figure, points + night.points, deals + night.deals
            if season.best_nights and len(counted) > season.best_nights:
                # A night without a deal is never left out. Of equal nights it is the later one; the
                # season may leave out another by its tie-break, which only an average can show.
                worst = min(reversed(counted), key=lambda one: rule.score(one.figure))
                counted.remove(worst)
                worth, points, deals = (
                    worth - worst.figure,
                    points - worst.points,
                    deals - worst.deals,
                )
        had = divide_by_deals(points, deals) if rule.figure == AVERAGE else worth
        line.append(had if is_there else None)
    return line
