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
from tournaments.core import links
from tournaments.online import join_game, say_ready, timers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALONE = ["me", "bot", "bot", "bot"]
IN_SIGHT = """([part, within]) => {
  const place = document.querySelector(within).getBoundingClientRect();
  return [...document.querySelectorAll(part)].map(one => {
    const box = one.getBoundingClientRect();
    const isAcross = box.left >= place.left - 1 && box.right <= place.right + 1;
    return isAcross && box.top >= place.top - 1 && box.bottom <= place.bottom + 1;
  });
}"""
"""Whether each of these elements lies wholly within another."""
ADD_HINT = """() => document.querySelector("#asks").insertAdjacentHTML("afterbegin", `
  <section class=hint><h2>The expert would nominate 1.</h2>
    <p>${"The ace of trumps wins a trick whatever the others hold. ".repeat(5)}</p></section>`)"""
ASK_FOR_SUIT = """() => {
  const names = ["spades", "hearts", "clubs", "diamonds", "no trumps", "all equal"];
  const sign = "<svg class=suit-sign viewBox='0 0 9 9'></svg>";
  document.querySelector("#prompt").outerHTML = `
    <section class="prompt prompt-suits" id=prompt><h2 id=prompt-head>Which suit?</h2>
      <div class=options>${names.map(name =>
        `<button class=option>${sign}<span>${name}</span></button>`).join("")}</div></section>`;
}"""
ASK_FOR_CARD = """() => {
  const card = document.querySelector(".held .pc").outerHTML;
  const option = `<button class="option option-card">${card}</button>`;
  document.querySelector("#prompt").outerHTML = `
    <section class="prompt prompt-cards" id=prompt>
      <h2 id=prompt-head>Trumps: diamonds. Which card do you call?</h2>
      <div class=options>${option.repeat(13)}</div>
      <a class="button button-quiet" href="?pick=">Back</a></section>`;
}"""
ASK_ANOTHER_QUESTION = """() => {
  const [asks, options] = ["#asks", ".prompt .options"].map(way => document.querySelector(way));
  options.innerHTML += "<button class=option>another</button>".repeat(40);
  asks.scrollTop = 300;
  if (!asks.scrollTop) throw new Error("It does not scroll.");
  document.querySelector("#prompt-head").textContent = "And now?";
  document.dispatchEvent(new CustomEvent("table:drawn"));
}"""
TELL_LONG_STORY = """() => {
  const [old, tally] = [".deal-story", ".tally"].map(way => document.querySelector(way));
  old?.remove();
  const words = "The nine of clubs took the last trick, which was one too many. ".repeat(7);
  tally.insertAdjacentHTML("beforebegin", `<p class=deal-story>${words}</p>`);
}"""
"""In its place before the points."""
OPEN_MENU_AND_SCROLL = """() => {
  document.querySelector("#open-menu").click();
  document.querySelector("#menu").scrollTop = 500;
  if (!document.querySelector("#menu").scrollTop) throw new Error("It does not scroll.");
}"""
ADD_BADGES = """() => {
  const slot = document.querySelector(".slot");
  const card = document.querySelector(".held .pc").outerHTML;
  slot.innerHTML = `<span class="past has-won">${card}
    <span class=led>led</span><span class="led led-won">won</span></span>`;
  slot.classList.add("is-past");
}"""
INTRODUCE = """() => document.querySelector("#asks").insertAdjacentHTML("afterbegin", `
  <section class=introduction><h2>New: Misère</h2><p>Tricks are to be avoided.</p>
    <button class=button>Got it</button></section>`)"""


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


@pytest.mark.parametrize(
    ("is_over", "change", "part", "within", "at_least"),
    [
        (False, ADD_HINT, ".hint", ".ring", 1),
        (False, ADD_HINT, "#prompt-head, .prompt .option", "#asks", 2),
        (False, ASK_FOR_SUIT, "#prompt-head, .prompt .option", "#asks", 7),
        (False, ASK_FOR_CARD, "#prompt-head, .prompt .option, .prompt .button", "#asks", 15),
        (False, ASK_ANOTHER_QUESTION, "#prompt-head", "#asks", 1),
        (False, OPEN_MENU_AND_SCROLL, "#menu .sheet-close", "#menu", 1),
        (True, TELL_LONG_STORY, "#between .tally li, [data-ready]", "#between", 5),
        (True, TELL_LONG_STORY, "#between", "#asks", 1),
    ],
    ids=[
        "a hint over the felt",
        "what a hint is about",
        "six suits",
        "thirteen cards",
        "the next question",
        "the button that closes the menu",
        "the points before a long story",
        "the edge of a long story",
    ],
)
def test_a_phone_on_its_side_has_in_sight(
    ada: Guest, change: str, part: str, within: str, at_least: int, *, is_over: bool
) -> None:
    game = open_game(ada, "quick13", ALONE, deal_seconds=60)
    page = ada.go(game)
    press_first(page)
    if is_over:
        press_until(page, game, lambda now: bool(now.match.results))
        catch_up(page, load_snapshot(game).number)
    else:
        expect(page.locator(".prompt .option").first).to_be_visible()
    page.evaluate(change)
    found = page.evaluate(IN_SIGHT, [part, within])
    assert len(found) >= at_least
    assert all(found)


def test_a_badge_covers_neither_rank_nor_suit_of_a_card_on_a_phone_on_its_side(ada: Guest) -> None:
    page = ada.go(open_game(ada, "quick13", ALONE))
    page.evaluate(ADD_BADGES)
    badges = [badge.bounding_box() for badge in page.locator(".past .led").all()]
    card, shown = page.locator(".past .pc").bounding_box(), [box for box in badges if box]
    assert card
    below = card["y"] + card["height"]
    assert [box["y"] >= below - 0.11 * card["height"] for box in shown if box["width"] > 1] == [
        True
    ], "one, below the suit"


def test_the_words_about_a_new_special_stand_beside_its_button(ada: Guest) -> None:
    page = ada.go(open_game(ada, "quick13", ALONE))
    page.evaluate(INTRODUCE)
    parts = (".introduction h2", ".introduction .button", ".introduction")
    boxes = [page.locator(part).bounding_box() for part in parts]
    middles = [box["y"] + box["height"] / 2 for box in boxes if box]
    assert len(middles) == 3
    assert max(middles) - min(middles) < 3


def test_the_cards_on_the_table_lie_at_one_height_below_plates_of_several(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    game.seats.filter(number=2).update(name="Friederike Oberländer-Schwarz")
    page = ada.go(game)
    slots = [slot.bounding_box() for slot in page.locator(".slot").all()]
    plates = [plate.bounding_box() for plate in page.locator(".plate").all()]
    for boxes in (slots, plates):
        assert len({round(box["y"]) for box in boxes if box}) == 1
        assert len({round(box["height"]) for box in boxes if box}) == 1


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


def test_the_seats_are_in_sight_when_the_game_begins_below_the_code_for_friends(
    browser: Browser, live_server: LiveServer, ada: Guest
) -> None:
    ben = Guest(browser, live_server.url)
    game = open_game(ada, "quick13", ["me", "open", "bot", "bot"])
    page = ada.go(game)
    page.locator("#waiting summary").first.click()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("scrollY") > 0
    join_game(by=ben.actor, game_id=game.pk, link=links.game_token(game), name="Ben")
    for one in (ada, ben):
        say_ready(by=one.actor, game_id=game.pk)
    timers.run_due(game_id=game.pk)
    catch_up(page, load_snapshot(game).number)
    expect(page.locator(".seat")).to_have_count(4)
    assert page.evaluate("scrollY") == 0
