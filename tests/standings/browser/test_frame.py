"""The standings of a club in a frame on a page of another origin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.factories import make_event, make_season, play_out, seat
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser

OTHER_SITE = "http://pub.example/"
WHAT_OTHERS_READ = """async (address) => {
  const answer = await fetch(address);
  return (await answer.json()).rows.length;
}"""


def test_another_site_shows_the_frame_and_reads_the_json_but_no_other_page(
    people: People, page: Page, live_server: LiveServer
) -> None:
    season = make_season(people)
    event = make_event(people, season_id=season.pk)
    play_out(seat(people, event, [4])[0])
    refresh_event(event.pk)
    frame = f"{live_server.url}/clubs/adas-club/seasons/spring/embed/"
    other = f"{live_server.url}/clubs/adas-club/seasons/spring/"
    body = f'<h1>The pub</h1><iframe id="a" src="{frame}"></iframe><iframe id="b" src="{other}">'
    page.route(OTHER_SITE, lambda route: route.fulfill(content_type="text/html", body=body))
    problems: list[str] = []
    page.on("console", lambda line: problems.append(line.text))
    page.goto(OTHER_SITE)
    shown = page.frame_locator("#a")
    expect(shown.get_by_role("rowheader", name="Anne")).to_be_visible()
    expect(shown.locator("script")).to_have_count(0)
    expect(page.frame_locator("#b").get_by_text("Anne")).to_have_count(0)
    assert any("frame-ancestors" in line for line in problems)
    address = f"{live_server.url}/api/v1/seasons/{season.pk}/standings"
    assert page.evaluate(WHAT_OTHERS_READ, address) == 4
