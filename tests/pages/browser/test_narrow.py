"""Narrow phones: the name of the site is never cut, and tables that are compared fit."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.support.factories import a_report, make_table, play
from tests.support.people import at_table
from tournaments.events import announce_to_club, announce_to_event
from tournaments.models import Club
from tournaments.scoring.submit import submit_result
from tournaments.standings import add_adjustment

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "is_shown"), [(390, True), (320, False)])
def test_the_bar_shows_the_name_whole_or_not_at_all(
    people: People,
    page: Page,
    live_server: LiveServer,
    at_phone: Callable[[Table], None],
    *,
    width: int,
    is_shown: bool,
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    table = make_table(people)
    at_phone(table)
    page.goto(f"{live_server.url}/tables/{table.pk}/")
    expect(page.get_by_role("link", name="Your table")).to_be_visible()
    mark = page.locator(".bar .mark").bounding_box()
    name = page.locator(".bar .mark span").bounding_box()
    assert mark is not None
    assert name is not None
    assert (name["y"] < mark["y"] + mark["height"]) is is_shown
    assert not is_shown or name["x"] + name["width"] <= mark["x"] + mark["width"]


@pytest.mark.parametrize("width", [390, 320])
def test_versions_of_a_deal_are_compared_without_scrolling(
    people: People,
    page: Page,
    live_server: LiveServer,
    sign_in: Callable[[str], None],
    *,
    width: int,
) -> None:
    table = make_table(people)
    play(table, [1, 2])
    other = a_report(table, 2, seed=1)
    submit_result(by=at_table(table, "ada"), table_id=table.pk, number=2, report=other)
    sign_in("ada")
    page.set_viewport_size({"width": width, "height": 800})
    for address in (
        "/clubs/adas-club/events/thursday/desk/",
        f"/tables/{table.pk}/deals/2/history/",
    ):
        page.goto(live_server.url + address)
        boxes = page.locator(".scroll")
        expect(boxes.first).to_be_visible()
        assert not boxes.evaluate_all("all => all.some(one => one.scrollWidth > one.clientWidth)")


def test_a_word_longer_than_the_phone_is_broken(
    people: People, page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> None:
    table = make_table(people)
    play(table, [1])
    word = "x" * 80
    tomorrow = timezone.now() + timedelta(days=1)
    announce_to_club(by=people.organiser, club_slug="adas-club", text=word, ends_at=tomorrow)
    announce_to_event(by=people.organiser, event_id=table.event_id, text=word)
    (person,) = table.event.entries.values_list("player", flat=True)[:1]
    add_adjustment(
        by=people.organiser,
        event_id=table.event_id,
        player_id=person,
        kind="penalty",
        points=-5,
        reason=word,
    )
    sign_in("ada")
    page.set_viewport_size({"width": 390, "height": 800})
    night = "/clubs/adas-club/events/thursday/"
    for address in ("/clubs/adas-club/", night, f"{night}run/", f"{night}run/adjustments/"):
        page.goto(live_server.url + address)
        expect(page.get_by_text(word).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address


def test_cancel_stands_beside_the_button_that_deletes_a_club_whatever_its_name(
    people: People, page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> None:
    Club.objects.filter(slug="cals-club").update(name="The Old Post Office Card Club")
    sign_in("cal")
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{live_server.url}/clubs/cals-club/organise/club/delete/")
    delete = page.get_by_role("button", name="Delete").bounding_box()
    cancel = page.get_by_role("link", name="Cancel").bounding_box()
    assert delete is not None
    assert cancel is not None
    assert (cancel["y"], cancel["height"]) == (delete["y"], delete["height"])
