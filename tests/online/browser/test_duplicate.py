"""A duplicate night of two tables in browsers: the last deal and the comparison, by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.online.duplicate.sealed_round import SealedRound, act_for_others, seat_sealed_round
from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.browsers.tables import LOOK, WAYS, Guest, catch_up

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser


def at_table(browser: Browser, server: str, night: SealedRound, table: int) -> Guest:
    """Open the browser of the player in the first seat of a table."""
    guest = Guest(browser, server)
    guest.key = night.keys[table][0]
    guest.context.add_cookies([{"name": "guest", "value": guest.key, "url": server}])
    guest.go(night.games[table])
    return guest


def press_key(page: Page) -> None:
    """Make the first choice with the keyboard, and those that it leads to."""
    number, found, _count = page.evaluate(LOOK, WAYS)
    option = page.locator(found).first
    address = option.get_attribute("href")
    option.focus()
    page.keyboard.press("Enter")
    if address:
        picked = unquote(address.removeprefix("?pick="))
        expect(page.locator(".prompt")).to_have_attribute("data-picked", picked)
        press_key(page)
    else:
        expect(page.locator("[data-table]")).not_to_have_attribute("data-number", number)


def play_last_deal(night: SealedRound, table: int, page: Page) -> None:
    """Play a deal with the keys of the first seat's player."""
    night.deal(table)
    for _ in range(60):
        act_for_others(night.games[table].pk, 0)
        snapshot = night.snapshot(table)
        catch_up(page, snapshot.number)
        if not snapshot.is_dealt:
            return
        press_key(page)
    raise AssertionError("the deal does not end")


def follow(page: Page, name: str) -> None:
    """Follow a link with the keyboard."""
    link = page.get_by_role("link", name=name)
    link.focus()
    page.keyboard.press("Enter")


def test_two_tables_play_the_last_deal_and_are_compared(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    night = seat_sealed_round(people)
    for table in range(2):
        night.play(table, deals=12)
    guests = [at_table(browser, live_server.url, night, table) for table in range(2)]
    home = f"{live_server.url}/clubs/{people.club.slug}/events/{night.event.slug}/"

    play_last_deal(night, 0, guests[0].page)
    night.open()
    page = guests[0].page
    page.goto(home)
    expect(page.get_by_text("Their results come in together")).to_be_visible()
    follow(page, "Comparison of the tables")
    expect(page.get_by_text("Sealed until table 2 has finished.")).to_be_visible()
    assert faults_in_both_schemes(page) == []
    page.goto(f"{live_server.url}/play/{night.games[1].pk}/")
    expect(page.get_by_text("only its players see the game")).to_be_visible()

    play_last_deal(night, 1, guests[1].page)
    night.open()
    page = guests[1].page
    page.goto(home)
    follow(page, "Comparison of the tables")
    expect(page.get_by_role("heading", name="Ranking")).to_be_visible()
    assert page.get_by_role("rowheader").count() == 8
    assert faults_in_both_schemes(page) == []
    follow(page, "Round 1")
    expect(page.get_by_role("heading", name="Round 1 compared")).to_be_visible()
    expect(page.get_by_text("Deal 13, seat", exact=False)).to_be_visible()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert faults_in_both_schemes(page) == []
    for guest in guests:
        guest.context.close()
