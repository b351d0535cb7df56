"""A page or a description of an older version: nothing begun is lost, and nothing stands still."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.handsets import TIMEOUT_MS
from tests.support.browsers.phones import Phone
from tests.support.factories import a_report, make_table
from tournaments.models import DealResult

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser

GAME = "**/api/v1/tables/*/game"

# What a page of the first format kept on the phone.
KEEP_OLD_GAME = """(table) => new Promise((resolve) => {
  const old = { table, description: { format: 1, kinds: [] } };
  const opening = indexedDB.open("clag", 1);
  opening.onsuccess = () => {
    const writing = opening.result.transaction("kept", "readwrite");
    writing.objectStore("kept").put(old, `game/${table}`);
    writing.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""


@pytest.fixture
def phone(people: People, browser: Browser, live_server: LiveServer) -> Phone:
    """Bob's phone at a table with nothing played."""
    return Phone.at(browser, make_table(people), live_server.url, holder=1)


def test_a_description_of_an_older_format_is_fetched_again_and_the_deal_goes_on(
    phone: Phone,
) -> None:
    phone.press("key-1")
    prompt = phone.page.locator(".prompt").inner_text()
    asked: list[str] = []

    def lose_the_first(route: Route) -> None:
        asked.append(route.request.url)
        # The request that the page makes ahead, and the one that its script makes instead.
        route.abort() if len(asked) <= 2 else route.continue_()

    phone.page.route(GAME, lose_the_first)
    phone.page.evaluate(KEEP_OLD_GAME, phone.table.pk)
    phone.reload()
    expect(phone.page.locator(".prompt")).to_have_text(prompt, timeout=TIMEOUT_MS)
    assert len(asked) == 3
    assert not phone.faults


def test_a_page_that_is_older_than_the_server_loads_itself_again_but_only_once(
    phone: Phone,
) -> None:
    loads: list[object] = []

    def send_a_later_format(route: Route) -> None:
        answer = route.fetch()
        game = answer.json()
        game["description"] = {"format": 99}
        route.fulfill(response=answer, body=json.dumps(game))

    phone.page.route(GAME, send_a_later_format)
    phone.page.on("domcontentloaded", lambda page: loads.append(page))
    with phone.page.expect_event("domcontentloaded", lambda _: len(loads) == 2):
        phone.reload()
    phone.enter(1, a_report(phone.table, 1))
    phone.wait_until_sent()
    assert DealResult.objects.get().number == 1
    assert len(loads) == 2
    assert not phone.faults
