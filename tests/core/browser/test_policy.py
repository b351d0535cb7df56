"""The browser reports no violation of the pages' content security policy."""

from typing import TYPE_CHECKING

import pytest
from pytest_django.live_server_helper import LiveServer

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ADDRESSES = ("/", "/login/", "/no-such-page/")


@pytest.mark.parametrize("address", ADDRESSES)
def test_page_keeps_to_its_own_policy(page: "Page", live_server: LiveServer, address: str) -> None:
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{live_server.url}{address}")
    assert page.title()
    assert [text for text in errors if "404 (Not Found)" not in text] == []
