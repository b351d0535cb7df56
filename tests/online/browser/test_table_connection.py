"""The card table in the browser where the network goes away, or another tab was faster."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.tables import (
    Guest,
    catch_up,
    let_bots_wait,
    load_snapshot,
    open_game,
    press_first,
    shown_number,
)
from tests.support.deadlines import wait_for
from tournaments.core import links
from tournaments.models import GameEntry

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALONE = ["me", "bot", "bot", "bot"]
SIZES = [(390, 844), (844, 390), (1280, 800)]


@pytest.fixture
def ada(browser: Browser, live_server: LiveServer) -> Guest:
    """A guest at a phone."""
    return Guest(browser, live_server.url)


def keep_as_it_is(page: Page) -> None:
    """Let a page hear nothing of its table."""
    page.route(re.compile(r"/api/v1/games/\d+/(stream|events)\b"), lambda route: route.abort())


def test_a_tab_that_was_behind_learns_that_the_table_had_moved_on(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    first = ada.go(game)
    behind = ada.context.new_page()
    keep_as_it_is(behind)
    behind.goto(first.url)
    expect(behind.locator(".prompt .option").nth(1)).to_be_visible()
    behind.clock.install()
    # Stopped, as a machine that is busy may take the eight seconds by itself.
    behind.clock.pause_at(behind.evaluate("Date.now() / 1000") + 60)
    press_first(first)
    behind.locator(".prompt .option").nth(1).click()
    expect(behind.locator(".toast:popover-open")).to_have_count(1)
    behind.clock.run_for(50)  # its words come with the next frame
    expect(behind.locator(".toast")).to_contain_text("The game has moved on")
    assert shown_number(behind) == str(load_snapshot(game).number)
    # It stays although the table changes.
    press_first(first)
    behind.evaluate("dispatchEvent(new Event('online'))")
    behind.clock.run_for(7000)
    expect(behind.locator(".toast")).to_contain_text("The game has moved on")
    behind.clock.run_for(2000)
    expect(behind.locator(".toast")).to_be_empty()


def test_a_tab_learns_that_another_has_made_its_move(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    first = ada.go(game)
    let_bots_wait(game, 5)
    behind = ada.context.new_page()
    keep_as_it_is(behind)
    behind.goto(first.url)
    press_first(first)
    status = behind.locator("[data-status]")
    behind.locator(".prompt .option").first.click()
    expect(status).to_have_text("That move had been made already.")
    expect(status).not_to_have_class(re.compile("visually-hidden"))
    assert shown_number(behind) == str(load_snapshot(game).number)


def test_a_move_of_which_only_the_answer_was_lost_is_not_called_a_repeat(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    let_bots_wait(game, 5)
    tries = Counter[str]()

    def lose_answer(route: Route) -> None:
        tries["sent"] += 1
        answer = route.fetch()
        if tries["sent"] == 1:
            route.abort()
        else:
            tries["repeats"] = int(answer.headers["x-repeat"])
            route.fulfill(response=answer)

    page.route(f"**/play/{game.pk}/", lose_answer)
    number = shown_number(page)
    page.locator(".prompt .option").first.click()
    expect(page.locator("[data-table]")).not_to_have_attribute("data-number", number)
    wait_for(lambda: page.title() and tries["repeats"], "it is sent again")
    expect(page.locator("[data-status]")).not_to_contain_text("already")


def test_a_move_made_without_a_network_waits_for_it_and_is_sent_once(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    page.clock.install()
    before = GameEntry.objects.filter(game=game, kind="acted", seat=0).count()
    number = shown_number(page)
    note = page.get_by_text("Your move waits and will be sent.")
    ada.context.set_offline(True)
    page.locator(".prompt .option").first.click()
    expect(note).to_be_visible()
    # Longer than anyone would try a server that has faults.
    page.clock.run_for(120_000)
    expect(note).to_be_visible()
    page.locator(".prompt .option").last.click()
    assert shown_number(page) == number
    ada.context.set_offline(False)
    expect(note).to_be_hidden()
    catch_up(page, load_snapshot(game).number)
    assert GameEntry.objects.filter(game=game, kind="acted", seat=0).count() == before + 1


def test_a_phrase_is_sent_once_though_the_answer_was_lost(
    browser: Browser, live_server: LiveServer, ada: Guest
) -> None:
    game = open_game(ada, "scottish18", ["me", "open", "bot"])
    ben = Guest(browser, live_server.url)
    ben.page.goto(f"{ben.server}/play/join/{links.game_token(game)}/")
    ben.page.get_by_label("Your name at the table").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.locator("[data-table]")).to_be_visible()
    page, tries = ada.go(game), Counter[str]()

    def lose_the_first_answer(route: Route) -> None:
        tries["sent"] += 1
        if tries["sent"] > 1:
            return route.continue_()
        route.fetch()
        return route.abort()

    page.route("**/do/", lose_the_first_answer)
    with page.expect_response("**/do/"):
        page.locator("[name=phrase]").first.evaluate("button => button.click()")
    assert tries["sent"] == 2
    assert GameEntry.objects.filter(game=game, kind="said").count() == 1
    expect(ben.page.locator(".toast")).to_contain_text("Ada: ")
    ben.context.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_note_about_the_network_lies_over_the_top_bar_alone(
    browser: Browser, live_server: LiveServer, width: int, height: int
) -> None:
    ada = Guest(browser, live_server.url, viewport={"width": width, "height": height})
    page = ada.go(open_game(ada, "scottish18", ALONE))
    ada.context.set_offline(True)
    page.locator(".prompt .option").first.click()
    note = page.get_by_text("Your move waits and will be sent.")
    expect(note).to_be_visible()
    box, table = note.bounding_box(), page.locator("[data-table]").bounding_box()
    assert box
    assert table
    assert box["y"] == 0
    assert box["y"] + box["height"] <= table["y"]
    ada.context.close()


def test_without_a_network_a_choice_in_parts_stays_where_it_is(ada: Guest) -> None:
    page = ada.go(open_game(ada, "scottish18", ALONE))
    # Which deals ask for a choice in parts is up to the cards, so a part is put there.
    page.locator(".prompt .options").evaluate(
        "options => options.insertAdjacentHTML('beforeend', '<a href=?pick=S data-pick>Spades</a>')"
    )
    address = page.url
    ada.context.set_offline(True)
    page.get_by_role("link", name="Spades").click()
    expect(page.locator(".toast")).to_have_text("No connection. Please try again.")
    assert page.url == address
    expect(page.locator(".prompt .option").first).to_be_visible()
