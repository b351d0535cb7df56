"""The card table on a phone that lies on its side: everything that is needed is in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.tables import (
    Guest,
    catch_up,
    load_snapshot,
    open_game,
    press_first,
    press_until,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALONE = ["me", "bot", "bot", "bot"]


@pytest.fixture
def ada(browser: Browser, live_server: LiveServer) -> Iterator[Guest]:
    """A guest whose phone lies on its side."""
    guest = Guest(browser, live_server.url, viewport={"width": 844, "height": 390})
    yield guest
    guest.context.close()


@pytest.mark.parametrize("preset", ["quick13", "noms"])
def test_a_phone_on_its_side_shows_cards_prompt_and_buttons(ada: Guest, preset: str) -> None:
    page = ada.go(open_game(ada, preset, ALONE))
    for parts in (".prompt .option, .held, .tool", ".held, .tool, .status"):
        boxes = [part.bounding_box() for part in page.locator(parts).all()]
        shown = [box for box in boxes if box and box["width"] > 1]
        assert shown
        assert all(box["y"] >= 0 and box["y"] + box["height"] <= 390 for box in shown)
        press_first(page)


def test_a_phone_on_its_side_shows_the_whole_choice_while_the_game_is_explained(ada: Guest) -> None:
    page = ada.go(open_game(ada, "quick13", ALONE))
    expect(page.locator("#how-to-play")).to_be_attached()
    asks = page.locator("#asks").bounding_box()
    choices = [choice.bounding_box() for choice in page.locator(".prompt .option").all()]
    assert asks
    assert choices
    assert all(
        box and box["y"] >= asks["y"] and box["y"] + box["height"] <= asks["y"] + asks["height"]
        for box in choices
    ), "nothing is cut off by what scrolls"


def test_a_phone_on_its_side_shows_what_all_four_scored(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE, deal_seconds=60)
    page = ada.go(game)
    press_until(page, game, lambda now: bool(now.match.results))
    catch_up(page, load_snapshot(game).number)
    button = page.locator("[data-ready]").bounding_box()
    rows = [row.bounding_box() for row in page.locator("#between .tally li").all()]
    assert button
    assert len(rows) == 4
    assert all(row and row["y"] + row["height"] <= button["y"] for row in rows)


def test_a_phone_on_its_side_says_what_is_special_about_a_deal(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    is_special = page.locator(".introduction")
    press_until(page, game, lambda _: is_special.count() > 0)
    for _ in range(2):
        sentence = page.locator(".deal-sentence").bounding_box()
        plates = [plate.bounding_box() for plate in page.locator(".plate").all()]
        asks = page.locator("#asks").bounding_box()
        parts = page.locator(".introduction, .prompt .option").all()
        boxes = [part.bounding_box() for part in parts if part.is_visible()]
        assert sentence
        assert asks
        assert all(plate and sentence["y"] + sentence["height"] <= plate["y"] for plate in plates)
        below = asks["y"] + asks["height"]
        assert all(box and box["y"] + box["height"] <= below for box in boxes), "no scrolling"
        page.evaluate("document.querySelector('[data-introduced]')?.click()")


def test_before_the_first_deal_a_phone_on_its_side_uses_its_whole_width(ada: Guest) -> None:
    page = ada.context.new_page()
    page.goto(f"{ada.server}/play/")
    page.get_by_role("button", name="Invite friends by a link").click()
    panel = page.locator("#waiting").bounding_box()
    tools = page.locator("#tools").bounding_box()
    assert panel
    assert tools
    assert abs(panel["x"] + panel["width"] / 2 - 422) < 20, "in the middle"
    assert panel["y"] + panel["height"] <= tools["y"], "the tools hide none of it"
