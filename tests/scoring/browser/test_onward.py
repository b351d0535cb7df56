"""A phone that goes on to another table in the next round, with a deal still to be sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.browsers.phones import Phone
from tests.support.deadlines import wait_for
from tests.support.factories import a_report, make_event, make_players, seat
from tournaments import events
from tournaments.models import DealResult
from tournaments.models import Phone as PhoneRow

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser


def test_a_phone_finds_its_table_of_the_next_round_and_sends_what_it_kept(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    event = make_event(people)
    first = seat(people, event, [4, 4])[0]
    phone = Phone.at(browser, first, live_server.url, holder=1)  # Bob
    page = phone.page
    page.route("**/api/v1/tables/*/deals/*", lambda route: route.abort())
    phone.enter(1, a_report(first, 1))
    anne, bob, *rest = (player.pk for player in make_players(people, 8))
    drawn = [[anne, *rest[:3]], [rest[3], bob, *rest[4:]]]
    seated = events.seat_round(by=people.organiser, event_id=event.pk, tables=drawn)
    second = seated.tables.get(number=2)
    phone.look()
    expect(page.get_by_text("Bob plays at table 2 in round 2")).to_be_visible()
    assert faults_in_both_schemes(page) == []
    page.unroute("**/api/v1/tables/*/deals/*")
    page.get_by_role("link", name="Go there").click()
    page.wait_for_url(f"**/tables/{second.pk}/score/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 1 of 13")
    wait_for(lambda: DealResult.objects.filter(table=first).exists(), "the deal is sent")
    assert PhoneRow.objects.get(table=second).seat == 1
    assert phone.faults == []
