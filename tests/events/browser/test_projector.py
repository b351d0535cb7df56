"""The projector in a browser: it fits a wall, turns its pages, follows by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.factories import make_event, play, seat
from tournaments.events import announce_to_event, set_timer
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser

FITS = "document.documentElement.scrollHeight <= innerHeight + 1"


def test_the_wall_needs_no_hands(people: People, page: Page, live_server: LiveServer) -> None:
    event = make_event(people, name="Monday")
    tables = seat(people, event, [4] * 12)
    by = people.organiser
    set_timer(by=by, event_id=event.pk, act="start", minutes=30)
    page.clock.install()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{live_server.url}/clubs/adas-club/events/monday/projector/")
    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()
    shown = page.locator(".deck-tables > li:visible h3")
    expect(shown.first).to_have_text("Table 1")
    assert page.evaluate(FITS)
    assert faults_in_both_schemes(page) == []
    on_first = shown.count()
    assert 0 < on_first < len(tables)
    page.clock.run_for(10_000)
    expect(shown.first).to_have_text(f"Table {on_first + 1}")
    expect(page.locator(".projector-clock")).to_contain_text(":")
    for table in tables:
        play(table, [1, 2, 3])
    refresh_event(event.pk)
    announce_to_event(by=by, event_id=event.pk, text="Bread and soup")
    page.clock.run_for(11_000)
    expect(page.get_by_text("Bread and soup")).to_be_visible()
    expect(page.get_by_role("heading", name="Standings so far")).to_be_visible()
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert page.evaluate(FITS)
