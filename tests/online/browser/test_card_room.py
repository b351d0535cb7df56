"""Whole games on three kinds of screen, with hint, undo, held tricks and review; the daily deal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.online.browser.test_games import replayed_totals, shown_totals
from tests.support.browsers.tables import (
    Guest,
    let_bots_wait,
    load_snapshot,
    open_game,
    play_on,
    tap_any,
)
from tests.support.jobs import run_queued
from tournaments.models import DailyTry, OnlineGame

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from tournaments.online.core.snapshot import GameSnapshot

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

ALONE = ["me", "bot", "bot", "bot"]
COUNT_HELD = """
window.held = 0;
new MutationObserver(() => {
  if (document.documentElement.dataset.trick === "held") window.held += 1;
}).observe(document.documentElement, { attributeFilter: ["data-trick"] });
"""


def fits(page: Page) -> bool:
    """Return whether nothing has to be scrolled to the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def has_a_choice(snapshot: GameSnapshot) -> bool:
    """Return whether the first seat is to act and has a choice: nothing else can be undone."""
    state = snapshot.state
    return state is not None and len(snapshot.game.legal(state, 0)) > 1


@pytest.mark.parametrize(
    ("preset", "options", "size"),
    [
        ("quick13", {}, (390, 844)),
        ("noms", {"hands": 2}, (844, 390)),
        ("clogs", {"target": 5}, (820, 1180)),
    ],
)
def test_a_whole_game_with_undo_hint_held_tricks_and_review(
    browser: Browser,
    live_server: LiveServer,
    preset: str,
    options: dict[str, object],
    size: tuple[int, int],
) -> None:
    rng = Random(preset)
    ada = Guest(browser, live_server.url, viewport={"width": size[0], "height": size[1]})
    ada.context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{{COUNT_HELD}}})")
    game = open_game(ada, preset, ALONE, options)
    page = ada.go(game)
    play_on({0: ada}, game, rng, until=has_a_choice)
    let_bots_wait(game, 30)
    page.reload()
    page.locator("#take-hint").click()
    expect(page.locator(".hint")).to_be_visible()
    assert tap_any(page, rng)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_role("log")).to_contain_text("The last action was undone.")
    let_bots_wait(game, 0)
    play_on({0: ada}, game, rng, until=lambda snapshot: False)
    assert load_snapshot(game).ended == "finished"
    expect(page.locator("[data-status]")).to_contain_text("The game is over.")
    assert shown_totals(ada) == replayed_totals(ada, game)
    assert page.evaluate("window.held") > 0
    assert fits(page)
    page.get_by_role("link", name="What should I have done?").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("button", name="Show me")).to_have_count(0)
    run_queued("deal_review")
    page.reload()
    expect(page.get_by_role("button", name="Show me")).to_have_count(0)
    assert fits(page)


def test_two_people_play_the_daily_deal_and_compare(
    browser: Browser, live_server: LiveServer
) -> None:
    people = {name: Guest(browser, live_server.url) for name in ("Ada", "Ben")}
    for name, guest in people.items():
        guest.page.goto(f"{live_server.url}/play/daily/")
        guest.page.get_by_label("Your name in the results").fill(name)
        guest.page.get_by_role("button", name="Play today's deal").click()
        expect(guest.page.locator("[data-table]")).to_be_visible()
        game = OnlineGame.objects.latest("pk")
        let_bots_wait(game, 0)
        game.refresh_from_db()
        game.terms = game.terms | {"deal_seconds": 0}
        game.save(update_fields=["terms"])
        play_on({0: guest}, game, Random(name), until=lambda snapshot: False)
        expect(guest.page.get_by_role("link", name="See how everyone did")).to_be_visible()
    ben = people["Ben"].page
    ben.get_by_role("link", name="See how everyone did").click()
    expect(ben.get_by_text("2 players have finished it.")).to_be_visible()
    expect(ben.locator(".daily")).to_contain_text("Ada")
    expect(ben.locator(".daily .is-own")).to_contain_text("You")
    assert DailyTry.objects.filter(finished_at__isnull=False).count() == 2
    assert fits(ben)
