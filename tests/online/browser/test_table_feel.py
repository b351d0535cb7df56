"""What makes the table pleasant in the browser: tricks that stay, undo, confirming, signals."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.support.browsers.tables import (
    Guest,
    catch_up,
    load_snapshot,
    open_game,
    press_first,
    press_until,
    shown_number,
)
from tests.support.deadlines import wait_for
from tournaments.core import links
from tournaments.online import join_game, say_ready, timers

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page, Route
    from pytest_django.live_server_helper import LiveServer

    from tournaments.models import OnlineGame
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

ANOTHER_REQUEST = "() => fetch('/livez').then(() => null)"
"""Until it is answered, the page has dealt with the answer before it."""


@pytest.fixture
def ada(browser: Browser, live_server: LiveServer) -> Guest:
    """A guest at a phone, on which cards fly."""
    return Guest(browser, live_server.url, reduced_motion="no-preference")


def prefer(page: Page, *labels: str) -> None:
    """Switch preferences on in the menu."""
    page.get_by_role("button", name="Menu").click()
    for label in labels:
        page.get_by_label(label).check()
    page.keyboard.press("Escape")


def let_bots_wait(game: OnlineGame, seconds: float) -> None:
    """Let bots take that long from now on."""
    game.refresh_from_db()
    game.terms, game.due_at = game.terms | {"bot_seconds": seconds}, timezone.now()
    game.created_at += timedelta(microseconds=1)  # snapshots are cached by it
    game.save(update_fields=["terms", "due_at", "created_at"])


def go_on_until_another_follows(page: Page, game: OnlineGame) -> None:
    """Play until whatever Ada does next, it is another's turn afterwards.

    The player who ends a trick may win it and lead the next. After the last nomination, which is
    the dealer's, their neighbour leads.
    """
    press_until(page, game, lambda now: len(now.dealt_state.trick) < game.size - 1)


def go_to_second_trick(page: Page, game: OnlineGame) -> None:
    """Play until the first trick is finished and its winner's next card may lie on the table."""
    press_until(page, game, lambda now: len(now.dealt_state.tricks) >= 1)
    catch_up(page, load_snapshot(game).number)


GAPS = """() => {
  const text = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect();
  };
  const tools = [...document.querySelectorAll(".tools .tool")].filter((tool) => tool.offsetWidth);
  const boxes = tools.map(text);
  const between = boxes.slice(1).map((box, at) => box.left - boxes[at].right);
  const badge = document.querySelector(".dealer").getBoundingClientRect();
  const name = document.querySelector(".dealer + .seat-called").getBoundingClientRect();
  const words = text(document.querySelector(".dealer + .seat-called"));
  return {
    tools: tools.length, apart: Math.min(...between), badge: words.left - badge.right,
    cut: tools.some((tool) => tool.scrollWidth > tool.clientWidth), name: name.width,
  };
}"""


def test_tools_and_the_dealer_s_badge_stand_apart_on_a_phone(
    browser: Browser, live_server: LiveServer, ada: Guest
) -> None:
    ben = Guest(browser, live_server.url)
    ada.page.set_viewport_size({"width": 390, "height": 844})
    game = open_game(ada, "quick13", ["me", "open", "bot", "bot"], hints=True)
    join_game(by=ben.actor, game_id=game.pk, link=links.game_token(game), name="Ben")
    for one in (ada, ben):
        say_ready(by=one.actor, game_id=game.pk)
    for _ in range(2):
        timers.run_due(game_id=game.pk)
    page = ada.go(game)
    expect(page.locator(".dealer")).to_be_visible()
    expect(page.get_by_role("button", name="By suit")).to_be_visible()
    gaps = page.evaluate(GAPS)
    assert gaps["tools"] == 6
    assert gaps["apart"] >= 8
    assert not gaps["cut"]
    assert gaps["badge"] >= 1


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
    assert page.locator(".played:visible").count() == len(load_snapshot(game).dealt_state.trick)
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


