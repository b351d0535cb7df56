"""Accessibility of all pages: axe, keyboard only, light and dark, on a narrow phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.core.accessible_pages import ALL_PAGES
from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.factories import (
    a_report,
    add_duplicate_set,
    make_season,
    make_table,
    play,
    play_out,
)
from tests.support.people import at_table
from tournaments.clubs import make_player_link
from tournaments.core.links import player_token
from tournaments.models import DealResult
from tournaments.presets import create_own_game
from tournaments.scoring.director_calls import call_director
from tournaments.scoring.submit import submit_result

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.browser


@pytest.fixture
def table(people: People) -> Table:
    """A table of seven in a season, with a few deals played, a dispute and a call."""
    season = make_season(people)
    table = make_table(people, 7, season_id=season.pk, stake_per_point=5)
    play(table, [1, 2, 3])
    add_duplicate_set(table)
    report = a_report(table, 3, seed=1)
    by = at_table(table, "ada")
    submit_result(by=by, table_id=table.pk, number=3, report=report)
    call_director(by=by, table_id=table.pk, words="A revoke")
    return table


def test_axe_finds_nothing_no_script_fails_and_no_page_is_wider_than_the_phone(
    people: People,
    table: Table,
    page: Page,
    live_server: LiveServer,
    sign_in: Callable[[str], None],
) -> None:
    anne = table.seats.get(number=0).player
    anne = make_player_link(by=people.organiser, player_id=anne.pk)
    game = create_own_game(
        by=people.organiser, club_slug="adas-club", preset="mcleod22", title="Friday Clag"
    )
    names = {
        "now": timezone.localtime().strftime("%Y-%m-%dT%H:%M:%S.%f"),
        "table": table.pk,
        "player": anne.pk,
        "link": player_token(anne),
        "member": people.club.memberships.get(user=people.ben).pk,
        "game": game.slug,
    }
    sign_in("ada")
    faults, errors = {}, list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    for address in ALL_PAGES:
        errors.clear()
        answer = page.goto(live_server.url + address.format(**names))
        assert answer is not None
        assert answer.ok or address == "/nowhere/", address
        found = faults_in_both_schemes(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append("wider than the phone")
        found += errors
        if found:
            faults[address] = found
    assert not faults


def test_buttons_are_large_enough_for_a_thumb(
    table: Table, page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> None:
    sign_in("ben")
    page.goto(f"{live_server.url}/tables/{table.pk}/deals/5/")
    sizes = page.locator(".number, main button").evaluate_all(
        "all => all.filter(one => one.offsetParent).map(one => [one.offsetWidth, one.offsetHeight])"
    )
    assert len(sizes) > 80
    assert min(width for width, _ in sizes) >= 44
    assert min(height for _, height in sizes) >= 44


def test_a_deal_is_entered_by_keyboard_alone(
    people: People, page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> None:
    table = make_table(people)
    sign_in("ben")
    page.goto(f"{live_server.url}/tables/{table.pk}/deals/1/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")  # to the score card's link
    keys = ["Space", "Space", "Space", "Space"] + ["ArrowRight"] + ["Space"] * 3
    for key in keys:
        page.keyboard.press("Tab")
        page.keyboard.press(key)
        if key == "ArrowRight":
            assert page.evaluate("document.activeElement.value") == "1"
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 2 of 13")
    assert DealResult.objects.get().score["tricks"] == [0, 1, 0, 0]


def test_the_choice_of_light_or_dark_is_remembered(
    people: People, page: Page, live_server: LiveServer
) -> None:
    def ground() -> str:
        colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return colour

    page.emulate_media(color_scheme="light")
    page.goto(live_server.url)
    light = ground()
    page.get_by_role("button", name="Dark mode").click()
    dark = ground()
    assert dark != light
    page.goto(f"{live_server.url}/rules/")
    assert ground() == dark
    expect(page.get_by_role("button", name="Dark mode")).to_have_attribute("aria-pressed", "true")


def test_a_finished_card_prints_on_one_sheet(
    people: People, page: Page, live_server: LiveServer
) -> None:
    table = make_table(people, 7, preset="mcleod22")
    play_out(table)
    page.goto(f"{live_server.url}/tables/{table.pk}/")
    sheets = page.pdf(format="A4").count(b"/Type /Page\n")
    assert sheets == 1
