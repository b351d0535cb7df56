"""Online tables in browsers: guests, each in a browser of their own."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from django.db import connection
from playwright.sync_api import expect

from tests.support.browser_phones import TIMEOUT_MS
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.models import OnlineGame
from tournaments.online import casual_games, timers
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from playwright.sync_api import Browser, BrowserContext, Page

    from tournaments.online.core.snapshot import GameSnapshot

NO_WAITING = {"bot_seconds": 0, "deal_seconds": 0}
"""Terms under which nothing waits."""


class Guest:
    """A guest without an account, and their browser."""

    def __init__(self, browser: Browser, server: str, **context: Any) -> None:
        """Open a browser with the guest's key in it."""
        self.key = links.make_guest_key()
        self.actor = Actor(guest=links.guest_id_from_key(self.key))
        self.server = server
        self.context = self.another(browser, **context)
        self.page: Page = self.context.new_page()

    def another(self, browser: Browser, **context: Any) -> BrowserContext:
        """Another device with the same key."""
        made = browser.new_context(**({"viewport": {"width": 390, "height": 844}} | context))
        made.set_default_timeout(TIMEOUT_MS)
        made.add_cookies([{"name": "guest", "value": self.key, "url": self.server}])
        return made

    def go(self, game: OnlineGame) -> Page:
        """Open the table."""
        self.page.goto(f"{self.server}/play/{game.pk}/")
        return self.page


def open_game(
    guest: Guest,
    preset: str,
    seats: Sequence[str],
    options: Mapping[str, object] | None = None,
    **customs: Any,
) -> OnlineGame:
    """A casual game that a guest sits at; nothing waits unless the customs say so."""
    return casual_games.open_casual_game(
        by=guest.actor,
        preset=preset,
        seats=seats,
        name="Ada",
        options=options,
        customs=NO_WAITING | customs,
    ).game


def load_snapshot(game: OnlineGame) -> GameSnapshot:
    """Where the game is by its log."""
    game.refresh_from_db()
    return get_snapshot(game)


def shown_number(page: Page) -> str:
    """The number of the game that the page shows."""
    return page.locator("[data-table]").get_attribute("data-number") or ""


def press_first(page: Page) -> bool:
    """Press the first thing that may be pressed, and wait until the table moved; False if none."""
    return press_any(page, Random(0), first=True)


def press_any(page: Page, rng: Random, *, first: bool = False) -> bool:
    """Press something that is legal and wait until the table moved; False if nothing is."""
    number = shown_number(page)
    for what in (".prompt .option", "[data-hand] .held-card.is-free", "[data-ready]"):
        found = page.locator(what)
        count = found.count()
        if not count:
            continue
        one = found.nth(0 if first else rng.randrange(count))
        address = one.get_attribute("href")
        one.click()
        if address:
            picked = unquote(address.removeprefix("?pick="))
            expect(page.locator(".prompt")).to_have_attribute("data-picked", picked)
            return press_any(page, rng, first=first)
        expect(page.locator("[data-table]")).not_to_have_attribute("data-number", number)
        return True
    return False


CATCH_UP = """
async (number) => {
  const shown = () => Number(document.querySelector("[data-table]").dataset.number);
  const until = performance.now() + 60000;
  let asked = -2000;
  const isLive = () => document.documentElement.dataset.live === "yes";
  while (!isLive() || shown() < number) {
    if (performance.now() > until) return false;
    if (isLive() && performance.now() - asked > 2000) {
      asked = performance.now();
      dispatchEvent(new Event("online"));
    }
    await new Promise((done) => setTimeout(done, 15));
  }
  return true;
}
"""


def catch_up(page: Page, number: int) -> None:
    """Wait until the page shows this entry or a later one; it hears of it as from a long sleep."""
    assert page.evaluate(CATCH_UP, number), "the page does not hear of the game"


TAP = """
async ([number, share]) => {
  const shown = () => Number(document.querySelector("[data-table]").dataset.number);
  const until = performance.now() + 60000;
  const wait = () => new Promise((done) => setTimeout(done, 15));
  const ways = [".prompt .option", "[data-hand] .held-card.is-free", "[data-ready]"];
  while (shown() === number) {
    const found = ways.map((way) => [...document.querySelectorAll(way)]).find((all) => all.length);
    if (!found) return false;
    const one = found[Math.floor(share * found.length)];
    const before = document.querySelector(".prompt")?.outerHTML;
    one.click();
    const isStep = one.matches("a");
    const moved = () => (isStep ? document.querySelector(".prompt")?.outerHTML !== before : false);
    while (shown() === number && !moved()) {
      if (performance.now() > until) throw new Error("The table did not move.");
      await wait();
    }
  }
  return true;
}
"""
"""Press something legal, and on through its parts, until the table has moved."""


def tap_any(page: Page, rng: Random) -> bool:
    """As `press_any`, in one message to the browser: for games of hundreds of actions."""
    return bool(page.evaluate(TAP, [int(shown_number(page)), rng.random()]))


def play_on(
    people: dict[int, Guest],
    game: OnlineGame,
    rng: Random,
    *,
    until: Callable[[GameSnapshot], bool],
) -> None:
    """Everybody plays at random on their own page, until it is so or the game is over."""
    for _ in range(3000):
        snapshot = load_snapshot(game)
        if snapshot.ended or until(snapshot):
            return
        seats = [seat for seat in snapshot.to_act if seat in people and not snapshot.bot_at(seat)]
        if not seats:
            timers.run_due(game_id=game.pk)
            continue
        page = people[seats[0]].page
        catch_up(page, snapshot.number)
        tap_any(page, rng)
    raise AssertionError("the game does not end")


@contextmanager
def running_timers() -> Iterator[None]:
    """Has all that is due in any game done, as the worker of a club does."""
    over = threading.Event()

    def work() -> None:
        while not over.wait(0.03):
            for pk in OnlineGame.objects.values_list("pk", flat=True):
                timers.run_due(game_id=pk)
        connection.close()

    worker = threading.Thread(target=work)
    worker.start()
    try:
        yield
    finally:
        over.set()
        worker.join()
