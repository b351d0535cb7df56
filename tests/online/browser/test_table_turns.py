"""A player's turns in the browser: tricks that stay, undo, confirming, keys, signals, leaving."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from engine import format_card
from tests.support.browsers.tables import (
    Guest,
    catch_up,
    go_on_until_another_follows,
    go_to_second_trick,
    let_bots_wait,
    load_snapshot,
    open_game,
    prefer,
    press_first,
    press_until,
    see_next_cards,
    shown_number,
)
from tests.support.deadlines import wait_for
from tournaments.online import timers

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Route
    from pytest_django.live_server_helper import LiveServer

    from tournaments.online.core.snapshot import GameSnapshot

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MINE = re.compile("is-mine")
ALONE = ["me", "bot", "bot", "bot"]
FELT = """
window.felt = { tones: 0, buzzes: 0 };
navigator.vibrate = () => { felt.buzzes += 1; return true; };
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) {
  felt.tones += 1;
  return start.apply(this, at);
};
"""

FLIGHTS = """
window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, times) {
  if (this.matches(".played"))
    flights.push({
      card: this.id, delay: times.delay, waits: `${frames.visibility[0]} ${times.fill}`,
      moves: frames.transform[0] !== "none" && times.duration > 0,
    });
  return animate.call(this, frames, times);
};
"""

ANOTHER_REQUEST = "() => fetch('/livez').then(() => null)"
"""Until it is answered, the page has dealt with the answer before it."""


@pytest.fixture
def ada(browser: Browser, live_server: LiveServer) -> Guest:
    """A guest at a phone, on which cards fly."""
    return Guest(browser, live_server.url, reduced_motion="no-preference")


def test_a_finished_trick_stays_until_it_is_seen_or_tapped_away(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    page.clock.install()
    page.reload()
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 60)
    html = page.locator("html")
    go_to_second_trick(page, game)
    expect(html).to_have_attribute("data-trick", "held")
    expect(page.locator(".past:visible")).to_have_count(4)
    expect(page.locator(".played:visible")).to_have_count(0)
    page.clock.run_for(1300)
    expect(html).to_have_attribute("data-trick", "gone")
    expect(page.locator(".past:visible")).to_have_count(0)
    played = load_snapshot(game).dealt_state.trick
    expect(page.locator(".played:visible")).to_have_count(len(played))
    press_until(page, game, lambda now: len(now.dealt_state.tricks) >= 2)
    catch_up(page, load_snapshot(game).number)
    expect(html).to_have_attribute("data-trick", "held")
    page.locator(".ring").click()
    expect(html).to_have_attribute("data-trick", "gone")


@pytest.mark.parametrize("press", ["tap", "digit"])
def test_what_ends_a_trick_plays_no_card_before_the_next_one_is_seen(
    ada: Guest, press: str
) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    page.clock.install()
    page.reload()
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 60)
    press_until(page, game, is_led_by_another)
    catch_up(page, load_snapshot(game).number)
    expect(page.locator("html")).to_have_attribute("data-trick", "held")
    number, card = load_snapshot(game).number, page.locator(".held-card.is-free").first
    presses: dict[str, Callable[[], None]] = {
        "tap": card.click,
        "digit": lambda: page.keyboard.press("1"),
    }
    presses[press]()
    expect(page.locator(".played:visible").first).to_be_visible()
    assert load_snapshot(game).number == number
    presses[press]()
    expect(page.locator("[data-table]")).not_to_have_attribute("data-number", str(number))


SLOW_GATHERING = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, times) {
  return animate.call(this, frames, this.matches(".past") ? { ...times, duration: 5000 } : times);
};
"""
"""So that an undo arrives while the trick is on its way to its winner."""


def test_a_trick_whose_last_card_is_undone_lies_on_the_table_again(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    ada.page.add_init_script(SLOW_GATHERING)
    page = ada.go(game)
    press_until(page, game, lambda now: now.to_act == (0,) and len(now.dealt_state.trick) == 3)
    catch_up(page, load_snapshot(game).number)
    let_bots_wait(game, 3600)
    see_next_cards(page)
    page.locator(".held-card.is-free").first.click()
    expect(page.locator("html[data-trick=held]")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("html[data-trick=held]")).to_have_count(0)
    expect(page.locator(".played:visible")).to_have_count(3)
    expect(page.locator(".past:visible")).to_have_count(0)


@pytest.mark.parametrize(("motion", "flies"), [("reduce", False), ("no-preference", True)])
@pytest.mark.parametrize(("speed", "step"), [("Relaxed", 450), ("Quick", 150)])
def test_cards_played_behind_a_held_trick_appear_one_after_another(
    ada: Guest, motion: Literal["reduce", "no-preference"], speed: str, step: int, *, flies: bool
) -> None:
    game = open_game(ada, "scottish18", ALONE)
    ada.page.emulate_media(reduced_motion=motion)
    ada.page.add_init_script(FLIGHTS)
    page = ada.go(game)
    prefer(page, speed)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 60)
    press_until(page, game, lambda now: is_led_by_another(now) and len(now.dealt_state.trick) > 1)
    catch_up(page, load_snapshot(game).number)
    expect(page.locator("html")).to_have_attribute("data-trick", "held")
    page.evaluate("flights = []")
    page.locator(".ring").click()
    expect(page.locator("html")).to_have_attribute("data-trick", "gone")
    found = page.evaluate("flights")
    assert [one["card"] for one in found] == [
        f"played-{format_card(play.card)}" for play in load_snapshot(game).dealt_state.trick
    ]
    delays = [one["delay"] for one in found]
    assert [round(later - delay) for delay, later in pairwise(delays)] == [step] * (len(found) - 1)
    assert {one["waits"] for one in found} == {"hidden backwards"}
    assert {one["moves"] for one in found} == {flies}
    # The reader's own cards do not wait for the others.
    number = shown_number(page)
    page.locator(".held-card.is-free").first.click()
    expect(page.locator("[data-table]")).not_to_have_attribute("data-number", number)


