"""Search engines list what a club lets them, and never a player or a secret address."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches

from tests.support import factories
from tests.support.page_checks import look
from tests.support.people import at_table
from tournaments import clubs

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

pytestmark = pytest.mark.one_database

META = {"name": "robots", "content": "noindex"}


def is_listed(client: Client, address: str) -> bool:
    answer = client.get(address, follow=True)
    header = answer["X-Robots-Tag"]
    assert header in {"all", "noindex"}
    if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
        assert (META in look(answer).all("meta")) == (header == "noindex"), address
    return header == "all"


@pytest.mark.parametrize("is_public", [True, False])
@pytest.mark.parametrize("is_searchable", [True, False])
def test_a_club_is_listed_if_it_is_open_and_wants_to_be(
    people: People, web: Client, dee: Client, *, is_public: bool, is_searchable: bool
) -> None:
    table = factories.make_table(people)
    clubs.change_club(
        by=people.organiser,
        slug=people.club.slug,
        is_public=is_public,
        is_searchable=is_searchable,
    )
    caches["pages"].clear()
    client = web if is_public else dee
    may = is_public and is_searchable
    event = f"/clubs/adas-club/events/{table.event.slug}/"
    assert [is_listed(client, at) for at in ("/clubs/adas-club/", event)] == [may, may]


def test_players_secret_links_the_api_and_what_is_not_there_are_never_listed(
    people: People, web: Client
) -> None:
    table = factories.make_table(people)
    player = table.seats.get(number=0).player_id
    for address in (
        "/clubs/adas-club/players/", f"/clubs/adas-club/players/{player}/",
        f"/tables/{table.pk}/", f"/t/{at_table(table).link}/", f"/tables/{table.pk}/score/",
        "/sign-in/", "/nowhere", "/api/v1/clubs", f"/api/v1/events/{table.event_id}/standings",
    ):  # fmt: skip
        assert not is_listed(web, address), address


def test_the_servers_own_pages_are_listed(people: People, web: Client) -> None:
    assert [is_listed(web, at) for at in ("/", "/rules/", "/privacy/")] == [True, True, True]


def test_robots_txt_lets_crawlers_read_what_pages_say_of_themselves(web: Client, db: None) -> None:
    answer = web.get("/robots.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode() == (
        "User-agent: *\nDisallow: /api/\nSitemap: http://testserver/sitemap.xml\n"
    )
