"""The public page of a night follows by itself, served as clubs run it."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.served import LOCALHOST

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support.served import ServedTable

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def send_first_deal(table: ServedTable) -> None:
    """Send the table's first deal as a program does that has its link."""
    connection = HTTPConnection(LOCALHOST, table.served.port, timeout=30)
    headers = {"Authorization": f"Table {table.token}", "Content-Type": "application/json"}
    connection.request(
        "PUT", f"/api/v1/tables/{table.id}/deals/1", json.dumps(table.report), headers
    )
    assert connection.getresponse().status in (200, 201)


def test_a_result_appears_by_itself_without_a_request_of_the_page(
    page: Page, served_table: ServedTable
) -> None:
    page.goto(f"http://localhost:{served_table.served.port}{served_table.night}")
    page.wait_for_function("performance.getEntriesByType('resource').length > 0")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.locator("small", has_text="0 of 13")).to_be_visible()
    page.locator("h1").evaluate("node => { node.dataset.stays = 1; }")
    send_first_deal(served_table)
    expect(page.locator("small", has_text="1 of 13")).to_be_visible()
    assert [url for url in asked if "/rounds/" in url] == []
    expect(page.locator("h1[data-stays]")).to_be_visible()
