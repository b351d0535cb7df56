"""The editor of a club's own game: a clash is shown while the deal is still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser


def test_a_clash_is_shown_as_soon_as_it_is_chosen(
    people: People, page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> None:
    sign_in("ada")
    page.goto(f"{live_server.url}/clubs/adas-club/organise/games/new/?from=quick13")
    page.get_by_role("button", name="Change deal 1", exact=True).click()
    problems = page.locator("[data-open-problems]")
    expect(problems).to_have_text("")
    for special in ("highest-number", "ascending-madness"):
        select = page.locator(f"[data-open-deal] select:has(option[value='{special}'])")
        select.select_option(special)
    expect(problems).not_to_have_text("")
    # The deal is still open, with what was chosen, and a choice that fits takes the words away.
    expect(select).to_have_value("ascending-madness")
    select.select_option("")
    expect(problems).to_have_text("")
