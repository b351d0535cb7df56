"""An organiser's night on a phone: who is here, the draw, the swap, comers and goers, undone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.factories import make_event, make_players, make_season, play, seat
from tests.support.people import PASSWORD
from tournaments.models import Draw, Event, Round

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser

RUN = "/clubs/adas-club/events/thursday/run/"


def draft(page: Page) -> None:
    """Ask for a draw and wait for the draft."""
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    # Before its scripts run, a page follows its links without them, and loses the focus.
    page.wait_for_load_state()


@pytest.fixture
def phone(page: Page, sign_in: Callable[[str], None], people: People) -> Page:
    """Ada's phone."""
    page.set_viewport_size({"width": 390, "height": 844})
    sign_in("ada")
    return page


def test_a_round_is_drawn_on_a_phone_from_the_first_tick_to_its_publication(
    people: People, phone: Page, live_server: LiveServer, complaints: list[str]
) -> None:
    make_event(people)
    make_players(people, 10)
    people.club.players.create(name="Zoë")
    page = phone
    page.goto(live_server.url + RUN)
    page.get_by_role("link", name="Who is here?").first.click()
    page.get_by_label("Find a name").fill("an")
    expect(page.get_by_label("Anne")).to_be_visible()
    expect(page.get_by_label("Bob")).to_be_hidden()
    # Enter ticks the only one who is left, and sends nothing. Accents need not be typed.
    page.get_by_label("Find a name").fill("zoe")
    page.get_by_label("Find a name").press("Enter")
    expect(page.get_by_label("Zoë")).to_be_checked()
    page.get_by_label("Find a name").fill("nobody")
    page.get_by_label("Find a name").press("Enter")
    expect(page.get_by_text("No player has that name.")).to_be_visible()
    page.get_by_label("Find a name").fill("")
    page.get_by_label("Zoë").uncheck()
    for name in ("Anne", "Bob", "Cora", "Dan", "Edie", "Fred", "Gwen", "Hal"):
        page.get_by_label(name, exact=True).check()
    page.get_by_role("button", name="Save attendance").click()
    page.get_by_role("link", name="Draw round 1").click()
    draft(page)
    one, other = (
        page.get_by_role("region", name=f"Table {number}").get_by_role("link").nth(1)
        for number in (1, 2)
    )
    first, second = one.inner_text(), other.inner_text()
    one.click()
    expect(page.get_by_text(f"Choose another player to swap with {first}.")).to_be_visible()
    page.get_by_role("link", name=second).click()
    page.get_by_role("button", name="Swap", exact=True).click()
    expect(
        page.get_by_role("region", name="Table 1").get_by_role("link", name=second)
    ).to_be_visible()
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_text("Round 1 is published.")).to_be_visible()
    assert not complaints


def test_one_comes_late_one_goes_home_and_a_round_is_undone_and_brought_back(
    people: People, phone: Page, live_server: LiveServer, complaints: list[str]
) -> None:
    seat(people, make_event(people, smallest_table=3), [4, 4])
    make_players(people, 9)
    page = phone
    page.goto(live_server.url + RUN)
    page.get_by_role("link", name="Who is here?").click()
    page.get_by_role("link", name="Iris").click()
    page.get_by_role("button", name="Iris is here").click()
    expect(page.get_by_text(re.compile("Iris has arrived late and plays at table"))).to_be_visible()
    page.get_by_role("link", name="Anne Table").click()
    page.get_by_role("button", name="Anne is leaving").click()
    expect(page.get_by_text(re.compile("Anne has left before the first deal"))).to_be_visible()
    page.goto(live_server.url + RUN)
    page.get_by_role("link", name="Undo round 1").click()
    expect(page.get_by_text("No deals have been entered yet.")).to_be_visible()
    page.get_by_role("button", name="Undo round 1").click()
    page.get_by_role("button", name="Restore Round 1").click()
    expect(page.get_by_text("Round 1 restored")).to_be_visible()
    assert not complaints


def test_the_first_four_of_the_standings_play_the_finals(
    people: People, phone: Page, live_server: LiveServer, complaints: list[str]
) -> None:
    seat(people, make_event(people), [4, 4])
    page = phone
    for table in Event.objects.get().tables.all():
        play(table, range(1, 14))
    page.goto(live_server.url + RUN)
    page.get_by_role("link", name="Draw round 2").click()
    page.get_by_label(re.compile("^By rank")).check()
    page.get_by_text("More: table sizes, finals, time limit, seed").click()
    page.get_by_label("Only the top players").fill("4")
    draft(page)
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.get_by_text("Round 2 is published.")).to_be_visible()
    assert Round.objects.get(number=2).tables.get().seats.count() == 4
    assert not complaints


