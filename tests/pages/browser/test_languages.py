"""Pages in three languages on a phone: longer words fit, and scripts speak the language too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.handsets import MOBILE, TIMEOUT_MS
from tests.support.browsers.tables import Guest, open_game
from tests.support.factories import make_season, make_table, play
from tournaments.core.links import table_token

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser

LANGUAGES = ("en-GB", "de-DE", "fr-FR")
NIGHT = "/clubs/adas-club/events/thursday/"
PAGES = (
    "/",
    "/rules/",
    "/rules/mcleod22/",
    "/play/",
    "/play/daily/",
    "/sign-in/",
    "/privacy/",
    "/check/",
    "/nowhere/",
    "/clubs/adas-club/",
    "/clubs/adas-club/players/",
    "/clubs/adas-club/records/",
    "/clubs/adas-club/ratings/",
    "/clubs/adas-club/seasons/spring/",
    NIGHT,
    f"{NIGHT}rules/",
    f"{NIGHT}seats/",
    "/tables/{table}/",
    "/tables/{table}/deals/1/history/",
)
CUT = """() => [...document.querySelectorAll("button, .button, .push, dd, h1")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.innerText)"""
"""Script that lists the texts that stick out of their boxes."""


def check(page: Page, language: str, where: str) -> None:
    """Hold a page to its language and to the width of the phone."""
    expect(page.locator("html")).to_have_attribute(
        "lang", {"en-GB": "en-gb"}.get(language, language[:2])
    )
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= MOBILE["viewport"]["width"], where
    assert page.evaluate(CUT) == [], where


@pytest.mark.parametrize("language", LANGUAGES)
def test_public_pages_fit_a_phone(
    people: People, browser: Browser, live_server: LiveServer, language: str
) -> None:
    season = make_season(people)
    table = make_table(people, season_id=season.pk)
    play(table, range(1, 5))
    context = browser.new_context(**MOBILE, locale=language)
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    for path in PAGES:
        page.goto(live_server.url + path.format(table=table.pk))
        check(page, language, path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_on_a_phone_fits(
    people: People, browser: Browser, live_server: LiveServer, language: str
) -> None:
    table = make_table(people, preset="mcleod22")
    play(table, [1, 2])
    context = browser.new_context(**MOBILE, locale=language)
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto(f"{live_server.url}/t/{table_token(table)}/")
    check(page, language, "who")
    page.locator('#content [data-key="who-0"]').click()
    for screen, word in (("deal", "3"), ("card", ""), ("room", "")):
        page.evaluate("hash => { location.hash = hash; }", "" if screen == "deal" else screen)
        expect(page.locator("body")).to_have_attribute("data-screen", screen)
        expect(page.locator("#content")).to_contain_text(word)
        check(page, language, screen)
    room = {
        "en": "Call the director",
        "de": "Turnierleitung rufen",
        "fr": "Appeler l\u2019arbitrage",
    }
    expect(page.get_by_role("button", name=room[language[:2]])).to_be_visible()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_online_table_fits(browser: Browser, live_server: LiveServer, language: str) -> None:
    guest = Guest(browser, live_server.url, locale=language)
    page = guest.go(open_game(guest, "quick13", ["me", "bot", "bot"]))
    expect(page.locator("html")).to_have_attribute("data-live", "yes")
    check(page, language, "online table")
    own = {"en": "Your cards", "de": "Deine Karten", "fr": "Vos cartes"}
    expect(page.get_by_text(own[language[:2]]).first).to_be_attached()


def test_a_visitor_chooses_a_language_at_the_foot_of_a_page(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    page = browser.new_context(**MOBILE, locale="de-DE").new_page()
    page.goto(f"{live_server.url}/clubs/adas-club/players/")
    page.get_by_role("button", name="Français").click()
    page.wait_for_url("**/clubs/adas-club/players/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto(f"{live_server.url}/rules/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