def is_led_by_another(now: GameSnapshot) -> bool:
    """Return whether Ada is to follow in a trick that is not the first of its deal."""
    state = now.dealt_state
    return bool(state.tricks and state.trick) and now.to_act == (0,)


def test_the_speed_is_kept_on_the_device(ada: Guest) -> None:
    page = ada.go(open_game(ada, "quick13", ALONE))
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label("Normal")).to_be_checked()
    page.get_by_label("Relaxed").check()
    page.reload()
    press_first(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label("Relaxed")).to_be_checked()


def test_a_card_is_confirmed_by_a_second_tap_for_players_who_want_that(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    prefer(page, "Confirm each card")
    while page.locator(".prompt-numbers").count():
        press_first(page)
    number = shown_number(page)
    status = page.locator("[data-status]")
    card, other = page.locator(".held-card.is-free").first, page.locator(".held-card.is-free").last
    page.clock.install()
    other.click()
    expect(status).to_contain_text("Tap again to play the")
    card.dblclick()  # a finger that bounces
    expect(page.locator("[aria-pressed=true]")).to_have_count(1)
    expect(card).to_have_attribute("aria-pressed", "true")
    assert load_snapshot(game).number == int(number)
    page.clock.fast_forward(1000)
    card.click()
    expect(page.locator("[data-table]")).not_to_have_attribute("data-number", number)
    expect(status).not_to_contain_text("Tap again")


@pytest.mark.parametrize("key", ["1", "Enter"])
def test_a_key_that_is_held_down_chooses_a_card_and_does_not_play_it(ada: Guest, key: str) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    prefer(page, "Confirm each card")
    while page.locator(".prompt-numbers").count():
        press_first(page)
    number, chosen = shown_number(page), page.locator("[aria-pressed=true]")
    page.clock.install()
    page.locator(".held-card.is-free").first.focus()
    page.keyboard.down(key)
    expect(chosen).to_have_count(1)
    page.clock.fast_forward(1000)
    page.keyboard.down(key)  # the key repeats
    page.evaluate(ANOTHER_REQUEST)
    expect(chosen).to_have_count(1)
    assert load_snapshot(game).number == int(number)
    page.keyboard.up(key)
    page.keyboard.press(key)
    expect(page.locator("[data-table]")).not_to_have_attribute("data-number", number)


def test_a_digit_does_nothing_at_the_table_behind_an_open_menu(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    option = page.locator(".prompt-numbers .option").first
    number, digit = shown_number(page), option.inner_text()
    page.get_by_role("button", name="Menu").click()
    page.keyboard.press(digit)
    page.evaluate(ANOTHER_REQUEST)
    expect(option).to_have_count(1)
    assert load_snapshot(game).number == int(number)
    page.keyboard.press("Escape")
    page.keyboard.press(digit)
    expect(page.locator("[data-table]")).not_to_have_attribute("data-number", number)


def test_a_slip_is_undone_while_no_bot_has_answered(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    let_bots_wait(game, 5)
    page.locator(".prompt .option").first.click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".prompt .option").first).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("The last action was undone.")


def test_bots_hear_with_an_action_how_much_time_its_player_wants(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    prefer(page, "Relaxed")
    press_first(page)
    assert load_snapshot(game).speeds[0] == "relaxed"


def test_ones_turn_is_heard_and_felt_where_that_is_switched_on(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    ada.page.add_init_script(FELT)
    page = ada.go(game)
    for is_wanted in (False, True):
        if is_wanted:
            prefer(page, "Sound on my turn", "Vibrate on my turn")
        go_on_until_another_follows(page, game)
        let_bots_wait(game, 5)
        page.locator(".prompt .option, .held-card.is-free").first.click()
        expect(page.locator("[data-status]")).not_to_have_class(MINE)
        let_bots_wait(game, 0)
        timers.run_due(game_id=game.pk)
        catch_up(page, load_snapshot(game).number)
        expect(page.locator("[data-status]")).to_have_class(MINE)
        felt = page.evaluate("[felt.tones > 0, felt.buzzes > 0]")
        assert felt == [is_wanted, is_wanted]


def test_the_focus_stays_at_the_table_after_a_card_is_played_by_enter(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    while page.locator(".prompt-numbers").count():
        press_first(page)
    go_on_until_another_follows(page, game)
    let_bots_wait(game, 5)
    page.locator(".held-card.is-free").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-status]")).not_to_have_class(MINE)
    assert page.evaluate("document.activeElement.id") == "status", "who is to act now"


def test_the_focus_stays_at_the_table_while_a_deal_is_played_by_numbers(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE, deal_seconds=60)
    page = ada.go(game)
    page.locator("[data-ready]").click()
    places = ("[data-hand]", "[data-ready]")
    page.keyboard.press(page.locator(".prompt-numbers .option").first.inner_text())
    for place in places:
        expect(page.locator(f"{place}:focus, {place} :focus")).to_have_count(1)
        page.keyboard.press("1")


def test_a_digit_answers_a_question_only_where_it_is_an_answer(ada: Guest) -> None:
    game = open_game(ada, "noms", ALONE)
    page = ada.go(game)
    let_bots_wait(game, 0)
    while page.locator(".prompt").count() == 0:
        timers.run_due(game_id=game.pk)
        catch_up(page, load_snapshot(game).number)
    number = load_snapshot(game).number
    for digit in "1234567890":
        page.keyboard.press(digit)
    assert load_snapshot(game).number == number
    page.locator(".prompt .option").first.click()
    expect(page.locator("[data-table]")).not_to_have_attribute("data-number", str(number))


def test_a_game_that_is_ended_in_mid_deal_shows_who_won_and_leads_to_another(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    press_until(page, game, lambda now: len(now.match.results) >= 2)
    press_first(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("End the game", exact=True).click()
    assert not load_snapshot(game).ended
    page.get_by_role("button", name="End it now").click()
    result = page.locator("#between")
    expect(result).to_contain_text("The game is over.")
    expect(result.locator(".tally li")).to_have_count(4)
    expect(page.locator(".is-turn, .held")).to_have_count(0)
    page.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(re.compile(f"/play/{game.pk}/"))
    expect(page.locator("[data-table]")).to_be_visible()


def test_leaving_for_good_takes_a_second_tap(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Leave the table", exact=True).click()
    expect(page.get_by_text("The game ends, as no one else plays it.")).to_be_visible()
    assert not load_snapshot(game).ended
    page.get_by_role("button", name="Leave for good").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Play now")
    assert load_snapshot(game).ended


def test_who_leaves_is_led_on_though_the_page_notices_first_that_the_seat_is_lost(
    ada: Guest,
) -> None:
    """As on a slow network. Why a seat was lost is for those who did not give it up."""
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    held: list[Route] = []
    page.route("**/do/", lambda route: held.append(route))
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Leave the table", exact=True).click()
    with page.expect_request("**/do/"):
        page.get_by_role("button", name="Leave for good").click()
    # A request is announced before it is held.
    wait_for(lambda: page.title() and held, "the request is held")
    with page.expect_response("**/table/"):
        answer = held[0].fetch(max_redirects=0)
    page.evaluate(ANOTHER_REQUEST)
    held[0].fulfill(response=answer)
    expect(page.get_by_role("heading", level=1)).to_have_text("Play now")


def test_a_page_whose_seat_is_lost_waits_for_an_answer_only_a_while(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    held: list[Route] = []
    page.route("**/do/", lambda route: held.append(route))
    page.clock.install()
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Leave the table", exact=True).click()
    with page.expect_request("**/do/"):
        page.get_by_role("button", name="Leave for good").click()
    wait_for(lambda: page.title() and held, "the request is held")
    with page.expect_response("**/table/"):
        held[0].fetch(max_redirects=0)
    page.evaluate(ANOTHER_REQUEST)
    table = page.url
    page.clock.run_for(4000)
    assert page.url == table, "the answer may still come"
    page.clock.run_for(2000)
    expect(page).not_to_have_url(table)


PANEL = """() => {
  const panel = document.createElement("section");
  Object.assign(panel, { className: "introduction", hidden: true });
  panel.dataset.introduces = "misere";
  panel.innerHTML = "<button type=button data-introduced>Got it</button>";
  document.querySelector(".asks").append(panel);
  document.dispatchEvent(new CustomEvent("table:drawn"));
}"""
"""As the server draws it at the first deal with a special."""


def test_a_special_is_introduced_once_on_a_device(ada: Guest) -> None:
    page = ada.go(open_game(ada, "quick13", ALONE))
    panel = page.locator("[data-introduces]")
    page.evaluate(PANEL)
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Got it").click()
    expect(panel).to_be_hidden()
    page.reload()
    page.evaluate(PANEL)
    expect(panel).to_be_hidden()
