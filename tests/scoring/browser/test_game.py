"""A whole game by one phone: few taps, no waiting, and the card equals the plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.phones import (
    Phone,
    accepted_deals,
    expected_card,
    planned_deals,
    taps_for,
)
from tests.support.factories import a_report, make_table, play

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser

LAST = 22


def test_a_game_of_22_deals_is_entered_by_one_phone(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people, 7, preset="mcleod22")
    planned = [a_report(table, number) for number in range(1, LAST + 1)]
    phone = Phone.at(browser, table, live_server.url, holder=1)
    for number, report in enumerate(planned, 1):
        expect(phone.page.get_by_role("heading", level=1)).to_have_text(f"Deal {number} of 22")
        phone.enter(number, report)
    expect(phone.page.get_by_text(" with ").first).to_be_visible()
    assert phone.card() == expected_card(table, planned)
    phone.wait_until_sent()
    assert accepted_deals(table) == planned_deals(planned)
    assert not phone.faults


def test_a_deal_of_four_players_takes_at_most_9_taps(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people, 4, preset="mcleod22")
    play(table, range(1, 7))
    phone = Phone.at(browser, table, live_server.url)
    touched = phone.page.evaluate_handle(
        """() => {
          const all = [];
          addEventListener("click", event => all.push(event.isTrusted));
          return all;
        }"""
    )
    for key in [*taps_for(table, 7, a_report(table, 7)), "save"]:
        phone.page.locator(f'#content [data-key="{key}"]').tap()
    taps = touched.json_value()
    assert all(taps)
    assert len(taps) <= 9
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 8 of 22")


def test_tapping_who_won_each_trick_takes_few_taps_too(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people, 4, preset="mcleod22")
    play(table, range(1, 7))
    phone = Phone.at(browser, table, live_server.url)
    before = phone.taps
    report = a_report(table, 7)
    sent = taps_for(table, 7, report)[:4]
    winners = [seat for seat, took in enumerate(report.tricks or ()) for _ in range(took or 0)]
    phone.press(*sent)
    phone.press("by-winner")
    switched = phone.taps - 1
    phone.press(*[f"key-seat-{seat}" for seat in winners], "save")
    assert switched - before + len(winners) + 1 <= 14
    phone.wait_until_sent()
    assert accepted_deals(table)[-1] == (7, report.nominations, report.tricks)
    # The choice is remembered for the next deal that leaves one.
    phone.reload()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 8 of 22")
    phone.press(*taps_for(table, 8, a_report(table, 8))[:4])
    expect(phone.page.locator(".prompt")).to_have_text("Who won trick 1 of 7?")
