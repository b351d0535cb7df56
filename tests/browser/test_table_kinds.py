"""Every kind of deal is asked for by what its description says: calls, bids, tricks one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Phone
from tests.factories import make_table, play
from tournaments.models import DealResult

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

    from tests.people import People

pytestmark = pytest.mark.browser


@pytest.fixture
def sit(people: People, browser: Browser, live_server: LiveServer) -> Callable[..., Phone]:
    """Bob's phone at a table of four that plays a preset, after some deals."""

    def sit(preset: str, deals: int = 0) -> Phone:
        table = make_table(people, 4, preset=preset)
        play(table, range(1, deals + 1))
        return Phone.at(browser, table, live_server.url, holder=1)

    return sit


def last_report(phone: Phone) -> DealResult:
    phone.wait_until_sent()
    return DealResult.objects.latest("pk")


def test_the_caller_chooses_cards_and_specials_that_go_together(sit: Callable[..., Phone]) -> None:
    phone = sit("raf-caller")
    expect(phone.page.locator(".prompt")).to_have_text("Anne calls: how many cards?")
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
    expect(phone.page.locator(".prompt")).to_contain_text("calls: how many cards?")


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
        phone.press("took-1", "key-13", "key-0", "key-0", "save")
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
        "may not say 1: the nominations would come to 4."
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