def test_of_two_organisers_the_second_sees_what_the_first_did(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    event = make_event(people)
    seat(people, event, [4, 4])
    pages = []
    for _ in range(2):
        page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        page.goto(f"{live_server.url}/sign-in/?next={RUN}draw/")
        page.get_by_label("E-mail address").fill("ada@clag.test")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in", exact=True).click()
        page.wait_for_url(f"{live_server.url}{RUN}draw/")
        pages.append(page)
    pages[1].goto(f"{live_server.url}{RUN}draw/")
    pages[0].goto(f"{live_server.url}{RUN}draw/")
    draft(pages[0])
    pages[1].get_by_label(re.compile("^At random")).check()
    pages[1].get_by_role("button", name="Draw", exact=True).click()
    expect(pages[1].get_by_text("Changed in the meantime:")).to_be_visible()
    expect(pages[1].get_by_text("A draw of round 2 of Thursday was requested.")).to_be_visible()
    expect(pages[1].get_by_label(re.compile("^At random"))).to_be_checked()
    assert Draw.objects.get().method == "social"
    for page in pages:
        page.context.close()


def test_two_players_are_swapped_by_keyboard_alone(
    people: People, page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> None:
    event = make_event(people)
    seat(people, event, [4, 4])
    sign_in("ada")
    page.goto(f"{live_server.url}{RUN}draw/")
    draft(page)
    places = page.locator("a.place")
    before = places.all_inner_texts()
    places.nth(0).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Choose another player to swap with {before[0]}.")).to_be_visible()
    expect(places.nth(0)).to_be_focused()
    places.nth(5).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Swap", exact=True).focus()
    page.keyboard.press("Enter")
    expect(places.nth(0)).to_have_text(before[5])


LATE_TIMERS = """
    const inTime = window.setTimeout;
    window.setTimeout = (act, ms, ...more) => inTime(act, ms < 100 ? 3000 : ms, ...more);
"""


def test_on_a_busy_phone_a_second_player_is_chosen_as_soon_as_the_first_is_marked(
    people: People, page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> None:
    event = make_event(people)
    seat(people, event, [4, 4])
    sign_in("ada")
    page.goto(f"{live_server.url}{RUN}draw/")
    draft(page)
    page.evaluate(LATE_TIMERS)
    places = page.locator("a.place")
    places.nth(0).press("Enter")
    expect(page.get_by_text("Choose another player to swap with")).to_be_visible()
    places.nth(5).press("Enter")
    expect(page.get_by_role("button", name="Swap", exact=True)).to_be_visible()


def test_axe_finds_nothing_on_the_pages_of_a_draw(
    people: People, page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> None:
    season = make_season(people)
    event = make_event(people, season_id=season.pk, open_tables=True)
    one, _ = seat(people, event, [4, 4])
    play(one, [1])
    page.set_viewport_size({"width": 390, "height": 844})
    sign_in("ada")
    anne = make_players(people, 1)[0].pk
    public = RUN.removesuffix("run/")
    addresses = [
        f"{RUN}draw/", f"{RUN}draw/by-hand/", f"{RUN}rules/", f"{RUN}entries/{anne}/",
        f"{RUN}rounds/1/undo/", f"{RUN}tables/{one.pk}/seats/", f"{public}seats/",
        f"{public}tables/new/", "/clubs/adas-club/organise/rules/",
    ]  # fmt: skip
    faults = {}
    for address in addresses:
        page.goto(live_server.url + address)
        faults[address] = faults_in_both_schemes(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults[address].append("wider than the phone")
    page.goto(f"{live_server.url}{RUN}draw/")
    draft(page)
    page.locator("a.place").nth(0).click()
    expect(page.get_by_text("Choose another player")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 3000})  # nothing lies under the bar
    faults["draft"] = faults_in_both_schemes(page)
    page.get_by_role("link", name="Cancel").click()
    here = page.url
    page.goto(page.locator(".why-body a").first.evaluate("link => link.href"))
    faults["why"] = faults_in_both_schemes(page)
    page.goto(here)
    page.get_by_role("button", name="Draw another to compare").click()
    expect(page.get_by_role("heading", name="Draft 2", exact=True)).to_be_visible()
    faults["drafts"] = faults_in_both_schemes(page)
    page.get_by_role("button", name="Choose draft 2").click()
    expect(page.get_by_text("The other drafts are discarded.")).to_be_visible()
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    assert not {address: found for address, found in faults.items() if found}
