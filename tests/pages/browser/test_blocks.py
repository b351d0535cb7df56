"""How the parts of a page stand to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from tests.support.factories import make_event, make_season, make_table, play, seat
from tournaments.clubs import change_club
from tournaments.models import Accent, Player
from tournaments.standings.compute import refresh_event

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser

CLUB = "/clubs/adas-club"
BARE = "rgba(0, 0, 0, 0)"
# The colours of some parts of a season and of what is behind them; a drawn line is of its stroke.
PRINTED = """() => Object.fromEntries(
    ["body", "h1", ".note", ".figures td", ".chart text", ".chart-1 .chart-path", ".line-title"]
        .map(part => [part, getComputedStyle(document.querySelector(part))])
        .map(([part, { stroke, color, backgroundColor }]) =>
            [part, [stroke === "none" ? color : stroke, backgroundColor]])
)"""
SHEET_WIDTH = 688
"""The pixels between the margins of a sheet of A4."""
# Pages whose parts stand directly on the page, without a block around them.
LOOSE = (
    f"{CLUB}/organise/club/",
    f"{CLUB}/organise/log/",
    f"{CLUB}/ratings/",
    f"{CLUB}/players/",
)
# The gaps between the blocks of a page, in pixels. An empty one does not count as a block.
GAPS = """blocks => blocks
    .map(block => block.getBoundingClientRect())
    .filter(box => box.height > 0)
    .map((box, at, all) => at ? box.top - all[at - 1].bottom : 99)
"""
# Where the text of an element begins, whatever surrounds it.
TEXT_LEFT = """one => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return Math.round(text.getBoundingClientRect().left);
}"""


def test_blocks_of_a_page_do_not_touch(
    people: People, page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> None:
    make_table(people)
    sign_in("ada")
    for address in LOOSE:
        page.goto(live_server.url + address)
        expect(page.locator("h1")).to_be_visible()
        assert min(page.locator("main > *").evaluate_all(GAPS)) >= 16, address


def test_a_quiet_button_begins_where_the_text_above_it_does_and_a_group_has_a_heading(
    people: People, page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> None:
    make_table(people)
    sign_in("ada")
    page.goto(f"{live_server.url}{CLUB}/events/thursday/run/placards/")
    quiet = page.get_by_role("link", name="New codes")
    assert quiet.evaluate(TEXT_LEFT) == page.locator("h1").evaluate(TEXT_LEFT)
    page.goto(f"{live_server.url}{CLUB}/organise/events/new/?like=thursday")
    page.locator("summary").first.click()
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    group = page.locator("legend", has_text="Players at a table").evaluate(size)
    assert group > page.locator("label", has_text="Smallest table").evaluate(size)


@pytest.mark.parametrize("language", ["de-DE", "fr-FR"])
def test_the_switch_between_rankings_fits_the_narrowest_phone_in_every_language(
    people: People, browser: Browser, live_server: LiveServer, language: str
) -> None:
    make_season(people)
    page = browser.new_page(locale=language)
    page.set_viewport_size({"width": 320, "height": 700})
    page.goto(f"{live_server.url}{CLUB}/seasons/spring/")
    expect(page.locator(".switch a[aria-current]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


def test_a_chart_on_paper_has_its_table_and_no_button_for_it(
    people: People, page: Page, live_server: LiveServer
) -> None:
    season = make_season(people)
    for name in ("First", "Second"):
        event = make_event(people, season_id=season.pk, name=name)
        play(seat(people, event, [4])[0], [1, 2])
        refresh_event(event.pk)
    page.goto(f"{live_server.url}{CLUB}/seasons/spring/")
    unfold = page.locator(".chart-table summary")
    expect(unfold).to_be_visible()
    expect(page.locator(".chart-table table")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".chart-table table")).to_be_visible()
    expect(unfold).to_be_hidden()


@pytest.mark.parametrize("chosen", ["dark", ""])
def test_a_dark_page_is_printed_black_on_white_in_every_colour_of_a_club(
    people: People, page: Page, live_server: LiveServer, chosen: str
) -> None:
    season = make_season(people)
    for name in ("First", "Second"):
        event = make_event(people, season_id=season.pk, name=name)
        play(seat(people, event, [4])[0], [1, 2])
        refresh_event(event.pk)
    scheme: Literal["light", "dark"] = "light" if chosen else "dark"
    for accent in Accent.values:
        change_club(by=people.organiser, slug="adas-club", accent=accent)
        page.emulate_media(media="screen", color_scheme="light")
        page.goto(f"{live_server.url}{CLUB}/seasons/spring/")
        page.emulate_media(media="print")
        light = page.evaluate(PRINTED)
        assert light["body"] == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
        assert light[".chart text"] == light[".chart-1 .chart-path"] == ["rgb(0, 0, 0)", BARE]
        page.emulate_media(media="screen", color_scheme=scheme)
        page.evaluate("chosen => { document.documentElement.dataset.theme = chosen; }", chosen)
        assert page.evaluate(PRINTED)["body"] != light["body"]
        page.emulate_media(media="print")
        assert page.evaluate(PRINTED) == light, accent


def test_standings_fit_a_phone_and_a_sheet_of_paper_which_names_the_ranking_that_is_shown(
    people: People, page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> None:
    season = make_season(people)
    event = make_event(people, season_id=season.pk)
    play(seat(people, event, [4])[0], [1, 2])
    refresh_event(event.pk)
    Player.objects.filter(name="Anne").update(name="Doreen Farrow")
    sign_in("ada")
    page.goto(f"{live_server.url}{CLUB}/events/thursday/")
    expect(page.get_by_role("link", name="Doreen Farrow").first).to_be_visible()
    hidden = "one => one.scrollWidth - one.clientWidth"
    assert page.get_by_role("region", name="Standings table").evaluate(hidden) == 0
    page.set_viewport_size({"width": SHEET_WIDTH, "height": 900})
    page.emulate_media(media="print")
    page.goto(f"{live_server.url}{CLUB}/seasons/spring/")
    expect(page.locator(".figures tbody tr")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth") <= SHEET_WIDTH
    expect(page.get_by_role("link", name="Points per deal")).to_be_hidden()
