"""What scripts draw is translated too: a table on a phone, an online table, the check of a deal.

One browser visits the screens; what is left outside brackets must be data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.pages.pseudo_locale import needs_gettext, page_left_over
from tests.support.browsers.phones import Phone
from tests.support.browsers.tables import Guest, open_game
from tests.support.factories import make_table, play

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("in_pseudo_locale"), needs_gettext]

TABS = ("deal", "card", "room")


def check(page: Page, *screens: str) -> None:
    """Look at the screens of a table by their hashes; none shows an untranslated text."""
    for screen in screens:
        page.evaluate("hash => { location.hash = hash; }", "" if screen == "deal" else screen)
        expect(page.locator("body")).to_have_attribute(
            "data-screen", "version" if screen.startswith("deal-") else screen
        )
        assert page_left_over(page.content()) == [], screen


def test_what_a_phone_shows_of_a_game(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people, preset="clogs")
    play(table, [1])
    phone = Phone.at(browser, table, live_server.url)
    check(phone.page, *TABS, "deal-1")
    phone.context.close()


@pytest.mark.django_db(transaction=True)
def test_what_scripts_show_of_an_online_table(browser: Browser, live_server: LiveServer) -> None:
    guest = Guest(browser, live_server.url)
    page = guest.go(open_game(guest, "quick13", ["me", "bot", "bot"]))
    expect(page.locator("html")).to_have_attribute("data-live", "yes")
    assert page_left_over(page.content()) == []
    page.goto(f"{live_server.url}/check/")
    page.locator("[data-check] button").first.click()
    assert page_left_over(page.content()) == []
