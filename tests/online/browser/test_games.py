"""Whole games by several browsers, with all that can happen to people on the way."""

from __future__ import annotations

import re
import threading
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from engine.transcript import replay
from tests.support.browsers.tables import (
    Guest,
    catch_up,
    load_snapshot,
    open_game,
    play_on,
    press_any,
    running_timers,
)
from tournaments.core import links
from tournaments.models import GameEntry, GameSeat
from tournaments.online import actions, casual_games, director, timers
from tournaments.online.access import access_game
from tournaments.online.core import entries
from tournaments.online.duplicate import sets
from tournaments.online.queries.published_deals import read_deal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page
    from pytest_django.live_server_helper import LiveServer

    from tournaments.models import OnlineGame
    from tournaments.online.core.snapshot import GameSnapshot

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CALLERS_SEED = 29
SHORT_CALLS: dict[str, Any] = {
    "deals": 4,
    "smallest-hand": 3,
    "menu": ["dealer-calls-trumps", "twos-wild"],
}
"""A few deals, each with what its caller picks from a short list."""
WITH_A_FRIEND = ["me", "open", "bot", "bot"]


@pytest.fixture
def ada(browser: Browser, live_server: LiveServer) -> Guest:
    """Opens the table."""
    return Guest(browser, live_server.url)


@pytest.fixture
def ben(browser: Browser, live_server: LiveServer) -> Guest:
    """Comes by the link."""
    return Guest(browser, live_server.url)


def sit_down(guest: Guest, game: OnlineGame, name: str) -> None:
    """Join by the link that a friend sent."""
    guest.page.goto(f"{guest.server}/play/join/{links.game_token(game)}/")
    guest.page.get_by_label("Your name at the table").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.locator("[data-table]")).to_be_visible()


def deals_played(number: int) -> Callable[[GameSnapshot], bool]:
    """Return a condition: that number of deals is over."""
    return lambda snapshot: len(snapshot.match.results) >= number


def time_runs_out(game: OnlineGame, seat: int) -> None:
    """The table's clock is short for a moment, and the player at the seat does nothing."""
    with changed_terms(game, move_seconds=1):
        acted = GameEntry.objects.filter(game=game, seat=seat, done_by=entries.CLOCK)
        with running_timers():
            while not acted.exists():
                threading.Event().wait(0.05)


@contextmanager
def changed_terms(game: OnlineGame, **terms: float) -> Iterator[None]:
    """The game goes on other terms for a while."""
    usual = game.terms
    for now in (usual | terms, usual):
        game.refresh_from_db()
        game.terms, game.due_at = now, timezone.now()
        # Snapshots are cached by it, and a request under way may still cache one on the old terms.
        game.created_at += timedelta(microseconds=1)
        game.save(update_fields=["terms", "due_at", "created_at"])
        if now is not usual:
            yield


def play_unseen(
    guest: Guest, game: OnlineGame, rng: Random, *, until: Callable[[GameSnapshot], bool]
) -> None:
    """Play the first seat at random, without a page, against bots."""
    while not until(snapshot := load_snapshot(game)):
        if 0 in snapshot.to_act:
            view = snapshot.view(0)
            assert view is not None
            text = rng.choice(view.legal).text
            actions.submit_action(
                by=guest.actor, game_id=game.pk, text=text, expected=snapshot.number
            )
        else:
            timers.run_due(game_id=game.pk)


