"""A night of 13 deals in which something goes wrong: the card is as planned, deal for deal."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.handsets import MOBILE, SLOW_3G
from tests.support.browsers.phones import PhonePage

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Browser, Route

    from tests.support.served import Served, ServedTable

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DEALS = "**/api/v1/tables/*/deals/*"


@pytest.fixture
def phone(browser: Browser, served_table: ServedTable) -> PhonePage:
    """Anne's phone, which has scanned the code."""
    handset = PhonePage(browser.new_context(**MOBILE, locale="en-GB"))
    handset.scan(served_table.link(), 0)
    return handset


def play_through(
    phone: PhonePage, table: ServedTable, mishaps: Mapping[int, Callable[[], None]]
) -> None:
    """Enter all deals; before some of them something happens. Then all is as it was planned."""
    for number, keys in enumerate(table.keys, 1):
        mishaps.get(number, lambda: None)()
        expect(phone.page.get_by_role("heading", level=1)).to_have_text(f"Deal {number} of 13")
        phone.save(*keys)
    check(phone, table)


def check(phone: PhonePage, table: ServedTable) -> None:
    phone.look()
    phone.wait_until_sent()
    assert phone.card() == table.totals()
    assert table.card() == table.points
    expect(phone.page.locator(".card sup")).to_have_count(0)
    assert not phone.faults


def test_the_network_is_cut_in_the_middle_of_saves(
    phone: PhonePage, served_table: ServedTable
) -> None:
    # One handler for the whole game: to take one away continues what it is still waiting for.
    left = {"answers": 0, "requests": 0}

    def handle(route: Route) -> None:
        if left["requests"]:
            left["requests"] -= 1
            route.abort()
        elif left["answers"]:
            left["answers"] -= 1
            route.fetch()
            route.abort()
        else:
            route.continue_()

    def lose_answers() -> None:
        left["answers"] = 1

    def lose_requests() -> None:
        left["requests"] = 2

    phone.page.route(DEALS, handle)
    mishaps = {2: lose_answers, 4: lose_requests, 7: lose_answers, 10: lose_requests}
    play_through(phone, served_table, mishaps)


UNDO_ALL = """() => {
  const undo = () => document.querySelector('.dock [data-key="undo"]');
  while (!undo().disabled) undo().click();
}"""


def test_the_tab_is_killed_in_the_middle_of_deals_and_of_saves(
    phone: PhonePage, served_table: ServedTable
) -> None:
    heading = phone.page.get_by_role("heading", level=1)
    for number, keys in enumerate(served_table.keys, 1):
        sent = {3: keys[:2], 5: [*keys, "save"], 8: keys, 11: [*keys, "save"]}.get(number)
        if sent is not None:
            phone.press(*sent)
            phone.open_again()
            expect(phone.page.locator(".dock")).to_be_visible()
            heading = phone.page.get_by_role("heading", level=1)
            phone.look()
            phone.wait_until_sent()
            if len(served_table.card()) == number:
                continue  # the save came before the kill
            phone.page.evaluate(UNDO_ALL)
        expect(heading).to_have_text(f"Deal {number} of 13")
        phone.save(*keys)
    check(phone, served_table)


def test_the_phones_clock_is_an_hour_wrong_and_then_jumps(
    phone: PhonePage, served_table: ServedTable
) -> None:
    def at(hours: int) -> Callable[[], None]:
        moment = datetime.now(tz=UTC) + timedelta(hours=hours)
        return lambda: phone.page.clock.set_fixed_time(moment)

    def off_line() -> None:
        phone.context.set_offline(True)

    def on_line() -> None:
        phone.context.set_offline(False)
        phone.look()

    play_through(phone, served_table, {1: at(1), 4: off_line, 6: at(-1), 9: on_line, 11: at(1)})


def test_the_server_is_killed_and_started_again(
    phone: PhonePage, served: Served, served_table: ServedTable
) -> None:
    def start() -> None:
        expect(phone.page.locator('[data-key="sent"]')).to_contain_text("not sent yet")
        served.start()
        phone.look()

    play_through(phone, served_table, {3: served.stop, 6: start, 8: served.stop, 11: start})


def test_the_network_is_slow(phone: PhonePage, served_table: ServedTable) -> None:
    wire = phone.context.new_cdp_session(phone.page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW_3G)
    play_through(phone, served_table, {})
