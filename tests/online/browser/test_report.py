"""A player reports a table from its menu, and an organiser reads and closes the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support import factories
from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.event_games import sit_down
from tests.support.people import make_people
from tournaments.models import GameReport

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.browser


def test_a_report_goes_from_the_tables_menu_to_the_organisers(
    page: Page,
    live_server: LiveServer,
    sign_in: Callable[[str], None],
    complaints: list[str],
) -> None:
    people = make_people()
    sitting = sit_down(people, factories.make_table(people, preset="quick13"))
    key = sitting.at(1).guest_key
    page.context.add_cookies([{"name": "guest", "value": key, "url": live_server.url}])
    page.goto(f"{live_server.url}/play/{sitting.game.pk}/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Report a problem").click()
    expect(page.get_by_label("What happened?")).to_be_visible()
    assert not faults_in_both_schemes(page)
    page.get_by_label("What happened?").fill("Seats 3 and 4 talk about their cards.")
    page.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("Your report has been sent.")).to_be_visible()
    report = GameReport.objects.get()
    # A table notices that its cookie is gone and loads itself again, which would end the next goto.
    page.goto("about:blank")
    page.context.clear_cookies()
    sign_in("ada")
    page.goto(f"{live_server.url}/reports/")
    assert not faults_in_both_schemes(page)
    page.get_by_role("link", name="Seats 3 and 4 talk").click()
    expect(page.get_by_label("What was done")).to_be_visible()
    assert not faults_in_both_schemes(page)
    page.get_by_label("What was done").fill("Spoke to both.")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_text("The report is closed.")).to_be_visible()
    report.refresh_from_db()
    assert report.note == "Spoke to both."
    assert not complaints