@pytest.mark.slow
def test_two_people_and_two_bots_play_all_of_mcleod_through_thick_and_thin(
    browser: Browser, live_server: LiveServer, ada: Guest, ben: Guest
) -> None:
    rng = Random(22)
    game = open_game(ada, "mcleod22", WITH_A_FRIEND, move_seconds=0, bank_seconds=0)
    ada.go(game)
    sit_down(ben, game, "Ben")
    people = {0: ada, 1: ben}

    play_on(people, game, rng, until=deals_played(1))
    ada.page.reload()
    ben.page.reload()
    play_on(people, game, rng, until=lambda snapshot: snapshot.deal > 1 and 1 in snapshot.to_act)
    drop_the_connection(ada, ben, game, rng)
    play_on(people, game, rng, until=deals_played(2))
    people[1] = with_another_device(browser, game, live_server.url)
    play_on(people, game, rng, until=lambda snapshot: snapshot.deal > 2 and 1 in snapshot.to_act)
    time_runs_out(game, 1)
    play_on(people, game, rng, until=lambda snapshot: snapshot.deal == 4 and snapshot.is_dealt)
    with changed_terms(game, deal_seconds=600):  # cards in mid-deal only a bot may take over
        play_on(people, game, rng, until=deals_played(4))
        people[1] = replaced_by_the_director(browser, ada, game)
    ada.go(game)
    play_on(people, game, rng, until=deals_played(5))

    # The special deals are for one person's page to show; the other seats need no browser.
    director.replace_player(by=ada.actor, game_id=game.pk, seat=1, bot=True)
    ada.page.goto("about:blank")
    play_unseen(ada, game, rng, until=deals_played(7))
    ada.go(game)
    play_on({0: ada}, game, rng, until=deals_played(15))
    # On the way back down nothing is new but the end.
    ada.page.goto("about:blank")
    play_unseen(ada, game, rng, until=deals_played(21))
    ada.go(game)
    play_on({0: ada}, game, rng, until=lambda snapshot: False)
    assert load_snapshot(game).ended == "finished"
    ada.page.reload()
    expect(ada.page.locator("[data-status]")).to_contain_text("The game is over.")
    assert shown_totals(ada) == replayed_totals(ada, game) == list(load_snapshot(game).match.totals)


def drop_the_connection(ada: Guest, ben: Guest, game: OnlineGame, rng: Random) -> None:
    """Ada's connection goes while Ben acts; she sees it, and what she missed afterwards."""
    ada.context.set_offline(True)
    expect(ada.page.locator("[data-connection]")).to_be_visible()
    catch_up(ben.page, load_snapshot(game).number)
    press_any(ben.page, rng)
    ada.context.set_offline(False)
    catch_up(ada.page, load_snapshot(game).number)
    expect(ada.page.locator("[data-connection]")).to_be_hidden()


def with_another_device(browser: Browser, game: OnlineGame, server: str) -> Guest:
    """Ben goes on at a laptop by the seat's link; the phone is out of the game."""
    laptop = Guest(browser, server, viewport={"width": 1280, "height": 800})
    seat = GameSeat.objects.select_related("game").get(game=game, number=1)
    laptop.page.goto(f"{server}/play/seat/{links.seat_token(seat)}/")
    laptop.page.get_by_role("button", name="play on this device").click()
    expect(laptop.page.locator("[data-hand]")).to_be_visible()
    return laptop


def replaced_by_the_director(browser: Browser, ada: Guest, game: OnlineGame) -> Guest:
    """Ada directs: another player gets the seat's cards and points, by its new link."""
    ada.page.goto(f"{ada.server}/play/{game.pk}/director/")
    ada.page.get_by_label("Seat", exact=True).select_option(label="2: Ben")
    ada.page.get_by_label("New player").select_option(label="Anyone with the seat's new link")
    ada.page.get_by_role("button", name="Replace").click()
    ada.page.get_by_text("Link to this seat").click()  # that of the one seat that waits
    link = ada.page.locator("code.secret").inner_text()
    cal = Guest(browser, ada.server)
    cal.page.goto(link)
    cal.page.get_by_role("button", name="Play on this device").click()
    expect(cal.page.locator("[data-table]")).to_be_visible()
    return cal


def shown_totals(guest: Guest) -> list[int]:
    """The totals on the page's score card."""
    cells = guest.page.locator("#score tfoot td").all_text_contents()
    return [int(cell.replace("−", "-")) for cell in cells]


