"""Every kind of deal is asked for by what its description says: calls, bids, tricks one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.support.browsers.phones import Phone
from tests.support.factories import make_table, play
from tournaments.models import DealResult

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser


@pytest.fixture
def sit(people: People, browser: Browser, live_server: LiveServer) -> Callable[..., Phone]:
    """Bob's phone at a table of four that plays a preset, after some deals."""

    def sit(preset: str, deals: int = 0, **settings: Any) -> Phone:
        table = make_table(people, 4, preset=preset, **settings)
        play(table, range(1, deals + 1))
        return Phone.at(browser, table, live_server.url, holder=1)

    return sit


def last_report(phone: Phone) -> DealResult:
    phone.wait_until_sent()
    return DealResult.objects.latest("pk")


def correct(phone: Phone, number: int) -> None:
    """Open a deal of the card to be corrected."""
    phone.go("card")
    phone.press(f"row-{number}")
    phone.press("edit")
    expect(phone.page.locator(".dock")).to_be_visible()


def save_because(phone: Phone, reason: str) -> DealResult:
    """Save the correction as one of later, and what counts then."""
    expect(phone.page.locator(".prompt")).to_have_text("Is this right?")
    # A phone whose page was loaded again does not know that it entered the deal a moment ago.
    phone.page.reload()
    phone.page.get_by_label("Why are you correcting this deal?").fill(reason)
    phone.save()
    return last_report(phone)


def test_the_caller_chooses_cards_and_specials_that_go_together(sit: Callable[..., Phone]) -> None:
    phone = sit("raf-caller")
    expect(phone.page.locator(".prompt")).to_have_text("Anne calls. How many cards?")
    phone.press("item-guess-trumps", "item-no-trumps")
    chosen = phone.page.locator('.item[aria-pressed="true"]')
    expect(chosen).to_have_text(["No Trumps"])  # one of a kind
    phone.press("size-3", "save")
    expect(phone.page.locator(".deal-title")).to_have_text("No Trumps")
    phone.press(*["key-0"] * 3)
    expect(phone.page.locator(".push.barred")).to_have_count(1)
    phone.press("key-1", *["key-0"] * 3, "save")
    result = last_report(phone)
    assert (result.report["hand_size"], result.report["call"]) == (3, ["no-trumps"])
    assert result.score["tricks"] == [3, 0, 0, 0]
    expect(phone.page.locator(".prompt")).to_contain_text("calls. How many cards?")


def test_madness_asks_who_won_each_trick(sit: Callable[..., Phone]) -> None:
    phone = sit("raf-caller")
    phone.press("item-ascending-madness", "size-3", "save")
    while phone.page.locator(".prompt").inner_text().endswith("nominates"):
        phone.press("key-1")
    if phone.page.locator('[data-key="key-consent"]').count():
        phone.press("key-consent")
    expect(phone.page.locator(".prompt")).to_have_text("Who won trick 1 of 3?")
    phone.press("key-seat-2", "key-seat-0", "key-seat-2", "save")
    assert last_report(phone).report["trick_winners"] == [2, 0, 2]


def test_a_bid_is_played_with_a_partner_alone_or_not_at_all(sit: Callable[..., Phone]) -> None:
    phone = sit("noms")
    phone.press("key-11", "key-seat-1", "key-seat-3", *["key-1", "key-6", "key-1"], "save")
    result = last_report(phone)
    assert (result.report["call"], result.report["bidder"], result.report["partner"]) == (
        ["11"],
        1,
        3,
    )
    assert sum(result.score["tricks"]) == 13
    passed = phone.page.locator(".push", has_text="All passed").get_attribute("data-key")
    phone.press(str(passed), "save")
    assert last_report(phone).score["tricks"] == [0, 0, 0, 0]


def test_a_game_to_a_target_may_stop_in_the_midst_of_a_deal(sit: Callable[..., Phone]) -> None:
    phone = sit("clogs")
    for _ in range(3):  # 13 tricks each time, all to Bob
        phone.press("took-1", "key-13", "save")
    phone.wait_until_sent()
    phone.press("took-1", "key-11", "key-0", "key-0")
    # 50 are reached: what is left was perhaps never played, so nothing is filled in.
    expect(phone.page.locator(".prompt")).to_contain_text("took")
    phone.press("key-0", "save")
    assert last_report(phone).score["tricks"] == [0, 11, 0, 0]
    expect(phone.page.get_by_text("Bob wins with 50 points.").first).to_be_visible()


def test_the_number_that_is_barred_says_why_and_may_be_insisted_on(
    sit: Callable[..., Phone],
) -> None:
    phone = sit("mcleod22", deals=3)
    phone.press("key-1", "key-1", "key-1", "key-1")
    expect(phone.page.locator(".prompt")).to_contain_text(
        "may not nominate 1: the nominations would add up to 4."
    )
    phone.press("key-other", "key-0", "undo", "key-1", "key-consent")
    phone.press("key-1", "key-1", "key-1", "save")
    assert last_report(phone).score["warnings"][0]["code"] == "forbidden-total"


def test_a_deal_can_be_typed_on_a_keyboard(sit: Callable[..., Phone]) -> None:
    phone = sit("mcleod22", deals=6)
    for key in "1203":
        phone.page.keyboard.press(key)
    phone.page.keyboard.press("Backspace")
    for key in "2" + "223":
        phone.page.keyboard.press(key)
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 8 of 22")
    assert sorted(last_report(phone).report["nominations"]) == [0, 1, 2, 2]


