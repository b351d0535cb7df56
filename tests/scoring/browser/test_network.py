"""Without a network nothing is lost: cut in the middle, tab killed, clock wrong."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.handsets import MOBILE
from tests.support.browsers.phones import (
    Phone,
    PhonePage,
    accepted_deals,
    expected_card,
    lose_answers_after,
    planned_deals,
    taps_for,
)
from tests.support.factories import a_report, make_table, play
from tournaments.core.links import table_token
from tournaments.models import DealResult

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser

LAST = 13


@pytest.fixture
def phone(people: People, browser: Browser, live_server: LiveServer) -> Phone:
    """Bob's phone at a table with nothing played."""
    return Phone.at(browser, make_table(people), live_server.url, holder=1)


def test_a_whole_game_without_a_network_is_sent_in_order_when_it_is_back(phone: Phone) -> None:
    planned = [a_report(phone.table, number) for number in range(1, LAST + 1)]
    phone.context.set_offline(True)
    for number, report in enumerate(planned, 1):
        phone.enter(number, report)
    assert "13 not sent yet" in phone.sent
    assert phone.card() == expected_card(phone.table, planned)
    assert not DealResult.objects.exists()
    phone.context.set_offline(False)
    phone.look()
    phone.wait_until_sent()
    assert accepted_deals(phone.table) == planned_deals(planned)
    assert [row.number for row in DealResult.objects.order_by("pk")] == list(range(1, LAST + 1))
    assert phone.card() == expected_card(phone.table, planned)


def test_an_answer_that_was_lost_counts_once(phone: Phone) -> None:
    phone.page.route("**/api/v1/tables/*/deals/*", lose_answers_after(2))
    planned = [a_report(phone.table, number) for number in (1, 2, 3)]
    for number, report in enumerate(planned, 1):
        phone.enter(number, report)
    phone.wait_until_sent()
    assert accepted_deals(phone.table) == planned_deals(planned)
    assert DealResult.objects.count() == 3


def test_what_was_entered_survives_the_death_of_its_tab(phone: Phone) -> None:
    planned = [a_report(phone.table, number) for number in range(1, 5)]
    phone.page.route("**/api/v1/tables/*/deals/*", lambda route: route.abort())
    for number, report in enumerate(planned[:3], 1):
        phone.enter(number, report)
    phone.press("key-0", "key-0")  # and a deal half entered
    phone.open_again()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 4 of 13")
    expect(phone.page.locator(".cell").first).to_be_visible()
    phone.press("undo", "undo")
    phone.enter(4, planned[3])
    phone.wait_until_sent()
    assert accepted_deals(phone.table) == planned_deals(planned)


@pytest.mark.parametrize("hours", [-1, 1])
def test_the_phones_clock_does_not_matter(phone: Phone, hours: int) -> None:
    phone.page.clock.set_fixed_time(datetime.now(tz=UTC) + timedelta(hours=hours))
    planned = [a_report(phone.table, number) for number in (1, 2)]
    phone.enter(1, planned[0])
    phone.context.set_offline(True)
    phone.enter(2, planned[1])
    phone.context.set_offline(False)
    phone.look()
    phone.wait_until_sent()
    assert accepted_deals(phone.table) == planned_deals(planned)
    entered = DealResult.objects.latest("pk").entered_at
    assert abs(datetime.now(tz=UTC) - entered) < timedelta(minutes=5)


# A disk that takes its time over deal 2, until deal 1 is out of the queue, and what was done in
# which order.
SLOW_DISK = """
  window.order = [];
  const { put, delete: remove } = IDBObjectStore.prototype;
  const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
  const ask = fetch;
  let tellOfDeal2 = () => {};
  IDBObjectStore.prototype.put = function (value, key) {
    this.transaction.isDeal2 ||= value.path === "deals/2";
    return put.call(this, value, key);
  };
  IDBObjectStore.prototype.delete = function (key) {
    this.transaction.isSent ||= key.startsWith("out/");
    return remove.call(this, key);
  };
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set(hear) {
    set.call(this, (event) => {
      const tell = () => { order.push("deal 2 kept"); tellOfDeal2 = () => {}; hear(event); };
      if (this.isDeal2) { tellOfDeal2 = tell; return; }
      hear(event);
      if (this.isSent) setTimeout(() => tellOfDeal2());
    });
  } });
  window.fetch = (address, options) => {
    if (options?.method === "PUT") order.push(`PUT ${address.split("/").at(-1)}`);
    return ask(address, options);
  };
"""


