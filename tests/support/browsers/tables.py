"""Online tables in browsers: the players, each in a browser context of their own."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from django.db import connection
from django.utils import timezone
from playwright.sync_api import expect

from tests.support.browsers.handsets import STILL, TIMEOUT_MS
from tests.support.deadlines import wait_for
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
"""Customs under which neither bots nor deals wait."""


class Guest:
    """A guest, that is a player without an account, and their browser."""

    def __init__(self, browser: Browser, server: str, **context: Any) -> None:
        """Open a browser context with a new guest key in its cookies."""
        self.key = links.make_guest_key()
        self.actor = Actor(guest=links.guest_id_from_key(self.key))
        self.server = server
        self.context = self.another(browser, **context)
        self.page: Page = self.context.new_page()

    def another(self, browser: Browser, **context: Any) -> BrowserContext:
        """Open another device with the same guest key; without animations, unless asked for."""
        usual = {"viewport": {"width": 390, "height": 844}} | STILL
        made = browser.new_context(**(usual | context))
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
    """Open a casual game with the guest in it; nothing waits unless the customs say so."""
    return casual_games.open_casual_game(
        by=guest.actor,
        preset=preset,
        seats=seats,
        name="Ada",
        options=options,
        customs=NO_WAITING | customs,
    ).game


def load_snapshot(game: OnlineGame) -> GameSnapshot:
    """Return the state of the game according to its log."""
    game.refresh_from_db()
    return get_snapshot(game)


def shown_number(page: Page) -> str:
    """Return the number of the last log entry that the page shows."""
    return page.locator("[data-table]").get_attribute("data-number") or ""


def press_first(page: Page) -> bool:
    """Press the first legal option and wait until the table has moved; False if there is none."""
    return press_any(page, Random(0), first=True)


def press_until(page: Page, game: OnlineGame, is_reached: Callable[[GameSnapshot], bool]) -> None:
    """Press the first option whenever there is one, until the game is as wanted.

    While bots act after a press, the page may show a table in between that asks for nothing; it
    may still be behind in the end (`catch_up`).
    """
    while not is_reached(load_snapshot(game)):
        wait_for(lambda: is_reached(load_snapshot(game)) or press_first(page), "an option")


READY = "[data-ready]"
WAYS = [".prompt .option", "[data-hand] .held-card.is-free", READY]
"""What moves the table, in the order in which it is tried."""
LOOK = """ways => {
  const found = ways.find(way => document.querySelector(way)) ?? "";
  const { number } = document.querySelector("[data-table]").dataset;
  return [number, found, found && document.querySelectorAll(found).length];
}"""
"""In one step, as the table may be drawn again between two questions."""


def see_next_cards(page: Page) -> None:
    """Tap a finished trick away that hides the next cards: such a tap plays none."""
    held = page.locator("html[data-trick=held]")
    if held.count() and page.locator(".slot .played").count():
        page.locator(".ring").dispatch_event("pointerdown")
        expect(held).to_have_count(0)


def press_any(page: Page, rng: Random, *, first: bool = False) -> bool:
    """Press a random legal option and wait until the table has moved; False if there is none."""
    number, found, count = page.evaluate(LOOK, WAYS)
    if not found:
        return False
    option = page.locator(found).nth(0 if first else rng.randrange(count))
    if found == READY:
        # The next deal may begin by itself and take the button away before a click arrives.
        page.evaluate("way => document.querySelector(way)?.click()", READY)
        address = None
    else:
        address = option.get_attribute("href")
        see_next_cards(page)
        option.click()
    if address:
        picked = unquote(address.removeprefix("?pick="))
        expect(page.locator(".prompt")).to_have_attribute("data-picked", picked)
        return press_any(page, rng, first=first)
    expect(page.locator("[data-table]")).not_to_have_attribute("data-number", number)
    return True


REACHED = """number =>
  document.documentElement.dataset.live === "yes" &&
  Number(document.querySelector("[data-table]").dataset.number) >= number
