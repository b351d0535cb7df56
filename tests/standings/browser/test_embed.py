"""The standings in a frame of another site."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.factories import make_event, make_season, play, seat
from tournaments.models import Player
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser

COUNT_ROWS = """async (address) => (await (await fetch(address)).json()).results.length"""


@pytest.fixture
def other_site(live_server: LiveServer) -> Iterator[str]:
    """The address of another site, with frames of ours."""
    club = f"{live_server.url}/clubs/adas-club"
    own, latest, page = f"{club}/seasons/spring/embed/", f"{club}/embed/", f"{club}/seasons/spring/"
    body = "".join(
        f"<iframe title='{name}' src='{address}'></iframe>"
        for name, address in (("own", own), ("latest", latest), ("refused", page))
    )

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_args: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_another_site_shows_the_standings_in_a_frame_and_no_other_page(
    people: People, page: Page, other_site: str
) -> None:
    season = make_season(people)
    event = make_event(people, season_id=season.pk)
    play(seat(people, event, [4])[0], [1, 2])
    refresh_event(event.pk)
    page.goto(other_site)
    for name in ("own", "latest"):
        shown = page.frame_locator(f"iframe[title={name}]")
        expect(shown.get_by_role("rowheader", name="Anne")).to_be_visible()
        assert shown.locator("script").count() == 0
    refused = page.frame_locator("iframe[title=refused]")
    expect(refused.get_by_role("rowheader", name="Anne")).to_have_count(0)


def test_a_script_of_another_site_reads_the_standings_as_json(
    people: People, page: Page, other_site: str, live_server: LiveServer
) -> None:
    season = make_season(people)
    event = make_event(people, season_id=season.pk)
    play(seat(people, event, [4])[0], [1, 2])
    refresh_event(event.pk)
    page.goto(other_site)
    address = f"{live_server.url}/api/v1/seasons/{season.pk}/standings"
    assert page.evaluate(COUNT_ROWS, address) == 4


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fr-FR"])
def test_no_column_of_the_frame_is_cut_off_on_a_phone(
    people: People, browser: Browser, live_server: LiveServer, language: str
) -> None:
    season = make_season(people)
    event = make_event(people, season_id=season.pk)
    play(seat(people, event, [4])[0], [1, 2])
    refresh_event(event.pk)
    Player.objects.update(public_name="George Whitlow")
    page = browser.new_page(locale=language)
    for width, columns in ((320, 4), (390, 5)):
        page.set_viewport_size({"width": width, "height": 600})
        page.goto(f"{live_server.url}/clubs/adas-club/embed/")
        table = page.get_by_role("region")
        expect(table).to_contain_text("George Whitlow")
        assert table.evaluate("one => one.scrollWidth <= one.clientWidth")
        expect(table.locator("thead th").filter(visible=True)).to_have_count(columns)
    page.close()