def test_a_deal_is_sent_only_from_the_disk(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    phone = Phone.at(browser, make_table(people), live_server.url, script=SLOW_DISK)
    held: list[Route] = []
    phone.page.route("**/api/v1/tables/*/deals/1", lambda route: held.append(route))
    planned = [a_report(phone.table, number) for number in (1, 2)]
    with phone.page.expect_request("**/deals/1"):
        phone.enter(1, planned[0])
    phone.press(*taps_for(phone.table, 2, planned[1]), "save")
    expect(phone.page.locator('[data-key="sent"]')).to_contain_text("2 not sent yet")
    held[0].continue_()
    phone.wait_until_sent()
    assert phone.page.evaluate("order.slice(1)") == ["PUT 1", "deal 2 kept", "PUT 2"]
    assert accepted_deals(phone.table) == planned_deals(planned)


# The page draws itself at the same moment.
KEEPS_THE_GAME = """() => new Promise((resolve) => {
  const opening = indexedDB.open("clag", 1);
  opening.onsuccess = () => {
    const table = opening.result.transaction("kept").objectStore("kept");
    const counting = table.count(IDBKeyRange.bound("game/", "game/~"));
    counting.onsuccess = () => { opening.result.close(); resolve(counting.result > 0); };
  };
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => resolve(false);
})"""


def test_a_phone_that_has_not_heard_how_the_table_stands_asks_for_no_deal(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people)
    play(table, [1, 2])
    phone = PhonePage(browser.new_context(**MOBILE, locale="en-GB"))
    held: list[Route] = []
    phone.context.route("**/live", lambda route: held.append(route))
    phone.page.goto(f"{live_server.url}/t/{table_token(table)}/")
    phone.wait_until(KEEPS_THE_GAME)
    for key in ("who-none", "tab-card"):
        expect(phone.page.locator(f'[data-key="{key}"]')).to_have_count(0)
    held.pop().continue_()
    phone.context.unroute("**/live")
    phone.press("who-none")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 3 of 13")


def test_two_tabs_send_each_deal_once(phone: Phone) -> None:
    other = phone.context.new_page()
    other.goto(phone.page.url)
    planned = [a_report(phone.table, number) for number in (1, 2, 3)]
    phone.context.set_offline(True)
    for number, report in enumerate(planned, 1):
        phone.enter(number, report)
    expect(other.locator('[data-key="sent"]')).to_contain_text("3 not sent yet")
    # Those that reach the server: a tab may still try once more before the network is back.
    answered: list[str] = []
    phone.context.on("response", lambda response: answered.append(response.request.method))
    phone.context.set_offline(False)
    for page in (phone.page, other):
        page.evaluate("dispatchEvent(new Event('focus'))")
    phone.wait_until_sent()
    assert answered.count("PUT") == 3
    assert accepted_deals(phone.table) == planned_deals(planned)


def test_a_change_of_something_unsent_replaces_it(phone: Phone) -> None:
    first, second = a_report(phone.table, 1), a_report(phone.table, 1, seed=3)
    assert first != second
    phone.context.set_offline(True)
    phone.enter(1, first)
    phone.go("card")
    phone.page.locator('[data-key="row-1"]').click()
    phone.press("edit")
    for seat in range(4):
        phone.press(f"nomination-{seat}", f"key-{(second.nominations or ())[seat]}")
        phone.press(f"took-{seat}", f"key-{(second.tricks or ())[seat]}")
    phone.save()
    phone.context.set_offline(False)
    phone.look()
    phone.wait_until_sent()
    assert accepted_deals(phone.table) == planned_deals([second])
    assert DealResult.objects.count() == 1


def test_a_refusal_is_shown_and_kept_until_someone_has_looked(phone: Phone) -> None:
    # As if the page had not known a rule.
    phone.page.route(
        "**/api/v1/tables/*/deals/1",
        lambda route: route.fulfill(
            status=422,
            json={
                "code": "invalid-input",
                "detail": "This cannot be the result of the deal.",
                "problems": [
                    {"field": "tricks", "seat": 2, "message": "There are 2 tricks."},
                    {"field": "tricks", "seat": None, "message": "They add up to 3."},
                ],
            },
        ),
    )
    phone.enter(1, a_report(phone.table, 1))
    expect(phone.page.locator('[data-key="sent"]')).to_contain_text("1 problem")
    phone.page.unroute("**/api/v1/tables/*/deals/1")
    phone.page.locator('[data-key="sent"]').click()
    phone.page.get_by_role("link", name="Deal 1", exact=True).click()
    words = "This cannot be the result of the deal. Cora: There are 2 tricks. They add up to 3."
    expect(phone.page.get_by_text(words)).to_be_visible()
    phone.press("resend", "save")
    phone.wait_until_sent()
    assert DealResult.objects.count() == 1