def test_who_bid_what_with_whom_is_shown_and_can_be_corrected(sit: Callable[..., Phone]) -> None:
    phone = sit("noms")
    phone.press("key-10", "key-seat-1", "key-seat-3", *["key-1", "key-6", "key-1"])
    answers = phone.page.get_by_role("list", name="Answers so far").locator("button")
    expect(answers).to_have_text(["Bid: 10", "Bob plays", "with Dan"])
    phone.save()
    phone.wait_until_sent()
    correct(phone, 1)
    phone.press("answer-bid", "key-11", "answer-bidder", "key-seat-3", "key-seat-2")
    expect(answers).to_have_text(["Bid: 11", "Dan plays", "with Cora"])
    result = save_because(phone, "Dan bid 11")
    assert result.report["call"] == ["11"]
    assert (result.report["bidder"], result.report["partner"]) == (3, 2)
    assert sorted(result.score["tricks"]) == [1, 1, 5, 6]
    phone.go("card")
    expect(phone.page.locator(".card .label-bid")).to_have_text("11")
    phone.press("row-1")
    expect(phone.page.get_by_text("Bid: 11.")).to_be_visible()


def test_what_was_called_can_be_corrected(sit: Callable[..., Phone]) -> None:
    phone = sit("raf-caller")
    phone.press("item-no-trumps", "size-3", "save", *["key-0"] * 3, "key-1", *["key-0"] * 3)
    phone.save()
    phone.wait_until_sent()
    correct(phone, 1)
    phone.press("answer-call", "item-no-trumps", "item-guess-trumps", "save")
    result = save_because(phone, "Called otherwise")
    assert (result.report["hand_size"], result.report["call"]) == (3, ["guess-trumps"])
    assert result.score["tricks"] == [3, 0, 0, 0]  # the same cards: what was answers stands
    correct(phone, 1)
    phone.press("answer-call", "size-4", "save")
    expect(phone.page.locator(".prompt")).to_contain_text("nominates")
    phone.press("undo", "undo")
    expect(phone.page.locator(".prompt")).to_have_text("Is this right?")


def test_who_won_a_trick_can_be_corrected(sit: Callable[..., Phone]) -> None:
    phone = sit("raf-caller")
    phone.press("item-ascending-madness", "size-3", "save", "key-1", "key-1", "key-1", "key-1")
    phone.press("key-seat-2", "key-seat-0", "key-seat-2")
    phone.save()
    phone.wait_until_sent()
    correct(phone, 1)
    phone.press("won-1")
    expect(phone.page.locator(".prompt")).to_have_text("Who won trick 2 of 3?")
    phone.press("key-seat-3")
    assert save_because(phone, "Dan won it").report["trick_winners"] == [2, 3, 2]


def test_who_dealt_can_be_corrected(sit: Callable[..., Phone]) -> None:
    phone = sit("scottish18", options={"dealing": "cut-every-deal"})
    phone.press("key-seat-2")
    while phone.page.locator('[data-key="save"]').count() == 0:
        phone.page.locator(".dock .push:not(.barred):not(:disabled)").first.click()
    phone.save()
    phone.wait_until_sent()
    correct(phone, 1)
    phone.press("answer-dealer", "key-seat-1")
    expect(phone.page.locator('[data-key="answer-dealer"]')).to_have_text("Bob deals")
    assert save_because(phone, "Bob dealt").report["dealer"] == 1


def test_totals_stand_in_a_correction_where_tricks_are_tapped_one_by_one(
    sit: Callable[..., Phone],
) -> None:
    phone = sit("mcleod22", deals=1)
    tricks = DealResult.objects.get().score["tricks"]
    phone.go("room")
    phone.page.get_by_label("Tap who won each trick").check()
    correct(phone, 1)
    expect(phone.page.locator(".prompt")).to_have_text("Is this right?")
    took = [phone.page.locator(f'[data-key="took-{seat}"]').inner_text() for seat in range(4)]
    assert took == [str(one) for one in tricks]
    phone.press("took-0", "by-winner")
    expect(phone.page.locator(".prompt")).to_contain_text("Who won trick 1 of")


def test_more_tricks_than_are_left_cannot_be_tapped(sit: Callable[..., Phone]) -> None:
    phone = sit("clogs")
    phone.press("key-12")
    expect(phone.page.locator('[data-key="key-1"]')).to_be_enabled()
    expect(phone.page.locator('[data-key="key-2"]')).to_be_disabled()
    phone.press("key-1", "save")
    phone.wait_until_sent()
    # One trick was another's: both are put right, in any order.
    correct(phone, 1)
    cells = phone.page.locator(".cell")
    had = {cell.inner_text(): str(cell.get_attribute("data-key")) for cell in cells.all()}
    phone.press(had["0"], "key-1")
    expect(phone.page.locator(".prompt")).to_have_text("14 of 13 tricks entered")
    phone.press(had["1"], "key-0")
    save_because(phone, "The other took it")


def test_a_deal_entered_out_of_turn_can_be_left(sit: Callable[..., Phone]) -> None:
    phone = sit("mcleod22", deals=2)
    phone.go("card")
    phone.press("row-12")
    phone.press("edit")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 12 of 22")
    phone.reload()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 12 of 22")
    expect(phone.page.locator('[data-key="leave"]')).to_have_text("Back to deal 3")
    phone.press("leave")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 3 of 22")
