"""Every export as a strict parser of its format reads it: CSV, iCalendar, Atom, link previews."""

from __future__ import annotations

import csv
import re
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree

import pytest
from django.utils import timezone

from tests.support.factories import make_event, make_season, make_table, play, play_out, seat
from tests.support.page_checks import look
from tournaments import clubs
from tournaments.core.links import table_token
from tournaments.events import change_event, finish_event
from tournaments.models import Club, Player
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

pytestmark = pytest.mark.django_db

CLUB = "/clubs/adas-club/"
ODD = 'Quiz, "Gala" & <Bingo>; café\\ No. 7'
SLUG = "quiz-gala-bingo-cafe-no-7"
ATOM = "{http://www.w3.org/2005/Atom}"
# RFC 5545, 3.1: a name, parameters whose values may be quoted, a value without control characters.
CONTENT_LINE = re.compile(
    r"(?P<name>[A-Z0-9-]+)"
    r'(?P<params>(;[A-Z0-9-]+=("[^"\x00-\x1f]*"|[^";:,\x00-\x1f]*))*)'
    r":(?P<value>[^\x00-\x08\x0a-\x1f]*)"
)
MOMENT = re.compile(r"\d{8}(T\d{6}Z?)?")


@pytest.fixture
def table(people: People) -> int:
    """A season with a final night and a planned one, both with odd names; the id of a table."""
    season = make_season(people)
    event = make_event(people, name=ODD, season_id=season.pk)
    (table,) = seat(people, event, [4])
    play_out(table)
    refresh_event(event.pk)
    finish_event(by=people.organiser, event_id=event.pk)
    later = make_event(people, name=f"{ODD} again, long enough", season_id=season.pk)
    soon = timezone.localdate() + timedelta(days=7)
    change_event(by=people.organiser, event_id=later.pk, held_on=soon)
    clubs.change_club(by=people.organiser, slug="adas-club", name="Ada's & Ben's <Club>")
    return table.pk


def read_csv(body: bytes) -> list[list[str]]:
    """Parse CSV strictly (RFC 4180): one width, quotes closed, UTF-8 with a mark for Excel."""
    assert body.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(body.decode("utf-8-sig").splitlines(keepends=True), strict=True))
    assert len(rows) > 1
    assert {len(row) for row in rows} == {len(rows[0])}
    assert len(set(rows[0])) == len(rows[0]), "each column has a name of its own"
    return rows


def read_calendar(body: bytes) -> list[dict[str, str]]:
    """Parse an iCalendar file strictly (RFC 5545); return its events by the names of properties."""
    assert body.endswith(b"\r\n")
    lines = body[:-2].split(b"\r\n")
    assert all(len(line) <= 75 for line in lines), "octets of a line"
    assert all(b"\n" not in line and b"\r" not in line for line in lines)
    text = b"\r\n".join(lines).replace(b"\r\n ", b"").decode()
    opened: list[str] = []
    head: dict[str, str] = {}
    events: list[dict[str, str]] = []
    for line in text.split("\r\n"):
        found = CONTENT_LINE.fullmatch(line)
        assert found, line
        name, value = found["name"], found["value"]
        if name == "BEGIN":
            opened.append(value)
            if value == "VEVENT":
                events.append({})
        elif name == "END":
            assert opened.pop() == value
        else:
            of = events[-1] if opened[-1:] == ["VEVENT"] else head
            assert name not in of or opened[-1] != "VEVENT", f"{name} stands once"
            of[name] = value
    assert opened == []
    assert head["VERSION"] == "2.0"
    assert head["PRODID"]
    for event in events:
        assert {"UID", "DTSTAMP", "DTSTART", "SUMMARY"} <= event.keys()
        for name in ("DTSTAMP", "DTSTART"):
            assert MOMENT.fullmatch(event[name])
            datetime.strptime(event[name][:8], "%Y%m%d").replace(tzinfo=UTC)
        for name in ("SUMMARY", "LOCATION", "DESCRIPTION"):
            assert not re.search(r"(?<!\\)(?:\\\\)*[,;]", event.get(name, "")), "separators escaped"
    assert len({event["UID"] for event in events}) == len(events)
    return events


def is_absolute(address: str | None) -> bool:
    parts = urlsplit(address or "")
    return parts.scheme in ("http", "https") and bool(parts.netloc)


