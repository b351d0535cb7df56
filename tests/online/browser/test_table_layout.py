"""Where things are at the card table: names and badges, tools, seats, the score card, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.tables import (
    Guest,
    catch_up,
    load_snapshot,
    open_game,
    prefer,
    press_first,
    press_until,
)
from tournaments.core import links
from tournaments.online import join_game, say_ready, timers

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALONE = ["me", "bot", "bot", "bot"]


@pytest.fixture
def ada(browser: Browser, live_server: LiveServer) -> Guest:
    """A guest at a phone."""
    return Guest(browser, live_server.url)


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
