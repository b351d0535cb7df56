"""A league night on the plain pages: points by hand, a correction, and without JavaScript."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import press
from tests.support.factories import a_report, make_table, play
from tournaments.events.score_sheets import score_sheet_for
from tournaments.models import DealResult

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from engine import DealReport
    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.browser


def enter(page: Page, report: DealReport, order: list[int]) -> int:
    """Tap in what happened, all but the last player's tricks; returns the number of taps."""
    taps = 0
    for seat in order if report.nominations else []:
        press(page, f"nomination-{seat}", (report.nominations or ())[seat] or 0)
        taps += 1
    for seat in order[:-1]:
        press(page, f"tricks-{seat}", (report.tricks or ())[seat] or 0)
        taps += 1
    return taps


def order_of(table: Table, number: int) -> list[int]:
    """Seats from the leader round."""
    leader = score_sheet_for(table).plan(number, {}).leader
    return [(leader + step) % table.size for step in range(table.size)]


def test_the_barred_number_and_the_sum_follow_the_taps(
    people: People, page: Page, at_phone: Callable[[Table], None], live_server: LiveServer
) -> None:
    table = make_table(people)
    at_phone(table)
    page.goto(f"{live_server.url}/tables/{table.pk}/deals/3/")
    order = order_of(table, 3)
    for seat in order[:-1]:
        press(page, f"nomination-{seat}", 1 if seat != order[0] else 0)
    dealer = page.locator(f'[aria-labelledby="nomination-{order[-1]}-label"]')
    expect(dealer.locator(".barred")).to_have_text("1")
    expect(page.locator("[data-sum]")).to_have_text("2")
    expect(page.locator("[data-barred]")).to_contain_text("may not nominate 1")


def test_the_rest_of_the_tricks_falls_to_the_last_player(
    people: People, page: Page, at_phone: Callable[[Table], None], live_server: LiveServer
) -> None:
    table = make_table(people)
    at_phone(table)
    page.goto(f"{live_server.url}/tables/{table.pk}/deals/5/")
    first, second, third, last = order_of(table, 5)
    for seat, took in ((first, 1), (second, 1), (third, 1)):
        press(page, f"tricks-{seat}", took)
    expect(page.locator(f'input[name="tricks-{last}"][value="2"]')).to_be_checked()
    press(page, f"tricks-{first}", 0)
    expect(page.locator(f'input[name="tricks-{last}"][value="3"]')).to_be_checked()


def test_a_correction_shows_on_the_card_with_its_reason(
    people: People, page: Page, at_phone: Callable[[Table], None], live_server: LiveServer
) -> None:
    table = make_table(people)
    play(table, [1, 2])
    before = DealResult.objects.get(number=1).score["tricks"].index(1)
    other = (before + 1) % 4
    at_phone(table)
    page.goto(f"{live_server.url}/tables/{table.pk}/")
    page.locator("tbody tr").first.get_by_role("link").click()
    page.get_by_role("link", name="Correct this deal").click()
    press(page, f"tricks-{before}", 0)
    press(page, f"tricks-{other}", 1)
    page.get_by_role("button", name="Save correction").click()
    expect(page.get_by_text("Enter a short reason.", exact=True)).to_be_visible()
    page.get_by_label("Why are you correcting this deal?").fill("Counted again")
    page.get_by_role("button", name="Save correction").click()
    expect(
        page.get_by_text("Deal 1 was corrected and is now version 2. Counted again")
    ).to_be_visible()


def test_all_of_it_works_without_javascript(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    from tournaments.core.links import table_token

    table = make_table(people)
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{live_server.url}/t/{table_token(table)}/")
    page.get_by_role("button", name="Bob").click()
    page.get_by_role("link", name="Enter deal 1").click()
    enter(page, a_report(table, 1), order_of(table, 1))
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 2 of 13")
    context.close()
    assert DealResult.objects.get().entered_as == "Bob's phone"


def test_standings_come_in_by_themselves_while_a_page_is_open(
    people: People, page: Page, live_server: LiveServer, complaints: list[str]
) -> None:
    table = make_table(people)
    play(table, [1])
    page.clock.install()
    page.goto(f"{live_server.url}/clubs/adas-club/events/thursday/")
    expect(page.locator("small", has_text="1 of 13")).to_be_visible()
    play(table, [2, 3])
    page.clock.run_for(10_100)
    expect(page.locator("small", has_text="3 of 13")).to_be_visible()
    expect(page.locator('caption[data-revision="3"]')).to_be_visible()
    assert not complaints
