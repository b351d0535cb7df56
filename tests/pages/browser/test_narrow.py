"""Narrow phones: the name of the site is never cut, and tables that are compared fit."""

from __future__ import annotations

from datetime import timedelta
from string import ascii_uppercase
from typing import TYPE_CHECKING

import pytest
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import expect

from tests.core.accessible_pages import ALL_PAGES, NIGHT
from tests.support.factories import (
    a_report,
    add_duplicate_set,
    make_event,
    make_season,
    make_table,
    play,
    play_out,
    seat,
)
from tests.support.people import at_table
from tournaments.clubs import refresh_public_names
from tournaments.events import announce_to_club, announce_to_event, finish_event
from tournaments.models import Club, Event, Player, Season
from tournaments.ratings import refresh_ratings
from tournaments.scoring.submit import submit_result
from tournaments.standings import add_adjustment, refresh_event

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.browser

LONG_NAMES = {
    "realistic": (
        "Weihnachtsfeierabendkartenrunde der Kartenfreunde im Alten Postamt",
        "Maximiliane-Alexandra von Hohenzollern-Schwarzenberg ",
    ),
    "unbroken": (
        "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten",
        "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauer",
    ),
}
"""Of clubs, seasons and nights, and of players."""


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


@pytest.mark.parametrize("kind", ["realistic", "unbroken"])
def test_no_public_page_is_wider_than_the_screen_however_long_the_names_are(
    people: People,
    page: Page,
    live_server: LiveServer,
    sign_in: Callable[[str], None],
    kind: str,
) -> None:
    make_season(people, "Winter")
    season = make_season(people)
    past = make_event(people, season_id=season.pk, name="Past", stake_per_point=5)
    play_out(seat(people, past, [7])[0])
    finish_event(by=people.organiser, event_id=past.pk)
    table = make_table(people, 7, season_id=season.pk, stake_per_point=5)
    add_duplicate_set(table)
    play_out(table)
    _rename(people, *LONG_NAMES[kind])
    refresh_ratings(people.club.pk)
    for event in (past, table.event):
        refresh_event(event.pk)
    sign_in("ada")
    person = table.seats.get(number=0).player_id
    page.goto(f"{live_server.url}/clubs/adas-club/")
    expect(page.locator(".figures .name a")).to_have_count(7)
    wide = []
    for address in _public_addresses(table=table.pk, player=person):
        page.set_viewport_size({"width": 390, "height": 800})
        answer = page.goto(live_server.url + address)
        assert answer is not None
        assert answer.ok, address
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wide.append((address, width))
    assert not wide


def _rename(people: People, word: str, player: str) -> None:
    """Give the club, its seasons and nights, and its players long names."""
    for model in (Club, Season, Event):
        for one in model.objects.all():
            model.objects.filter(pk=one.pk).update(name=f"{word} {one.pk}")
    for letter, person in zip(ascii_uppercase, people.club.players.all(), strict=False):
        Player.objects.filter(pk=person.pk).update(name=player + letter)
    with transaction.atomic():
        refresh_public_names(Club.objects.get(pk=people.club.pk))


def _public_addresses(**names: int) -> list[str]:
    """List the pages of the club and of its tables that are not only for who organises."""
    hidden = ("/organise/", "/run/", "{now}", "{member}", "{game}", "{link}")
    return [
        address.format(**names)
        for address in (*ALL_PAGES, f"{NIGHT}seats/", f"{NIGHT}projector/")
        if address.startswith(("/clubs/", "/tables/")) and not any(one in address for one in hidden)
    ]


@pytest.mark.parametrize("width", [390, 1280])
def test_the_crumb_after_a_short_one_follows_it_at_once(
    page: Page, live_server: LiveServer, *, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{live_server.url}/play/games/statistics/")
    crumbs = page.locator(".crumbs a")
    first, second = crumbs.nth(0).bounding_box(), crumbs.nth(1).bounding_box()
    assert first is not None
    assert second is not None
    assert 0 < second["x"] - first["x"] - first["width"] < 30


def test_a_players_figures_fit_a_phone(people: People, page: Page, live_server: LiveServer) -> None:
    table = make_table(people, season_id=make_season(people).pk)
    play_out(table)
    refresh_event(table.event_id)
    player = table.seats.get(number=0).player_id
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{live_server.url}/clubs/adas-club/players/{player}/")
    expect(page.get_by_role("columnheader", name="Everyone").first).to_be_visible()
    boxes = page.locator(".scroll:has(.figures-named)")
    assert boxes.count() == 4
    assert not boxes.evaluate_all("all => all.some(one => one.scrollWidth > one.clientWidth)")


def test_the_clubs_name_is_whole_above_a_page_on_a_phone(
    people: People, page: Page, live_server: LiveServer
) -> None:
    Club.objects.filter(slug="adas-club").update(name="The Old Post Office Card Club")
    season = make_season(people, "Winter league of the year 2026 and 2027")
    make_table(people, season_id=season.pk)
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{live_server.url}/clubs/adas-club/events/thursday/")
    crumbs = page.locator(".crumbs a:visible")
    expect(crumbs).to_have_text(["The Old Post Office Card Club", season.name])
    assert not crumbs.evaluate_all("all => all.some(one => one.scrollWidth > one.clientWidth)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


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
