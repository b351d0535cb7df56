"""What leaves the service for other sites: the feed, the frame, JSON, previews, the sitemap."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from django.core.cache import caches

from tests.support.api_client import ApiClient, with_session
from tests.support.factories import make_event, make_season, play_out, seat
from tests.support.page_checks import look
from tournaments import clubs
from tournaments.events import finish_event
from tournaments.models import Accent
from tournaments.pages.standings import picture
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import Settings

    from tests.support.people import People
    from tournaments.models import Season
    from tournaments.papers import Picture

pytestmark = pytest.mark.django_db

PNG = b"\x89PNG\r\n\x1a\n"
ATOM = "{http://www.w3.org/2005/Atom}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
CLUB = "/clubs/adas-club/"
FRAME = f"{CLUB}seasons/spring/embed/"


@pytest.fixture
def season(people: People) -> Season:
    """A season with a final night."""
    season = make_season(people)
    event = make_event(people, season_id=season.pk)
    play_out(seat(people, event, [4])[0])
    refresh_event(event.pk)
    finish_event(by=people.organiser, event_id=event.pk)
    return season


def test_the_feed_has_the_final_nights_with_their_winners(
    people: People, season: Season, web: Client
) -> None:
    make_event(people, name="Next week")
    answer = web.get(f"{CLUB}results.atom")
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(answer.content)  # noqa: S314 - our own answer
    for name in ("id", "title", "updated"):  # RFC 4287, 4.1.1: what a feed must have
        assert feed.findtext(f"{ATOM}{name}")
    (entry,) = feed.findall(f"{ATOM}entry")
    for name in ("id", "title", "updated"):
        assert entry.findtext(f"{ATOM}{name}")
    assert entry.findtext(f"{ATOM}title") == "Thursday"
    assert "Winner" in (entry.findtext(f"{ATOM}summary") or "")
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href", "").endswith(f"{CLUB}events/thursday/")
    assert f"{CLUB}results.atom" in look(web.get(CLUB)).source


def test_a_frame_needs_no_script_and_may_stand_in_any_site_also_when_it_was_kept(
    season: Season, web: Client
) -> None:
    for _again in range(2):
        answer = web.get(FRAME)
        page = look(answer)
        assert page.all("script") == []
        assert "Anne" in page.words
        assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
        assert "X-Frame-Options" not in answer.headers
    other = web.get(f"{CLUB}seasons/spring/")
    assert "frame-ancestors 'none'" in other.headers["Content-Security-Policy"]


def test_in_a_frame_members_are_strangers(people: People, season: Season, ada: Client) -> None:
    clubs.change_club(by=people.organiser, slug=people.club.slug, names="initials")
    assert "Anne" not in look(ada.get(FRAME)).source
    clubs.change_club(by=people.organiser, slug=people.club.slug, is_public=False)
    caches["pages"].clear()
    look(ada.get(FRAME), status=404)
    look(ada.get(f"{CLUB}embed/"), status=404)


def test_organisers_find_what_to_paste_into_their_site(
    season: Season, web: Client, ada: Client
) -> None:
    assert "iframe" in look(ada.get(f"{CLUB}seasons/spring/")).words
    assert "iframe" not in look(web.get(f"{CLUB}seasons/spring/")).words


def test_other_sites_may_read_the_standings_of_a_public_club_as_json_without_a_session(
    people: People, season: Season, anon_api: ApiClient
) -> None:
    path = f"/seasons/{season.pk}/standings"
    assert anon_api.get(path).headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in with_session(people.ada).get(path).headers


def test_a_link_in_a_chat_says_who_leads_and_what_happened(season: Season, web: Client) -> None:
    for address, words in (
        (CLUB, "Winner"),
        (f"{CLUB}seasons/spring/", "1. "),
        (f"{CLUB}events/thursday/", "Closest table"),
    ):
        tags = {
            attrs.get("property"): attrs["content"]
            for attrs in look(web.get(address)).all("meta")
            if "content" in attrs
        }
        assert words in tags["og:description"]
        assert tags["og:title"]
        assert tags["og:url"].endswith(address)


def test_the_sitemap_has_the_pages_of_clubs_that_want_to_be_found_and_no_players(
    people: People, season: Season, web: Client
) -> None:
    def listed() -> list[str]:
        root = ElementTree.fromstring(web.get("/sitemap.xml").content)  # noqa: S314 - our own
        return [
            loc.text for loc in root.iter(f"{SITEMAP}loc") if loc.text and CLUB[:-1] in loc.text
        ]

    clubs.change_club(by=people.organiser, slug=people.club.slug, is_searchable=False)
    assert listed() == []
    clubs.change_club(by=people.organiser, slug=people.club.slug, is_searchable=True)
    paths = [address.partition("testserver")[2] for address in listed()]
    assert paths == [CLUB, f"{CLUB}seasons/spring/", f"{CLUB}events/thursday/"]
    assert "Sitemap: " in web.get("/robots.txt").content.decode()


def test_the_sitemap_robots_and_previews_name_the_same_host(
    season: Season, web: Client, settings: Settings
) -> None:
    settings.BASE_URL = "https://clag.example"
    root = ElementTree.fromstring(web.get("/sitemap.xml").content)  # noqa: S314 - our own
    found = {loc.text for loc in root.iter(f"{SITEMAP}loc") if loc.text}
    assert f"https://clag.example{CLUB}" in found
    assert all(address.startswith("https://clag.example/") for address in found)
    assert "Sitemap: https://clag.example/sitemap.xml" in web.get("/robots.txt").content.decode()


def test_the_frame_has_the_colour_of_the_club(people: People, season: Season, web: Client) -> None:
    assert "data-accent" not in look(web.get(FRAME)).source
    clubs.change_club(by=people.organiser, slug=people.club.slug, accent="blue")
    caches["pages"].clear()
    page = look(web.get(FRAME)).source
    assert 'data-accent="blue"' in page
    assert "css/accents" in page


@pytest.mark.usefixtures("no_parts")
def test_a_preview_has_a_picture_of_the_standings_which_names_no_one_who_is_hidden(
    people: People, season: Season, web: Client, ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Picture] = []

    def draw(one: Picture) -> bytes:
        made.append(one)
        return PNG

    monkeypatch.setattr(picture, "standings_png", draw)
    clubs.change_club(by=people.organiser, slug=people.club.slug, names="hidden")
    for address in (f"{CLUB}seasons/spring/", f"{CLUB}events/thursday/"):
        page = look(web.get(address))
        (url,) = [
            attrs["content"] for attrs in page.all("meta") if attrs.get("property") == "og:image"
        ]
        path = "/" + url.split("/", 3)[3]
        for browser in (web, ada, web):  # a member's chat shows it to others, too
            answer = browser.get(path)
            assert answer.content == PNG
            assert answer.headers["Content-Type"] == "image/png"
    assert len(made) == 2, "each is drawn once"
    assert "Anne" not in repr(made)
    clubs.change_club(by=people.organiser, slug=people.club.slug, is_public=False)
    caches["pages"].clear()
    for browser in (web, ada):
        assert browser.get(path).status_code == 404
    assert "og:image" not in look(ada.get(f"{CLUB}seasons/spring/")).source


@pytest.mark.usefixtures("no_parts")
def test_the_picture_is_a_png_of_the_size_that_it_says(season: Season, web: Client) -> None:
    made = web.get(f"{CLUB}seasons/spring/standings-1.png").content
    assert made.startswith(PNG)
    size = [int.from_bytes(made[at : at + 4]) for at in (16, 20)]
    assert size == [1200, 630]
    assert set(picture.read_colours()) == set(Accent.values)