"""


def catch_up(page: Page, number: int) -> None:
    """Wait until the page shows this log entry or a later one.

    An `online` event makes the page ask at once, as it does after a long sleep. The wait is
    Playwright's, which goes on where a test has stopped the clock of the page.
    """
    if not page.evaluate(REACHED, number):
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_function(REACHED, arg=number)


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


def is_followed_by_another(snapshot: GameSnapshot) -> bool:
    """Return whether it is another's turn after any action.

    The player who ends a trick may win it and lead the next. After the last nomination, which is
    the dealer's, their neighbour leads.
    """
    return len(snapshot.dealt_state.trick) < snapshot.players - 1


def go_on_until_another_follows(page: Page, game: OnlineGame) -> None:
    """Play until whatever Ada does next, it is another's turn afterwards."""
    press_until(page, game, is_followed_by_another)
    catch_up(page, load_snapshot(game).number)
    see_next_cards(page)  # else the next tap would only end the hold of a trick


def go_to_second_trick(page: Page, game: OnlineGame) -> None:
    """Play until the first trick is finished and its winner's next card may lie on the table."""
    press_until(page, game, lambda now: len(now.dealt_state.tricks) >= 1)
    catch_up(page, load_snapshot(game).number)


TAP = """
async ([ways, share]) => {
  const shown = () => Number(document.querySelector("[data-table]").dataset.number);
  const until = performance.now() + 60000;
  const wait = () => new Promise((done) => setTimeout(done, 15));
  const number = shown();
  while (shown() === number) {
    const found = ways.map((way) => [...document.querySelectorAll(way)]).find((all) => all.length);
    if (!found) return false;
    const option = found[Math.floor(share * found.length)];
    const before = document.querySelector(".prompt")?.outerHTML;
    option.click();
    const isStep = option.matches("a");
    const moved = () => (isStep ? document.querySelector(".prompt")?.outerHTML !== before : false);
    while (shown() === number && !moved()) {
      if (performance.now() > until) throw new Error("The table did not move.");
      await wait();
    }
  }
  return true;
}
"""
"""Script that presses a legal option, and further options it leads to, until the table moves."""


def tap_any(page: Page, rng: Random) -> bool:
    """Do as `press_any` in one message to the browser, for games of hundreds of actions."""
    return bool(page.evaluate(TAP, [WAYS, rng.random()]))


def play_on(
    people: dict[int, Guest],
    game: OnlineGame,
    rng: Random,
    *,
    until: Callable[[GameSnapshot], bool],
) -> None:
    """Play at random, each player on their own page, until `until` holds or the game is over."""
    for _ in range(3000):
        snapshot = wait_for(lambda: next_turn(people, game, until), "a player's turn")
        if snapshot.ended or until(snapshot):
            return
        page = people[asked_people(people, snapshot)[0]].page
        catch_up(page, snapshot.number)
        tap_any(page, rng)
    raise AssertionError("the game does not end")


def next_turn(
    people: dict[int, Guest], game: OnlineGame, until: Callable[[GameSnapshot], bool]
) -> GameSnapshot | None:
    """Do what is due until a player is asked or the play is over; None if that is not yet.

    On a busy machine a page may take long to come back to its table, which waits for it.
    """
    for _ in range(2):
        snapshot = load_snapshot(game)
        if snapshot.ended or until(snapshot) or asked_people(people, snapshot):
            return snapshot
        timers.run_due(game_id=game.pk)
    return None


def asked_people(people: dict[int, Guest], snapshot: GameSnapshot) -> list[int]:
    """Return the seats of people that are asked to act."""
    return [seat for seat in snapshot.to_act if seat in people and not snapshot.bot_at(seat)]


@contextmanager
def running_timers() -> Iterator[None]:
    """Run the due timers of all games in a thread, as the worker does."""
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
