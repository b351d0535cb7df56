"""Narrow phones: figures of duplicate tables and of one's own games need no scrolling sideways."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.online.duplicate.sealed_round import seat_sealed_round
from tests.support.browsers.fixtures import faults_in_both_schemes
from tournaments.clubs import refresh_public_names
from tournaments.models import PlayedGame

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser

CELL = [12, 12, 7, 3, 2, -4200]
LONG_NAME = "Maximiliane-Alexandra von Hohenzollern"
FITS = """() => [...document.querySelectorAll("html, .scroll")].every(
  (one) => one.scrollWidth <= one.clientWidth)"""


@pytest.mark.parametrize("width", [390, 320])
def test_the_comparison_of_tables_fits_a_phone(
    people: People, page: Page, live_server: LiveServer, *, width: int
) -> None:
    night = seat_sealed_round(people, (4, 4, 4))
    player = night.tables[1].seats.get(number=0).player
    player.name = LONG_NAME
    player.save()
    refresh_public_names(people.club)
    for table in range(3):
        night.set_away(table, 0, away=True)
    night.finish()
    page.set_viewport_size({"width": width, "height": 844})
    home = f"{live_server.url}/clubs/{people.club.slug}/events/{night.event.slug}/comparison/"
    page.goto(home)
    expect(page.get_by_role("heading", name="Ranking")).to_be_visible()
    expect(page.get_by_text("bot: 13 deals").first).to_be_visible()
    assert page.evaluate(FITS)
    page.goto(f"{home}1/")
    expect(page.get_by_text("Deal 13, seat", exact=False)).to_be_visible()
    assert page.evaluate(FITS)
    assert faults_in_both_schemes(page) == []
    page.set_viewport_size({"width": 1280, "height": 844})
    expect(page.get_by_role("columnheader", name="Table 3")).to_be_in_viewport()


@pytest.mark.parametrize("width", [390, 320])
def test_ones_own_statistics_fit_a_phone(
    people: People,
    page: Page,
    live_server: LiveServer,
    sign_in: Callable[[str], None],
    *,
    width: int,
) -> None:
    facets = {
        "cards": {str(size): CELL for size in range(1, 8)},
        "position": {"1": CELL, "2": CELL, "last": CELL},
        "special": {"guess-trumps": CELL, "misere": CELL},
        "forbidden": {"barred": CELL, "free": CELL},
    }
    PlayedGame.objects.create(
        user=people.ada,
        game_number=1,
        preset="old-wikipedia",
        title="Old",
        size=4,
        people=1,
        deals=13,
        bot_deals=0,
        place=1,
        points=90,
        profile={"facets": facets, "run": [12, 2, 2, 4]},
        finished_at=timezone.now(),
    )
    sign_in("ada")
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{live_server.url}/play/games/statistics/")
    heading = page.get_by_role("columnheader", name="Points above the table").first
    expect(heading).to_be_visible()
    assert page.evaluate(FITS)
    figure = page.get_by_role("row", name="7 cards").get_by_role("cell").last
    places = [one.bounding_box() for one in (heading, figure)]
    assert all(place is not None for place in places)
    ends = {round(place["x"] + place["width"]) for place in places if place is not None}
    assert len(ends) == 1, "a figure is below its heading"
    assert faults_in_both_schemes(page) == []
