"""Two people who played together become friends, and one invites the other to a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.online.friends.test_friends import browser, finished, the_row, waiting_table
from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.people import make_people

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.browser

ROOM = """line => {
  const box = line.getBoundingClientRect();
  const parts = [...line.children].map(part => part.getBoundingClientRect());
  return parts.flatMap(part => [part.top - box.top, box.bottom - part.bottom]);
}"""
"""How far the parts of a line are from the rules above and below it."""


def test_a_player_asks_a_friend_and_invites_them_to_a_table(
    page: Page,
    live_server: LiveServer,
    sign_in: Callable[[str], None],
    complaints: list[str],
) -> None:
    people = make_people()
    ada, dee = people.ada, people.dee
    finished(ada, dee)
    sign_in("ada")
    page.goto(f"{live_server.url}/play/")
    page.get_by_role("link", name="Friends", exact=True).click()
    page.get_by_role("button", name="Ask to be friends").click()
    expect(page.get_by_role("heading", name="Waiting for an answer")).to_be_visible()
    assert not faults_in_both_schemes(page)
    browser(dee).post("/play/friends/", {"do": "accept", "friend": the_row(dee)})
    page.reload()
    assert min(page.locator(".record").evaluate(ROOM)) >= 8, "nothing touches the rules"
    page.goto(f"{live_server.url}/play/{waiting_table(ada).pk}/")
    page.get_by_role("link", name="Invite friends").click()
    expect(page.get_by_role("button", name="Invite Dee at the table")).to_be_visible()
    assert not faults_in_both_schemes(page)
    page.get_by_role("button", name="Invite Dee at the table").click()
    expect(page.get_by_text("Invited", exact=True)).to_be_visible()
    invitation = browser(dee).get("/play/").content.decode()
    assert "You are invited" in invitation
    assert not complaints
