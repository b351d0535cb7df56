"""What the browser itself makes of our pages."""

from typing import TYPE_CHECKING

import pytest
from pytest_django.live_server_helper import LiveServer

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ADDRESSES = ("/", "/login/", "/no-such-page/")


@pytest.mark.parametrize("address", ADDRESSES)
def test_page_breaks_no_rule_of_its_own_policy(
    page: "Page", live_server: LiveServer, address: str
) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{live_server.url}{address}")
    assert page.title()
    assert [text for text in complaints if "404 (Not Found)" not in text] == []
