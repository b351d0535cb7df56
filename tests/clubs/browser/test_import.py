"""The preview of a list of players: its button does what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tournaments.models import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser


def test_the_button_counts_what_is_ticked_and_imports_it_at_once(
    people: People, page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> None:
    sign_in("ada")
    page.goto(f"{live_server.url}/clubs/adas-club/organise/players/import/")
    page.get_by_label("New players").fill("Ann\nBob\nCy")
    page.get_by_role("button", name="Check the list").click()
    page.get_by_label("Bob").uncheck()
    page.get_by_label("Cy").uncheck()
    expect(page.get_by_role("button", name="Import 1 player")).to_be_visible()
    page.get_by_label("Cy").check()
    page.get_by_role("button", name="Import 2 players").click()
    expect(page.get_by_text("2 players added.")).to_be_visible()
    assert {*Player.objects.values_list("name", flat=True)} >= {"Ann", "Cy"}
    page.go_back()
    expect(page.get_by_role("heading", name="Add players")).to_be_visible()
