"""From an empty server to a seated round with a code on every table, in one go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.people import PASSWORD
from tournaments.models import Club, Seat

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.browser


def test_a_club_goes_from_nothing_to_its_first_round(
    page: Page, live_server: LiveServer, complaints: list[str]
) -> None:
    page.goto(live_server.url)
    page.get_by_label("Club name").fill("The Lamb")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Your e-mail address").fill("ada@lamb.test")
    page.get_by_label("Password").fill(PASSWORD)
    assert not faults_in_both_schemes(page)
    page.get_by_role("button", name="Create club").click()

    page.get_by_role("link", name="Players Add, rename or retire players").click()
    page.get_by_label("New players").fill("Anne\nBob\nCora\nDan\nEdie\nFred\nGwen\nHal\nIris")
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_role("button", name="Import 9 players")).to_be_visible()
    assert not faults_in_both_schemes(page)
    page.get_by_role("button", name="Import 9 players").click()
    expect(page.get_by_text("9 players added.")).to_be_visible()

    page.get_by_role("link", name="Organise").click()
    page.get_by_role("link", name="New night").click()
    page.get_by_role("link", name="Quick, 13 deals").click()
    page.get_by_label("Name of the night").fill("Friday")
    for name in ("Anne", "Bob", "Cora", "Dan", "Edie", "Fred", "Gwen", "Hal", "Iris"):
        page.get_by_label(name).check()
    assert not faults_in_both_schemes(page)
    page.get_by_role("button", name="Plan the night").click()
    page.get_by_role("link", name="Draw round 1").click()
    expect(page.get_by_role("button", name="Draw", exact=True)).to_be_visible()
    assert not faults_in_both_schemes(page)
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    assert not faults_in_both_schemes(page)
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_text("Round 1 is published.")).to_be_visible()

    page.get_by_role("link", name="Placards").click()
    expect(page.get_by_role("img", name="Code that opens Table 1")).to_be_visible()
    page.get_by_role("link", name="Open").first.click()
    expect(page.get_by_role("heading", name="Deal 1 of 13")).to_be_visible()
    assert Seat.objects.count() == 9
    assert Club.objects.get().name == "The Lamb"
    assert not complaints
