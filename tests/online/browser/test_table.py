"""The card table in the browser: playing, and everything about one's own cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.browsers.tables import (
    Guest,
    catch_up,
    is_followed_by_another,
    let_bots_wait,
    load_snapshot,
    open_game,
    prefer,
    press_first,
    press_until,
    running_timers,
    see_next_cards,
    shown_number,
)
from tests.support.deadlines import wait_for
from tournaments.core import links
from tournaments.models import GameEntry
from tournaments.online.chat import say

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Browser, Locator, Page, Route
    from pytest_django.live_server_helper import LiveServer

    from tournaments.models import OnlineGame

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALONE = ["me", "bot", "bot", "bot"]


@pytest.fixture
def ada(browser: Browser, live_server: LiveServer) -> Guest:
    """A guest at a phone."""
    return Guest(browser, live_server.url)


def turn_to_play(page: Page) -> None:
    """Nominate first, if that is what the table waits for."""
    while page.locator(".prompt-numbers").count():
        press_first(page)
    expect(page.locator("[data-status].is-mine")).to_be_visible()


def test_from_the_first_page_to_the_first_card_against_bots_with_no_account(
    page: Page, live_server: LiveServer, complaints: list[str]
) -> None:
    with running_timers():
        page.goto(live_server.url)
        page.get_by_role("button", name="Play now against bots").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Deal 1 of 13")
        page.locator(".prompt-numbers .option").first.click()
        expect(page.get_by_text("Your turn to play.")).to_be_visible()
        page.locator(".held-card.is-free").first.click()
        expect(page.get_by_text("Deal 1 is over")).to_be_visible()
        # The status line has the focus for screen readers, and must not lie over the result.
        status = page.locator("[data-status]").bounding_box()
        assert status is not None
        assert status["width"] <= 1
        page.get_by_role("button", name="Next deal").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Deal 2 of 13")
    assert not complaints


def test_a_spectator_sees_the_table_a_deal_late_and_never_a_hand(
    browser: Browser, live_server: LiveServer, ada: Guest
) -> None:
    game = open_game(ada, "quick13", ALONE, watching="deals")
    page = ada.go(game)
    cal = Guest(browser, live_server.url)
    cal.page.goto(f"{live_server.url}/play/{game.pk}/?link={links.game_token(game)}")
    expect(cal.page.locator("[data-table]")).to_be_visible()
    assert "of 13" not in cal.page.locator(".ring").inner_text()
    while load_snapshot(game).deal < 3:
        press_first(page)
    press_first(page)
    seen = GameEntry.objects.filter(game=game, deal__lt=3).count()
    catch_up(cal.page, seen)
    # Ada's own page may still be waiting for what the bots did after her.
    catch_up(page, seen + 1)
    assert int(shown_number(cal.page)) == seen < int(shown_number(page))
    expect(cal.page.get_by_role("heading", level=1)).to_contain_text("Next: deal 3 of 13")
    expect(cal.page.locator("[data-hand], .held-card, .prompt")).to_have_count(0)
    expect(cal.page.locator("#score tbody tr")).to_have_count(2)


def test_a_card_that_may_not_be_played_is_dimmed_and_says_why(ada: Guest) -> None:
    game = open_game(ada, "mcleod22", ALONE)
    page = ada.go(game)
    for _ in range(200):
        barred = page.locator(".hand:has(.is-free) .held-card.is-barred")
        if barred.count():
            break
        press_first(page)
    number = shown_number(page)
    assert barred.first.get_attribute("aria-disabled") == "true"
    see_next_cards(page)
    barred.first.click(force=True)
    expect(page.locator(".toast")).to_have_text(re.compile("were led, and you have some"))
    assert shown_number(page) == number


def test_a_tap_counts_although_the_answer_to_the_last_is_still_on_its_way(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append((route, route.fetch()))
        else:
            route.continue_()

    page.route(f"**/play/{game.pk}/", hold)
    for _ in range(2):
        catch_up(page, load_snapshot(game).number)
        assert press_first(page)
    catch_up(page, load_snapshot(game).number)
    assert len(load_snapshot(game).match.results) == 1
    # The stream may tell the page of the second tap before its answer is here.
    wait_for(lambda: page.evaluate("true") and len(held) == 2, "the answer to the second tap")
    for route, answer in held:
        with page.expect_event("requestfinished"):
            route.fulfill(response=answer)
    catch_up(page, load_snapshot(game).number)


def test_the_number_keys_and_the_arrows_play_a_deal(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    # The first option there is, as the dealer may not nominate every number.
    nomination = page.locator(".prompt-numbers .option").first.inner_text()
    page.keyboard.press(nomination)
    expect(page.get_by_text("Your turn to play.")).to_be_visible()
    page.locator("[data-hand] button").first.focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Deal 2 of 13")
    nominations = load_snapshot(game).match.results[0].score.nominations
    assert nominations is not None
    assert nominations[0] == int(nomination)


def test_a_card_is_played_by_dragging_it_up_and_cards_change_places_by_dragging_along(
    ada: Guest,
) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    turn_to_play(page)
    cards = page.locator("[data-hand] [data-place]")
    before = [card.get_attribute("id") for card in cards.all()]
    first, second = cards.nth(0).bounding_box(), cards.nth(1).bounding_box()
    assert first
    assert second
    page.mouse.move(first["x"] + 15, first["y"] + 40)
    page.mouse.down()
    page.mouse.move(second["x"] + 25, second["y"] + 42, steps=8)
    page.mouse.up()
    expect(cards.nth(0)).to_have_attribute("id", before[1] or "")
    expect(cards.nth(1)).to_have_attribute("id", before[0] or "")
    free = page.locator("[data-hand] li:has(.is-free)").first
    key, box = free.get_attribute("id"), free.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] - 120, steps=6)
    page.mouse.up()
    expect(page.locator(f'[data-hand] [id="{key}"]')).to_have_count(0)
    assert load_snapshot(game).state is not None


def test_the_hand_is_sorted_again_and_stays_so(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    page.locator("[data-sort]").click()
    ranks = "AKQJT98765432"
    shown = [
        ranks.index(card.get_attribute("data-rank") or "")
        for card in page.locator("[data-hand] [data-place]").all()
    ]
    assert shown == sorted(shown)
    press_first(page)
    expect(page.locator("[data-sort]")).to_have_text("By rank")


def join(browser: Browser, server: str, game: OnlineGame, name: str) -> None:
    """Let another guest take a seat, which changes the table of all others."""
    page = Guest(browser, server).page
    page.goto(f"{server}/play/join/{links.game_token(game)}/")
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("[data-table]")).to_be_visible()


def test_what_a_player_is_typing_survives_a_redraw(
    browser: Browser, live_server: LiveServer, ada: Guest
) -> None:
    game = open_game(ada, "quick13", ["me", "open", "open", "bot"])
    page = ada.go(game)
    field = page.get_by_label("Add something to the shuffle")
    field.fill("rain on Tuesday")
    field.evaluate("field => field.setSelectionRange(2, 4)")
    join(browser, live_server.url, game, "Ben")
    expect(page.get_by_role("log")).to_contain_text("Ben sat down.")
    expect(field).to_have_value("rain on Tuesday")
    assert field.evaluate("field => field === document.activeElement")
    assert field.evaluate("field => [field.selectionStart, field.selectionEnd]") == [2, 4]


def choose_a_card(page: Page) -> Locator:
    """Choose the first card that may be played, which a second tap would play."""
    prefer(page, "Confirm each card")
    turn_to_play(page)
    see_next_cards(page)
    page.clock.install()
    card = page.locator(".held-card.is-free").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.clock.fast_forward(1000)
    return card


def test_a_chosen_card_stays_chosen_when_something_is_written_at_the_table(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    card = choose_a_card(page)
    say(by=ada.actor, game_id=game.pk, phrase="thanks")
    number = load_snapshot(game).number
    catch_up(page, number)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-status]")).to_contain_text("Tap again to play the")
    card.click()
    expect(page.locator("[data-table]")).not_to_have_attribute("data-number", str(number))


def test_a_chosen_card_is_no_longer_chosen_once_it_was_refused(ada: Guest) -> None:
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    card = choose_a_card(page)

    def refuse(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(response=route.fetch(method="GET"), status=409)
        else:
            route.continue_()

    page.route(f"**/play/{game.pk}/", refuse)
    with page.expect_response(lambda answer: answer.status == 409):
        card.click()
    expect(page.locator(".is-sent")).to_have_count(0)
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    expect(page.locator("[data-status]")).not_to_contain_text("Tap again")


def test_tabs_keep_each_other_s_preferences(ada: Guest) -> None:
    page = ada.go(open_game(ada, "quick13", ALONE))
    other = ada.context.new_page()
    other.goto(page.url)
    prefer(page, "Quick")
    prefer(other, "Two-colour pack")
    expect(page.locator("html")).to_have_attribute("data-deck", "two")
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label("Quick")).to_be_checked()
    expect(page.get_by_label("Two-colour pack")).to_be_checked()


def test_what_one_likes_is_kept_in_the_browser(ada: Guest) -> None:
    page = ada.go(open_game(ada, "quick13", ALONE))
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Two-colour pack").check()
    page.get_by_label("Large cards").check()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-deck", "two")
    expect(page.locator("html")).to_have_attribute("data-size", "large")


def test_the_only_legal_card_is_played_for_players_who_want_that(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    page.clock.install()
    page.reload()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Play my only legal card for me").check()
    page.keyboard.press("Escape")
    # From here on no time passes but the test's own.
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 60)
    page.locator(".prompt-numbers .option").first.click()
    expect(page.get_by_text("Your turn to play.")).to_be_visible()
    page.clock.run_for(400)
    expect(page.get_by_text("Your turn to play.")).to_be_visible()
    page.clock.run_for(8000)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Deal 2 of 13")


def test_a_whole_game_is_played_without_javascript(
    browser: Browser, live_server: LiveServer
) -> None:
    ada = Guest(browser, live_server.url, java_script_enabled=False)
    options = {"deals": 2, "smallest-hand": 3, "largest-hand": 3}
    game = open_game(ada, "raf-caller", ALONE, options)
    page = ada.go(game)
    while not load_snapshot(game).ended:
        assert press_first(page)
    assert len(load_snapshot(game).match.results) == 2
    page.get_by_role("button", name="Score").click()
    expect(page.get_by_role("table")).to_be_visible()
    ada.context.close()


def test_without_javascript_a_link_shows_what_the_others_have_done(
    browser: Browser, live_server: LiveServer
) -> None:
    ada = Guest(browser, live_server.url, java_script_enabled=False)
    game = open_game(ada, "scottish18", ALONE)
    page = ada.go(game)
    again = page.get_by_role("link", name="Reload the table")
    expect(again).to_have_count(0)
    press_until(page, game, is_followed_by_another)
    let_bots_wait(game, 3600)
    press_first(page)
    again.click()
    expect(page.locator("[data-table]")).to_have_attribute(
        "data-number", str(load_snapshot(game).number)
    )
    expect(again).to_be_visible()
    ada.context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_at_the_table(
    browser: Browser, live_server: LiveServer, width: int
) -> None:
    ada = Guest(browser, live_server.url, viewport={"width": width, "height": 800})
    game = open_game(ada, "mcleod22", ALONE)
    page = ada.go(game)
    faults = {}
    for moment in ("nominating", "playing", "later", "score"):
        if moment == "later":
            for _ in range(12):
                press_first(page)
        if moment == "score" and width < 1000:
            page.get_by_role("button", name="Score").click()
        found = faults_in_both_schemes(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append("wider than the page")
        if found:
            faults[moment] = found
        if moment == "nominating":
            press_first(page)
    ada.context.close()
    assert not faults


def test_a_hint_is_taken_by_a_key_and_goes_with_the_choice(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    expect(page.locator("#take-hint")).to_be_enabled()
    page.keyboard.press("h")
    hint = page.get_by_role("status").filter(has_text="The expert would")
    expect(hint).to_be_visible()
    hint.get_by_text("What each choice is worth").or_(
        hint.get_by_text("How the expert knows")
    ).press("Enter")
    expect(hint).to_contain_text("The expert does not know the other hands.")
    assert not faults_in_both_schemes(page)
    press_first(page)
    expect(hint).to_have_count(0)


def test_axe_finds_nothing_on_the_pages_round_the_table(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    for _ in range(5):
        press_first(page)
    page.goto(f"{ada.server}/play/{game.pk}/review/?deal=1")
    page.get_by_role("button", name="Show me").press("Enter")
    expect(page.locator("#review [role=status]")).to_contain_text("judged")
    faults = {}
    paths = ("director/", "deals/", "deals/1/?step=3", "deals/1/check/", "rules/", "review/?deal=1")
    for path in paths:
        page.goto(f"{ada.server}/play/{game.pk}/{path}")
        found = faults_in_both_schemes(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append("wider than the phone")
        if found:
            faults[path] = found
    assert not faults


def test_a_deal_is_gone_through_by_arrow_keys(ada: Guest) -> None:
    game = open_game(ada, "quick13", ALONE)
    page = ada.go(game)
    for _ in range(2):
        press_first(page)
    page.goto(f"{ada.server}/play/{game.pk}/deals/1/")
    expect(page.get_by_text("The deal before any action.")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Step 1 of 8.")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("The deal before any action.")).to_be_visible()
