"""A page in the browser puts the pieces of its table together, and recovers what it has missed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.tables import (
    Guest,
    catch_up,
    go_on_until_another_follows,
    let_bots_wait,
    load_snapshot,
    open_game,
    prefer,
    press_first,
)
from tests.support.deadlines import wait_for
from tournaments.online import timers

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Browser, Page, Route
    from pytest_django.live_server_helper import LiveServer

    from tournaments.models import OnlineGame

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MINE = re.compile("is-mine")
ALONE = ["me", "bot", "bot", "bot"]
SPOKEN = ["#status", "#announced", "[role=log]", ".toast"]
"""What screen readers follow."""
WATCH_TOOLS = """() => {
  window.tools = [];
  const names = () => [...document.querySelectorAll(".tool")].map(tool => tool.textContent.trim());
  document.addEventListener("table:drawn", () => window.tools.push(names()));
}"""
"""Note the tools after each drawing."""
NEW_MARKS = re.compile(r' data-(piece="[^"]*"|seated)')
"""What the version before this one did not have in the HTML of a table."""


@pytest.fixture
def ada(browser: Browser, live_server: LiveServer) -> Guest:
    """A guest at a phone."""
    return Guest(browser, live_server.url)


def is_like_a_new_page(page: Page) -> bool:
    """Return whether the words of the table are those of the page when it is opened again."""
    words = "document.querySelector('[data-table]').textContent.replace(/\\s+/g, ' ')"
    shown = page.evaluate(words)
    page.reload()
    return bool(shown == page.evaluate(words))


@pytest.mark.parametrize("lost", [".side", "#hand", "#seat-1", "#log", "#turn"])
def test_what_is_taken_from_the_page_comes_back_with_the_next_drawing(
    ada: Guest, lost: str
) -> None:
    page = ada.go(open_game(ada, "scottish18", ALONE))
    page.locator(lost).evaluate("part => part.remove()")
    press_first(page)
    expect(page.locator(lost)).to_have_count(1)
    assert is_like_a_new_page(page)


def test_the_tools_are_all_there_when_the_first_deal_brings_another(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE, deal_seconds=60)
    let_bots_wait(game, 3600)
    page = ada.go(game)
    expect(page.locator(".tool")).to_have_text(["Score", "Last trick", "Hint", "Menu"])
    page.evaluate(WATCH_TOOLS)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("[data-hand]")).to_be_visible()
    drawn = page.evaluate("window.tools")
    assert drawn
    assert all(names[-2:] == ["Hint", "Menu"] for names in drawn), drawn


def test_the_places_that_screen_readers_follow_stay_the_same_while_pieces_change(
    ada: Guest,
) -> None:
    page = ada.go(open_game(ada, "scottish18", ALONE))
    page.evaluate("names => { window.kept = names.map(n => document.querySelector(n)); }", SPOKEN)
    lines = page.locator("#log").inner_text()
    for _ in range(4):
        press_first(page)
    assert page.evaluate("kept.map(one => one.isConnected)") == [True] * len(SPOKEN)
    assert page.locator("#log").inner_text() != lines


def test_whole_tables_from_a_server_of_the_version_before_are_shown_as_well(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)

    def answer_as_before(route: Route) -> None:
        headers = {name: text for name, text in route.request.headers.items() if name != "x-pieces"}
        if "x-part" not in headers:
            route.continue_()
            return
        answer = route.fetch(headers=headers)
        route.fulfill(response=answer, body=NEW_MARKS.sub("", answer.text()))

    page.route(f"**/play/{game.pk}/**", answer_as_before)
    page.evaluate("window.isTheSame = true")
    for _ in range(3):
        press_first(page)
        catch_up(page, load_snapshot(game).number)
    assert page.locator("[data-piece]").count() == 0
    page.unroute_all(behavior="wait")
    for _ in range(3):
        press_first(page)
        catch_up(page, load_snapshot(game).number)
    assert page.locator("[data-piece]").count() > 0
    assert page.evaluate("window.isTheSame")
    assert is_like_a_new_page(page)


def test_an_answer_that_comes_late_does_not_leave_the_page_with_what_was_before(
    ada: Guest,
) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    while page.locator(".prompt-numbers").count():
        press_first(page)
    go_on_until_another_follows(page, game)
    let_bots_wait(game, 3600)
    held: dict[str, tuple[Route, APIResponse]] = {}

    def hold(route: Route) -> None:
        if route.request.method not in held:
            held[route.request.method] = (route, route.fetch())
        else:
            route.continue_()

    page.route(f"**/play/{game.pk}/", hold)
    page.route(f"**/play/{game.pk}/table/", hold)
    page.locator(".held-card.is-free").first.click()
    wait_for(lambda: page.evaluate("true") and "POST" in held, "the answer to the action")
    # The table as it is when Ada is to play again, asked for by the page as it was before she did.
    until_ada_plays(game)
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_for(lambda: page.evaluate("true") and "GET" in held, "the table after the bots")
    for method in ("POST", "GET"):
        route, answer = held[method]
        with page.expect_event("requestfinished"):
            route.fulfill(response=answer)
    catch_up(page, load_snapshot(game).number)
    expect(page.locator("[data-status]")).to_have_class(MINE)
    assert is_like_a_new_page(page)


def until_ada_plays(game: OnlineGame) -> None:
    """Let the bots play until Ada is to act."""

    def is_her_turn() -> bool:
        timers.run_due(game_id=game.pk)
        return 0 in load_snapshot(game).to_act

    let_bots_wait(game, 0)
    wait_for(is_her_turn, "Ada's turn")
    let_bots_wait(game, 3600)


def test_a_card_that_was_chosen_is_chosen_again_after_the_table_is_drawn(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    prefer(page, "Confirm each card")
    while page.locator(".prompt-numbers").count():
        press_first(page)
    card, status = page.locator(".held-card.is-free").first, page.locator("[data-status]")
    played = load_snapshot(game).dealt_state.trick
    card.click()
    expect(status).to_contain_text("Tap again to play the")
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()
    expect(page.locator(".is-picked")).to_have_count(1)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(status).to_contain_text("Tap again to play the")
    assert load_snapshot(game).dealt_state.trick == played
