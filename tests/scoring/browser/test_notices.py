"""What phones say when the director makes deals or the table void, and when time is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.phones import Phone
from tests.support.factories import make_table, play
from tournaments.events import set_timer
from tournaments.scoring import make_ruling

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser


def test_a_phone_says_what_the_director_ruled_until_it_is_read(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people)
    play(table, [1, 2, 3])
    phone = Phone.at(browser, table, live_server.url, holder=1)
    by = people.organiser
    set_timer(by=by, event_id=table.event_id, act="start", minutes=30)
    make_ruling(by=by, table_id=table.pk, kind="void", number=2, reason="Misdeal")
    phone.look()
    notice = phone.page.get_by_text("Deal 2 is void: it counts for no player. Reason: Misdeal")
    expect(notice).to_be_visible()
    expect(phone.page.locator(".top-title")).to_contain_text("until ")
    home = phone.page.get_by_role("link", name="Ada's club")
    expect(home).to_be_visible()
    assert home.get_attribute("href") == "/clubs/adas-club/"
    phone.page.get_by_role("button", name="OK").click()
    expect(notice).to_be_hidden()
    phone.page.reload()
    expect(phone.page.locator(".top-title")).to_contain_text("until ")
    expect(notice).to_be_hidden()
    make_ruling(by=by, table_id=table.pk, kind="void", reason="Wrong pack", losing=3)
    phone.look()
    expect(phone.page.get_by_text("The director has made this table void")).to_be_visible()
    expect(phone.page.get_by_role("link", name="Table void")).to_be_visible()