def test_a_slip_is_undone_while_no_bot_has_answered(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    let_bots_wait(game, 5)
    page.locator(".prompt .option").first.click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".prompt .option").first).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("The last action was undone.")


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


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
@pytest.mark.parametrize("called", ["Thelma Rudd", "Friederike Oberländer"])
def test_a_long_name_is_read_to_the_mark_of_a_bot_at_its_end(
    browser: Browser, live_server: LiveServer, size: tuple[int, int], called: str
) -> None:
    ada = Guest(browser, live_server.url, viewport={"width": size[0], "height": size[1]})
    game = open_game(ada, "quick13", ALONE)
    game.seats.filter(number=2).update(name=called)
    page = ada.go(game)
    press_first(page)
    name = page.locator(".seat-called", has_text=f"{called} (bot)")
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth + 1")
    assert name.evaluate("name => name.scrollHeight <= name.clientHeight + 1")
    ada.context.close()


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_the_seats_stay_where_they_are_while_players_nominate(
    browser: Browser, live_server: LiveServer, size: tuple[int, int]
) -> None:
    ada = Guest(browser, live_server.url, viewport={"width": size[0], "height": size[1]})
    page = ada.go(open_game(ada, "quick13", ["me"] + ["bot"] * 6))
    press_first(page)
    expect(page.locator(".seat-tally").nth(3)).to_be_visible()
    after = heights_of_plates(page)
    page.evaluate("document.querySelectorAll('.seat-tally, .pip').forEach(part => part.remove())")
    assert heights_of_plates(page) == after, "as before the nominations"
    ada.context.close()


def heights_of_plates(page: Page) -> list[int]:
    """Return the heights of the seats' plates."""
    boxes = [plate.bounding_box() for plate in page.locator(".plate").all()]
    return [round(box["height"]) for box in boxes if box]


def test_leaving_for_good_takes_a_second_tap(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Leave the table", exact=True).click()
    expect(page.get_by_text("A bot takes your seat for the rest of the game.")).to_be_visible()
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


def test_the_score_card_shows_every_column_beside_long_names(
    browser: Browser, live_server: LiveServer
) -> None:
    ada = Guest(browser, live_server.url, viewport={"width": 1280, "height": 900})
    game = open_game(ada, "quick13", ALONE, deal_seconds=60)
    game.seats.filter(number=1).update(name="Bartholomew Wynd-Quaife")
    page = ada.go(game)
    press_until(page, game, lambda now: bool(now.match.results))
    card = page.locator("#score .scroll")
    expect(card.locator("thead th")).to_have_count(5)
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")
    ada.context.close()


def test_the_last_deal_of_a_long_score_card_is_in_sight(
    browser: Browser, live_server: LiveServer
) -> None:
    ada = Guest(browser, live_server.url, viewport={"width": 1280, "height": 600})
    game = open_game(ada, "mcleod22", ALONE)
    page = ada.go(game)
    press_until(page, game, lambda now: len(now.match.results) >= 6)
    catch_up(page, load_snapshot(game).number)
    last = page.locator("#score tbody tr").last
    for _ in range(2):
        row, total = last.bounding_box(), page.locator("#score tfoot th").bounding_box()
        assert row
        assert total
        assert row["y"] + row["height"] <= total["y"] + 1
        page.reload()
    ada.context.close()


def test_a_tablet_has_large_cards_in_one_row(browser: Browser, live_server: LiveServer) -> None:
    ada = Guest(browser, live_server.url, viewport={"width": 820, "height": 1180})
    page = ada.go(open_game(ada, "noms", ALONE))
    boxes = [card.bounding_box() for card in page.locator(".held").all()]
    assert len({round(box["y"]) for box in boxes if box}) == 1
    slot = page.locator(".slot").first.bounding_box()
    assert slot
    assert slot["width"] > 70
    ada.context.close()


def test_left_handers_have_what_is_asked_on_their_side(
    browser: Browser, live_server: LiveServer
) -> None:
    ada = Guest(browser, live_server.url, viewport={"width": 844, "height": 390})
    page = ada.go(open_game(ada, "quick13", ALONE))
    ring, asked = page.locator(".ring"), page.locator(".prompt")
    left = "(part, other) => part.getBoundingClientRect().x < other.getBoundingClientRect().x"
    assert ring.evaluate(left, asked.element_handle())
    prefer(page, "Left-handed")
    assert asked.evaluate(left, ring.element_handle())
    ada.context.close()


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
