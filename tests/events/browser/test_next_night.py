"""A usual night, with the same people and the same rules, on an organiser's phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.factories import make_event, make_season, play, seat
from tournaments import events
from tournaments.models import Event, Round

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser

MAX_TAPS = 8


def test_a_usual_night_is_opened_drawn_and_published_in_at_most_8_taps(
    people: People,
    page: Page,
    sign_in: Callable[[str], None],
    live_server: LiveServer,
    complaints: list[str],
) -> None:
    season = make_season(people)
    last = make_event(people, "mcleod22", season_id=season.pk, stake_per_point=1)
    play(seat(people, last, [4, 5])[0], [1])
    events.finish_event(by=people.organiser, event_id=last.pk)
    page.set_viewport_size({"width": 390, "height": 844})
    sign_in("ada")
    page.goto(f"{live_server.url}/clubs/adas-club/organise/")
    taps = 0

    def tap(what: Locator) -> None:
        nonlocal taps
        what.click()
        taps += 1

    tap(page.get_by_role("link", name="New night"))
    expect(page.get_by_text("tables of 4 to 7, stakes 0.01 a point")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults_in_both_schemes(page) == []
    tap(page.get_by_role("button", name="Plan the night"))
    tap(page.get_by_role("link", name="Draw round 1"))
    tap(page.get_by_role("button", name="Draw", exact=True))
    tap(page.get_by_role("button", name="Publish round 1"))
    expect(page.get_by_text("Round 1 is published.")).to_be_visible()
    assert taps <= MAX_TAPS
    made = Event.objects.exclude(pk=last.pk).get()
    assert (made.ruleset, made.stake_per_point, made.season) == (last.ruleset, 1, season)
    assert Round.objects.get(event=made).seats.count() == 9
    assert complaints == []
