"""The page of a season follows a night of it that is being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.factories import make_season, make_table, play
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser


def test_the_first_result_and_later_ones_come_in_by_themselves(
    people: People, page: Page, live_server: LiveServer, complaints: list[str]
) -> None:
    table = make_table(people, season_id=make_season(people).pk)
    page.clock.install()
    page.goto(f"{live_server.url}/clubs/adas-club/seasons/spring/?by=points")
    expect(page.get_by_text("No results yet")).to_be_visible()
    page.locator("h1").evaluate("node => { node.dataset.stays = 1; }")
    for number in (1, 2):
        play(table, [number])
        refresh_event(table.event_id)
        page.clock.run_for(10_100)
        expect(page.locator(f'caption[data-revision="{number}"]')).to_be_visible()
    points = page.get_by_role("region", name="Standings table").get_by_role("columnheader")
    expect(points.nth(2)).to_have_text("Points")
    expect(page.locator("h1[data-stays]")).to_be_visible()
    assert not complaints
