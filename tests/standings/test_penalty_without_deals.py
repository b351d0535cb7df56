"""A night at which a player has a penalty or a bonus but no deal, in a season, on its pages."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches

from tests.support.factories import make_event, make_players, make_season, play_out, seat
from tests.support.page_checks import look
from tournaments.core.audience.names import Names
from tournaments.events import change_season, set_entries
from tournaments.pages.core.charts.scale import format_figures
from tournaments.pages.standings.race import draw_race, index_nights
from tournaments.rankings import RANKINGS
from tournaments.standings import (
    add_adjustment,
    list_events,
    list_season_nights,
    list_standings,
    rebuild_season,
)

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People
    from tournaments.models import Season

UNITS = {"league": 100, "placement": 6}
"""How figures are stored that people read in larger units."""


@pytest.fixture
def season(people: People) -> Season:
    """Three nights with a table; at the second there is none, but a bonus and a penalty."""
    season = make_season(people)
    players = make_players(people, 5)
    for number in range(4):
        night = make_event(people, name=f"Night {number}", season_id=season.pk)
        night.held_on += timedelta(days=7 * number)
        night.save(update_fields=["held_on"])
        if number != 1:
            play_out(seat(people, night, [5])[0], seed=number)
            continue
        entered = [player.pk for player in players]
        set_entries(by=people.organiser, event_id=night.pk, player_ids=entered)
        for player, kind, points in ((entered[0], "bonus", 40), (entered[1], "penalty", -25)):
            add_adjustment(
                by=people.organiser, event_id=night.pk, player_id=player, kind=kind, points=points,
                reason="As agreed",
            )  # fmt: skip
    return season


@pytest.mark.parametrize("best_nights", [0, 1, 2])
@pytest.mark.parametrize("ranking", RANKINGS)
def test_the_chart_of_a_season_ends_at_its_standings(
    season: Season, ranking: str, best_nights: int
) -> None:
    season.ranking, season.best_nights = ranking, best_nights
    season.save(update_fields=["ranking", "best_nights"])
    rebuild_season(season.pk)
    rows = list_standings(season=season, ranking=ranking, names=Names.FULL)
    nights = index_nights(list_season_nights(season))
    chart = draw_race(
        season, list_events(season.club, names=Names.FULL, season=season), rows, nights
    )
    assert chart is not None
    assert chart.table is not None
    assert len(chart.table.rows) == 4
    shown = list(chart.table.rows[-1][1:])
    figure = RANKINGS[ranking].figure
    assert shown == format_figures([getattr(row, figure) / UNITS.get(figure, 1) for row in rows])


def test_a_players_statistics_count_the_nights_with_a_deal_and_list_the_others_too(
    people: People, season: Season, web: Client
) -> None:
    rebuild_season(season.pk)
    [player] = make_players(people, 1)
    page = look(web.get(f"/clubs/adas-club/players/{player.pk}/"))
    assert "Nights 3" in page.words
    assert len([row for row in page.rows() if row and row[0].startswith("Night ")]) == 4


def test_a_penalty_at_a_night_that_does_not_count_is_no_figure_beside_the_name(
    people: People, season: Season, web: Client
) -> None:
    player = make_players(people, 3)[2]
    night = season.events.get(name="Night 0")
    add_adjustment(
        by=people.organiser, event_id=night.pk, player_id=player.pk, kind="penalty", points=-900,
        reason="Left early",
    )  # fmt: skip
    address = "/clubs/adas-club/seasons/spring/"
    rebuild_season(season.pk)
    marked = f"{player.name} −900 points from penalties and bonuses: why?"
    assert marked in [row[1] for row in look(web.get(address)).rows()[1:6]]
    change_season(by=people.organiser, season_id=season.pk, best_nights=2)
    caches["pages"].clear()
    page = look(web.get(address))
    assert "Left early" in page.words
    assert player.name in [row[1] for row in page.rows()[1:6]]
