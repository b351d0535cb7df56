"""What is in sight of the card table on screens of several sizes, in the light and in the dark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from tests.support.browsers.tables import (
    Guest,
    catch_up,
    load_snapshot,
    open_game,
    prefer,
    press_until,
)
from tournaments.core import links
from tournaments.online import join_game, say_ready, timers
from tournaments.online.proposals import PAUSE, propose

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALONE = ["me", "bot", "bot", "bot"]
LIGHTNESS = """part => {
  const [red, green, blue] = getComputedStyle(part).color.match(/\\d+/g).map(Number);
  return (red + green + blue) / 765;
}"""


def test_a_laptop_shows_cards_and_buttons_while_the_game_is_explained(
    browser: Browser, live_server: LiveServer
) -> None:
    ada = Guest(browser, live_server.url, viewport={"width": 1280, "height": 800})
    page = ada.go(open_game(ada, "quick13", ALONE))
    expect(page.locator("#how-to-play")).to_be_visible()
    # Whether a number may not be nominated is up to the cards.
    page.locator("#prompt").evaluate("""prompt => {
      const note = "<p class=soft><small>Not 0: the nominations must not add up to 1.</small></p>";
      if (!prompt.querySelector(".soft")) prompt.insertAdjacentHTML("beforeend", note);
    }""")
    boxes = [part.bounding_box() for part in page.locator(".held, .tool").all()]
    shown = [box for box in boxes if box]
    assert len(shown) > 3
    assert all(box["y"] + box["height"] <= 800 for box in shown)
    ada.context.close()


def test_a_phone_shows_a_hand_of_two_rows_while_the_game_is_explained(
    browser: Browser, live_server: LiveServer
) -> None:
    ada = Guest(browser, live_server.url)
    page = ada.go(open_game(ada, "noms", ALONE))
    summary = page.locator("#how-to-play summary")
    for _ in range(2):
        boxes = [card.bounding_box() for card in page.locator(".held").all()]
        shown = [box for box in boxes if box]
        assert len({round(box["y"]) for box in shown}) == 2
        assert all(box["y"] >= 0 and box["y"] + box["height"] <= 844 for box in shown)
        summary.click()
    ada.context.close()


def test_a_phone_shows_all_large_cards_of_a_long_hand(
    browser: Browser, live_server: LiveServer
) -> None:
    ada = Guest(browser, live_server.url)
    page = ada.go(open_game(ada, "noms", ALONE))
    prefer(page, "Large cards")
    # What was bid, and what still may be, is up to the bots.
    page.locator(".prompt .options").evaluate("""options => {
      const words = ["Pass", "11", "12", "13", "Mis", "Mis a vis"];
      options.innerHTML = words.map((word) => `<button class=option>${word}</button>`).join("");
      for (const plate of document.querySelectorAll(".seat:not(.is-me) .plate"))
        if (!plate.querySelector(".seat-note"))
          plate.insertAdjacentHTML("beforeend", "<p class=seat-note>pass</p>");
      scrollTo(0, 0);
    }""")
    boxes = [card.bounding_box() for card in page.locator(".held").all()]
    shown = [box for box in boxes if box]
    assert len(shown) == 13
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= 844 for box in shown)
    ada.context.close()


def test_a_phone_shows_the_whole_hand_below_a_special_that_is_new(
    browser: Browser, live_server: LiveServer
) -> None:
    ada = Guest(browser, live_server.url, locale="de-DE")
    page = ada.go(open_game(ada, "mcleod22", ALONE))
    # The longest introduction of a first deal: which one comes is up to the cards.
    page.locator("#asks").evaluate("""asks => {
      const panel = document.createElement("section");
      panel.className = "introduction";
      panel.innerHTML = "<h2>Neu: Farbenrang, Schwarz über Rot</h2><p>Die höchste Farbe im Stich "
        + "gewinnt: Kreuz, Pik, Herz, Karo. Die Farbe muss weiterhin bedient werden.</p>"
        + "<button class=button>Verstanden</button>";
      asks.prepend(panel);
    }""")
    expect(page.locator("#how-to-play")).to_be_hidden()
    panel = page.locator(".introduction").bounding_box()
    assert panel
    assert panel["height"] < 150, "its words have the whole width"
    ada.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_special_is_light_on_the_dark_felt(
    browser: Browser, live_server: LiveServer, scheme: Literal["light", "dark"]
) -> None:
    size = {"width": 844, "height": 390}
    ada = Guest(browser, live_server.url, viewport=size, color_scheme=scheme)
    game = open_game(ada, "raf-caller", ALONE)
    page = ada.go(game)
    sentence = page.locator(".deal-sentence")
    # A bot whose cards are poor calls a deal in which nothing is special.
    press_until(page, game, lambda _: sentence.count() > 0)
    assert sentence.evaluate(LIGHTNESS) > 0.9
    ada.context.close()


def test_after_a_deal_a_phone_on_its_side_shows_all_points_in_german(
    browser: Browser, live_server: LiveServer
) -> None:
    size = {"width": 844, "height": 390}
    ada = Guest(browser, live_server.url, viewport=size, locale="de-DE")
    game = open_game(ada, "quick13", ALONE, deal_seconds=60)
    page = ada.go(game)
    press_until(page, game, lambda now: bool(now.match.results))
    catch_up(page, load_snapshot(game).number)
    panel = page.locator("#between")
    edge = panel.bounding_box()
    row = panel.locator(".row").bounding_box()
    lines = [line.bounding_box() for line in panel.locator(".tally li").all()]
    links = [link.bounding_box() for link in panel.locator(".row .button").all()]
    assert edge
    assert row
    assert len(lines) == 4
    assert all(line and line["y"] + line["height"] <= row["y"] + 1 for line in lines)
    assert all(link and link["x"] + link["width"] <= edge["x"] + edge["width"] for link in links)
    expect(page.locator("#sort-hand")).to_be_hidden()
    ada.context.close()


@pytest.mark.parametrize("lesson", [1, 2, 3])
@pytest.mark.parametrize("locale", ["de-DE", "fr-FR", "en-GB"])
def test_a_phone_on_its_side_shows_what_a_lesson_says_and_asks_for(
    browser: Browser, live_server: LiveServer, locale: str, lesson: int
) -> None:
    size = {"width": 844, "height": 390}
    ada = Guest(browser, live_server.url, viewport=size, locale=locale)
    page = ada.page
    page.goto(f"{live_server.url}/play/learn/{lesson}/")
    expect(page.locator("#lesson-says")).to_be_visible()
    assert page.locator("#asks").evaluate("asks => asks.scrollHeight <= asks.clientHeight + 1")
    cards = [card.bounding_box() for card in page.locator(".held").all()]
    assert cards
    assert all(card and card["y"] + card["height"] <= 390 for card in cards)
    ada.context.close()


def test_a_phone_on_its_side_shows_all_of_a_table_that_waits_and_what_is_asked(
    browser: Browser, live_server: LiveServer
) -> None:
    size = {"width": 844, "height": 390}
    ada = Guest(browser, live_server.url, viewport=size, locale="de-DE")
    ben = Guest(browser, live_server.url)
    game = open_game(ada, "quick13", ["me", "open", "bot", "bot"])
    page = ada.go(game)
    heading, begin, link, copy = (
        page.locator(part).bounding_box()
        for part in (
            "#waiting-head",
            "#waiting > .button-large",
            "#waiting [data-copy]",
            "#waiting [data-copy-button]",
        )
    )
    assert heading
    assert begin
    assert link
    assert copy
    order = [heading["y"], begin["y"], link["y"], copy["y"]]
    assert order == sorted(order), "nothing lies over another part"
    join_game(by=ben.actor, game_id=game.pk, link=links.game_token(game), name="Ben")
    for one in (ada, ben):
        say_ready(by=one.actor, game_id=game.pk)
    timers.run_due(game_id=game.pk)
    propose(by=ben.actor, game_id=game.pk, what=PAUSE)
    page.reload()
    asks = page.locator("#asks").bounding_box()
    buttons = [one.bounding_box() for one in page.locator(".proposal .button").all()]
    assert asks
    assert len(buttons) == 2
    assert all(box and box["y"] + box["height"] <= asks["y"] + asks["height"] for box in buttons)
    page.locator("#open-menu").click()
    page.locator("#command-leave summary").click()
    sure = page.locator("#command-leave .button-danger")
    expect(sure).to_be_in_viewport(ratio=1)
    ada.context.close()


ON_TOP = """toast => {
  const { x, y, width, height } = toast.getBoundingClientRect();
  toast.style.pointerEvents = "auto"; // without them nothing would be found there
  return document.elementFromPoint(x + width / 2, y + height / 2) === toast;
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1280, 800)])
def test_a_notice_lies_above_an_open_menu(
    browser: Browser, live_server: LiveServer, width: int, height: int
) -> None:
    ada = Guest(browser, live_server.url, viewport={"width": width, "height": height})
    page = ada.go(open_game(ada, "quick13", ALONE))
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    page.locator("#open-menu").click()
    page.get_by_label("Notify me of my turn").click()
    toast = page.locator(".toast")
    expect(toast).to_have_text("Your browser does not allow notifications from this page.")
    assert toast.evaluate(ON_TOP)
    ada.context.close()
