"""The card table under fingers: cards are dragged, taps count, and the page scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fingers import Fingers, middle_of
from tests.support.browsers.handsets import MOBILE
from tests.support.browsers.tables import Guest, open_game, press_first, shown_number
from tests.support.deadlines import wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALONE = ["me", "bot", "bot", "bot"]


@pytest.fixture
def ada(browser: Browser, live_server: LiveServer) -> Iterator[Guest]:
    """A guest whose phone has a touch screen."""
    guest = Guest(browser, live_server.url, **MOBILE)
    yield guest
    guest.context.close()


def turn_to_play(page: Page) -> None:
    """Nominate first, if that is what the table waits for."""
    while page.locator(".prompt-numbers").count():
        press_first(page)
    expect(page.locator("[data-status].is-mine")).to_be_visible()


def test_a_finger_that_drags_a_card_up_plays_it(ada: Guest) -> None:
    page = ada.go(open_game(ada, "scottish18", ALONE))
    turn_to_play(page)
    number = shown_number(page)
    card = page.locator("[data-hand] li:has(.is-free)").first
    key = card.get_attribute("id")
    Fingers(page).drag(card, (0, -130))
    expect(page.locator("[data-table]")).not_to_have_attribute("data-number", number)
    expect(page.locator(f'[data-hand] [id="{key}"]')).to_have_count(0)


@pytest.mark.parametrize("by", [(0, -40), (70, 0)], ids=["up and back", "along the hand"])
def test_the_tap_after_a_drag_counts(ada: Guest, by: tuple[int, int]) -> None:
    page = ada.go(open_game(ada, "scottish18", ALONE))
    turn_to_play(page)
    Fingers(page).drag(page.locator("[data-hand] li:has(.is-free)").first, by)
    expect(page.locator(".is-dragged")).to_have_count(0)
    page.locator("#open-menu").tap()
    expect(page.locator("#menu")).to_be_visible()


def test_a_second_finger_leaves_no_card_lifted(ada: Guest) -> None:
    page = ada.go(open_game(ada, "scottish18", ALONE))
    turn_to_play(page)
    cards, fingers = page.locator("[data-hand] [data-place]"), Fingers(page)
    fingers.press(middle_of(page.locator("[data-hand] li:has(.is-free)").first))
    fingers.move((0, -40))
    expect(page.locator(".is-dragged")).to_have_count(1)
    fingers.press(middle_of(cards.last), finger=2)
    fingers.lift(finger=2)
    fingers.lift()
    expect(page.locator(".is-dragged, [data-hand] [style*=translate]")).to_have_count(0)


def test_a_swipe_over_cards_that_cannot_be_played_scrolls_the_page(ada: Guest) -> None:
    page = ada.go(open_game(ada, "noms", ALONE))
    barred = page.locator("[data-hand] li:has(.is-barred)")
    expect(barred).to_have_count(13)
    Fingers(page).drag(barred.nth(3), (0, -200))
    wait_for(lambda: page.evaluate("scrollY") > 50, "the page scrolls")
    expect(page.locator(".is-dragged")).to_have_count(0)