def read_feed(body: bytes) -> list[ElementTree.Element]:
    """Parse an Atom feed (RFC 4287, 4.1): what a feed and each entry must have, and once."""
    feed = ElementTree.fromstring(body)  # noqa: S314 - our own answer
    assert feed.tag == f"{ATOM}feed"
    entries = feed.findall(f"{ATOM}entry")
    for one in (feed, *entries):
        for name in ("id", "title", "updated"):
            assert len(one.findall(f"{ATOM}{name}")) == 1
        assert datetime.fromisoformat(one.findtext(f"{ATOM}updated", "")).tzinfo is not None
        for link in one.findall(f"{ATOM}link"):
            assert is_absolute(link.get("href"))
        assert urlsplit(one.findtext(f"{ATOM}id", "")).scheme
    has_author = feed.find(f"{ATOM}author") is not None
    assert has_author or all(one.find(f"{ATOM}author") is not None for one in entries)
    assert len({one.findtext(f"{ATOM}id") for one in entries}) == len(entries)
    assert any(link.get("rel") == "self" for link in feed.findall(f"{ATOM}link"))
    return entries


def test_every_file_for_spreadsheets_is_strict_csv(people: People, table: int, ada: Client) -> None:
    night, season = f"{CLUB}events/{SLUG}/", f"{CLUB}seasons/spring/"
    for address in (
        f"{night}standings.csv",
        f"{night}results.csv",
        f"{night}seats.csv",
        f"{season}standings.csv",
        f"{season}results.csv",
        f"{CLUB}players.csv",
        f"/tables/{table}/results.csv",
    ):
        answer = ada.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["Content-Type"].startswith("text/csv")
        read_csv(answer.content)


def test_every_table_is_data_for_programs_as_the_page_links_to_it(
    people: People, table: int, web: Client
) -> None:
    night, season = f"{CLUB}events/{SLUG}/", f"{CLUB}seasons/spring/"
    player = f"{CLUB}players/{Player.objects.order_by('pk')[0].pk}/"
    for address in (
        night,
        f"{night}?by=points-per-deal",
        season,
        f"{season}?by=points&after={SLUG}",
        f"{CLUB}players/",
        player,
        f"{CLUB}records/",
        f"/tables/{table}/",
    ):
        page = look(web.get(address))
        (link,) = {
            link for link in page.links() if link.startswith("/api/v1/") and "docs" not in link
        }
        answer = web.get(link)
        assert answer.status_code == 200, (address, link)
        assert answer.headers["Content-Type"] == "application/json", link
        asked = dict(parse_qsl(urlsplit(address).query))
        assert asked.get("by", "") == dict(parse_qsl(urlsplit(link).query)).get("ranking", ""), link


def test_a_phone_with_the_link_of_a_table_is_led_to_no_data_that_it_may_not_read(
    people: People, web: Client
) -> None:
    table = make_table(people)
    play(table, [1])
    Club.objects.update(is_public=False)
    web.get(f"/t/{table_token(table)}/")
    links = look(web.get(f"/tables/{table.pk}/")).links()
    assert f"/tables/{table.pk}/results.csv" in links
    assert [link for link in links if link.startswith("/api/") and "docs" not in link] == []


def test_every_calendar_is_strict_icalendar(people: People, table: int, web: Client) -> None:
    for address in (f"{CLUB}calendar.ics", f"{CLUB}seasons/spring/calendar.ics"):
        answer = web.get(address)
        assert answer.headers["Content-Type"].startswith("text/calendar")
        events = read_calendar(answer.content)
        assert any("café" in event["SUMMARY"] for event in events)


def test_the_feed_is_valid_atom(people: People, table: int, web: Client) -> None:
    entries = read_feed(web.get(f"{CLUB}results.atom").content)
    assert [one.findtext(f"{ATOM}title") for one in entries] == [ODD]


def test_names_in_the_feed_are_text_and_not_html(people: People, table: int, web: Client) -> None:
    Player.objects.update(public_name="Ann & <b>Bob</b>")
    (entry,) = read_feed(web.get(f"{CLUB}results.atom").content)
    summary = entry.find(f"{ATOM}summary")
    assert summary is not None
    assert summary.get("type") == "html"
    words = summary.text or ""
    assert "<" not in words
    assert "Ann & <b>Bob</b>" in unescape(words)


def test_previews_have_all_that_open_graph_asks_for(
    people: People, table: int, web: Client
) -> None:
    for address in (CLUB, f"{CLUB}seasons/spring/", f"{CLUB}events/{SLUG}/"):
        tags: dict[str, str] = {}
        for attrs in look(web.get(address)).all("meta"):
            name = attrs.get("property") or ""
            if name.startswith("og:"):
                assert name not in tags, f"{name} stands once"
                tags[name] = attrs["content"]
        assert {"og:title", "og:type", "og:url", "og:description", "og:site_name"} <= tags.keys()
        assert is_absolute(tags["og:url"])
        assert all(value.strip() for value in tags.values())
        if address != CLUB:
            assert is_absolute(tags["og:image"])
            assert {"og:image:width", "og:image:height", "og:image:alt"} <= tags.keys()