def replayed_totals(guest: Guest, game: OnlineGame) -> list[int]:
    """Every deal's transcript, as it is published, played through by the engine."""
    place = access_game(guest.actor, game.pk)
    rows = []
    for number in range(1, len(load_snapshot(game).match.results) + 1):
        transcript = read_deal(place, number, timezone.now()).transcript
        assert transcript is not None
        state = replay(transcript)
        assert state.result is not None
        rows.append(state.result.score.points)
    return [sum(column) for column in zip(*rows, strict=True)]


@pytest.mark.slow
def test_a_game_of_bids_is_played_to_the_end_by_two_people(ada: Guest, ben: Guest) -> None:
    rng = Random("noms")
    game = open_game(ada, "noms", WITH_A_FRIEND, {"hands": 2}, move_seconds=0, bank_seconds=0)
    ada.go(game)
    sit_down(ben, game, "Ben")
    play_on({0: ada, 1: ben}, game, rng, until=lambda snapshot: False)
    assert load_snapshot(game).ended == "finished"
    ada.page.reload()
    assert shown_totals(ada) == replayed_totals(ada, game)


def test_a_game_is_played_by_keyboard_and_roles_alone(
    ada: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The seed makes Ada the first dealer, so that she calls, and deals her a two.
    for module in (casual_games, sets):
        monkeypatch.setattr(module, "new_seed", lambda: bytes([CALLERS_SEED]) * 32)
    game = open_game(ada, "raf-caller", ["me", "bot", "bot", "bot"], SHORT_CALLS)
    page = ada.go(game)
    status, log = page.get_by_role("status").first, page.get_by_role("log")
    asked = []
    while "The game is over." not in status.inner_text():
        expect(status).to_contain_text("Your turn to")
        before = log.inner_text()
        asked += answer_by_keyboard(page)
        expect(log).not_to_have_text(before, use_inner_text=True)
    expect(log).to_contain_text("The game is over.")
    snapshot = load_snapshot(game)
    assert (snapshot.ended, len(snapshot.match.results)) == ("finished", SHORT_CALLS["deals"])
    assert asked[:4] == [
        "How many cards each?",
        "What will you call?",
        "Which suit is trumps?",
        "How many tricks will you take?",
    ]
    assert any(re.fullmatch(r"What does the .+ count as\?", one) for one in asked)


def answer_by_keyboard(page: Page) -> list[str]:
    """Do something legal with the keyboard alone; return the questions met on the way."""
    question = page.get_by_role("region", name=re.compile(r"\?$"))
    if not question.count():
        hand = page.get_by_role("region", name="Your cards")
        cards = hand.get_by_role("button").or_(hand.get_by_role("link")).all()
        card = next(card for card in cards if "cannot be played" not in card.inner_text())
        is_wild = "choose what it counts as" in card.inner_text()
        enter(card)
        if not is_wild:
            return []
        expect(question).to_be_visible()
    title = question.get_by_role("heading").inner_text()
    if title == "What will you call?":
        for special in SHORT_CALLS["menu"]:
            link = question.get_by_role("link", name=special.replace("-", " "))
            enter(link)
            expect(link).to_have_attribute("aria-current", "true")
    enter(question.get_by_role("button").first)
    return [title]


def enter(what: Locator) -> None:
    """Focus an element and press Enter."""
    what.focus()
    what.page.keyboard.press("Enter")


def test_a_replaced_player_learns_of_it_at_once(ada: Guest, ben: Guest) -> None:
    game = open_game(ada, "quick13", WITH_A_FRIEND)
    sit_down(ben, game, "Ben")
    expect(ben.page.locator("html")).to_have_attribute("data-live", "yes")
    director.replace_player(by=ada.actor, game_id=game.pk, seat=1, bot=True)
    ben.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ben.page.get_by_text("The director has given your seat to a bot.")).to_be_visible()
    ben.page.get_by_role("link", name="Find another game").click()
    expect(ben.page.get_by_role("heading", name="Play now")).to_be_visible()
