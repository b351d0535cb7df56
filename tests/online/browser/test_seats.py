"""The pages that lead to a seat at an online table, and the one after losing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.browsers.tables import Guest, open_game
from tests.support.factories import make_table
from tests.support.people import make_people
from tournaments.core import links
from tournaments.models import OnlineGame
from tournaments.online import open_table_online

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.browser


def test_axe_finds_nothing_on_the_ways_to_a_seat_and_after_losing_it(
    browser: Browser, live_server: LiveServer
) -> None:
    ada = Guest(browser, live_server.url)
    game = open_game(ada, "quick13", ["me", "open", "open", "bot"])
    OnlineGame.objects.filter(pk=game.pk).update(is_listed=True)
    ben = Guest(browser, live_server.url, viewport={"width": 390, "height": 844})
    page, faults = ben.page, {}

    def check(name: str) -> None:
        faults[name] = faults_in_both_schemes(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults[name].append("wider than the phone")

    page.goto(f"{ben.server}/play/{game.pk}/join/")
    check("from the lobby")
    page.goto(f"{ben.server}/play/join/{links.game_token(game)}/")
    check("by a friend's link")
    seat = game.seats.select_related("game").get(number=0)
    page.goto(f"{ben.server}/play/seat/{links.seat_token(seat)}/")
    check("by the link of a seat")
    ada.go(game)
    page.get_by_role("button", name="Yes, I am Ada: play on this device").click()
    expect(page.locator("[data-table]")).to_be_visible()
    page = ada.page
    expect(page.get_by_role("heading", name="You have lost your seat")).to_be_visible()
    check("after losing it")
    ada.context.close()
    ben.context.close()
    assert not {name: found for name, found in faults.items() if found}


def test_an_organiser_copies_the_link_to_a_seat_and_is_shown_that_it_was_copied(
    page: Page, live_server: LiveServer, sign_in: Callable[[str], None], complaints: list[str]
) -> None:
    people = make_people()
    table = make_table(people, venue="online")
    open_table_online(by=people.organiser, table_id=table.pk)
    sign_in("ada")
    event = table.event
    page.goto(f"{live_server.url}/clubs/{event.club.slug}/events/{event.slug}/run/online/")
    page.locator("[data-copy-button]:visible").first.click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert not complaints
