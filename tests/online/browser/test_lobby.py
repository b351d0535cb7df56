"""Two strangers on phones find each other, and a third person gets the table from one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.browsers.tables import Guest
from tournaments.models import OnlineGame

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHARING = "navigator.share = async (data) => { window.shared = data.url; }"


def test_a_table_that_is_opened_appears_in_a_lobby_that_is_open(
    browser: Browser, live_server: LiveServer
) -> None:
    ada, ben = (Guest(browser, live_server.url) for _ in range(2))
    ben.page.clock.install()
    ben.page.goto(f"{ben.server}/play/")
    ada.page.goto(f"{ada.server}/play/")
    ada.page.get_by_role("button", name="Quick match").click()
    expect(ada.page.locator("[data-table]")).to_be_visible()
    ben.page.clock.run_for(10_100)
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_role("button", name="Start now with bots")).to_be_visible()


def test_a_table_that_is_refused_is_explained_where_one_looks(
    browser: Browser, live_server: LiveServer
) -> None:
    page = Guest(browser, live_server.url).page
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(f"{live_server.url}/play/")
    page.locator("input[value=noms]").check(force=True)
    page.locator(".open-table input[name=players]").fill("5")
    page.get_by_role("button", name="Play now against bots").click()
    problem = page.get_by_role("alert")
    expect(problem).to_have_text("Noms is for 4 players, not 5.")
    expect(problem).to_be_focused()
    expect(problem).to_be_in_viewport()


def test_quick_match_share_and_code_bring_three_phones_to_one_table(
    browser: Browser, live_server: LiveServer
) -> None:
    ada, ben, cal = (Guest(browser, live_server.url) for _ in range(3))
    ada.context.add_init_script(SHARING)
    ada.page.goto(f"{ada.server}/play/")
    ada.page.get_by_role("button", name="Quick match").click()
    expect(ada.page.locator("[data-table]")).to_be_visible()
    ada.page.get_by_role("button", name="Share").click()
    shared = ada.page.evaluate("window.shared")
    ada.page.get_by_text("QR code", exact=True).click()
    code = ada.page.get_by_role("img", name="QR code with the link to this table")
    expect(code).to_be_visible()
    assert code.evaluate("image => image.naturalWidth") > 100
    assert faults_in_both_schemes(ada.page) == []
    ben.page.goto(f"{ben.server}/play/")
    assert faults_in_both_schemes(ben.page) == []
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_text("Guest 2")).to_have_count(0)
    cal.page.goto(shared)
    cal.page.get_by_label("Your name at the table").fill("Cal")
    cal.page.get_by_role("button", name="Sit down").click()
    expect(ada.page.locator("#waiting")).to_contain_text("Cal")
    expect(code).to_be_visible()
    for guest in (ada, ben, cal):
        assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ben.page.get_by_role("button", name="Start now with bots").click()
    for guest in (ada, ben, cal):
        expect(guest.page.locator("#before")).to_contain_text("Bert (bot)")
    game = OnlineGame.objects.get()
    names = list(game.seats.order_by("number").values_list("name", flat=True))
    assert names == ["Guest", "Guest 2", "Cal", "Bert"]
    for guest in (ada, ben, cal):
        guest.context.close()
