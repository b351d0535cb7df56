"""Typing in a finished sheet in a real browser, with the keyboard and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.factories import a_report, make_table, play
from tournaments.core.deal_reports import report_to_json
from tournaments.models import DealResult

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route
    from pytest_django.live_server_helper import LiveServer

    from engine import DealReport
    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.browser

TYPING_PAUSE_MS = 500
"""Longer than the page waits after a key before it has the sheet looked at."""


@pytest.fixture
def open_sheet(
    page: Page, live_server: LiveServer, sign_in: Callable[[str], None]
) -> Callable[[Table], None]:
    """Opens a table's sheet as Ben."""

    def open_sheet(table: Table) -> None:
        sign_in("ben")
        page.goto(f"{live_server.url}/tables/{table.pk}/sheet/")

    return open_sheet


def digits(report: DealReport) -> str:
    """A deal as it is typed: for each player the nomination, if there is one, and the tricks."""
    tricks = report.tricks or ()
    sent = report.nominations or ("",) * len(tricks)
    return "".join(f"{nominated}{took}" for nominated, took in zip(sent, tricks, strict=True))


def focused(page: Page) -> str:
    """The name of the field that the next key goes to."""
    name: str = page.evaluate("document.activeElement.name ?? ''")
    return name


def test_a_whole_game_is_typed_with_the_keyboard_alone(
    people: People,
    page: Page,
    live_server: LiveServer,
    open_sheet: Callable[[Table], None],
    complaints: list[str],
) -> None:
    table = make_table(people, 5, preset="mcleod22")
    reports = {number: a_report(table, number) for number in range(1, 23)}
    open_sheet(table)
    page.keyboard.type("".join(digits(reports[number]) for number in range(1, 23)))
    expect(page.locator(".right")).to_have_count(22)
    # What is left is looked at once more; leaving the page before the answer would break it off.
    with page.expect_request("**"):
        page.keyboard.press("Enter")  # past the last cell: to the button
    expect(page.locator("form.htmx-request")).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{live_server.url}/tables/{table.pk}/")
    found = {
        number: {name: report[name] for name in ("tricks", "nominations") if name in report}
        for number, report in DealResult.objects.values_list("number", "report")
    }
    assert found == {number: report_to_json(report) for number, report in reports.items()}
    assert complaints == []


def test_arrows_and_backspace_move_as_in_a_table_of_figures(
    people: People, page: Page, open_sheet: Callable[[Table], None]
) -> None:
    open_sheet(make_table(people))
    steps = [("", "1-nomination-0"), ("1", "1-tricks-0"), ("ArrowDown", "2-tricks-0"),
             ("ArrowRight", "2-nomination-1"), ("ArrowUp", "1-nomination-1"),
             ("ArrowLeft", "1-tricks-0"), ("Backspace", "1-nomination-0"),
             ("Enter", "1-tricks-0"), ("Tab", "1-nomination-1")]  # fmt: skip
    for key, name in steps:
        if key:
            page.keyboard.press(key)
        assert focused(page) == name, key


def test_a_slip_is_shown_while_typing_and_points_run_on(
    people: People, page: Page, open_sheet: Callable[[Table], None]
) -> None:
    table = make_table(people)
    reports = [a_report(table, number) for number in (1, 2)]
    open_sheet(table)
    page.keyboard.type("".join(map(digits, reports)))
    running = page.locator("#points-2-0")
    expect(running).not_to_be_empty()
    page.locator('[name="2-tricks-0"]').fill("9")
    expect(page.locator("#mark-2 .error")).to_be_visible()
    expect(running).to_be_empty()
    expect(page.locator("#points-1-0")).not_to_be_empty()


def test_who_types_faster_than_the_server_answers_is_shown_what_they_typed_last(
    people: People, page: Page, open_sheet: Callable[[Table], None], complaints: list[str]
) -> None:
    """What was typed meanwhile is looked at once, after the answer; no request is broken off."""
    table = make_table(people)
    asked: list[Route] = []
    page.route("**/sheet/preview/", lambda route: asked.append(route))
    page.clock.install()
    open_sheet(table)
    with page.expect_request("**/sheet/preview/"):
        for number in (1, 2, 3):
            page.keyboard.type(digits(a_report(table, number)))
            page.clock.run_for(TYPING_PAUSE_MS)
    asked[0].continue_()
    expect(page.locator(".right")).to_have_count(1)
    asked[1].continue_()
    expect(page.locator(".right")).to_have_count(3)
    assert len(asked) == 2
    assert complaints == []


def test_the_sheet_is_plain_to_axe_and_fits_the_phone(
    people: People, page: Page, open_sheet: Callable[[Table], None]
) -> None:
    table = make_table(people, 7, preset="mcleod22")
    play(table, [1, 2])
    open_sheet(table)
    page.keyboard.type("12")
    assert faults_in_both_schemes(page) == []
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_on_a_wide_screen_every_row_shows_its_button(
    people: People, page: Page, open_sheet: Callable[[Table], None]
) -> None:
    page.set_viewport_size({"width": 1280, "height": 844})
    open_sheet(make_table(people, 6, preset="raf-caller"))
    region = page.get_by_role("region", name="Score sheet").bounding_box()
    button = page.locator('[data-deal="1"] button').bounding_box()
    assert region is not None
    assert button is not None
    assert button["x"] + button["width"] <= region["x"] + region["width"]


def test_without_scripts_the_sheet_is_a_plain_form(
    people: People, page: Page, open_sheet: Callable[[Table], None]
) -> None:
    table = make_table(people)
    report = a_report(table, 1)
    page.route("**/sheet*.js", lambda route: route.abort())
    open_sheet(table)
    cells = page.locator('[data-deal="1"] input.typed')
    for place, digit in enumerate(digits(report)):
        cells.nth(place).fill(digit)
    cells.first.press("Enter")
    expect(page.get_by_text("Deal 1 has been saved.")).to_be_visible()
    assert DealResult.objects.get().report == report_to_json(report)
