"""The calendar of a club and of a season, as calendars read it."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from tests.support import factories
from tests.support.page_checks import look
from tournaments import clubs, events
from tournaments.core.links import player_token
from tournaments.events.calendar import feed
from tournaments.events.calendar.icalendar import CalendarEvent, write_calendar
from tournaments.models import Player

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People
    from tournaments.models import Club, Event, Season

ADDRESS = "/clubs/adas-club/calendar.ics"


def unfold(file: bytes) -> list[str]:
    """Return the lines of a calendar as they were before they were folded."""
    return file.decode().replace("\r\n ", "").split("\r\n")


def read(club: Club, season: Season | None = None) -> list[dict[str, str]]:
    """Return the events of a calendar by the names of their lines."""
    body = feed.build_calendar(club, season, address=lambda event: f"https://x/{event.slug}/")
    text = "\n".join(unfold(body))
    parts = text.split("BEGIN:VEVENT\n")[1:]
    return [
        dict(line.split(":", 1) for line in part.split("\nEND:")[0].split("\n")) for part in parts
    ]


def plan(people: People, name: str, days: int, **settings: Any) -> Event:
    event = factories.make_event(people, name=name, **settings)
    held_on = timezone.localdate() + timedelta(days=days)
    events.change_event(by=people.organiser, event_id=event.pk, held_on=held_on)
    event.refresh_from_db()
    return event


def test_a_calendar_is_written_as_the_standard_says() -> None:
    changed = datetime(2026, 3, 1, 12, tzinfo=UTC)
    file = write_calendar(
        "Ada, Ben & Co",
        [
            CalendarEvent(
                uid="1@x",
                starts=date(2026, 3, 5),
                lasts=timedelta(0),
                summary="Ä" * 60,
                location="The Lamb; upstairs, left",
                sequence=2,
                changed_at=changed,
                is_cancelled=True,
            )
        ],
    )
    assert file.endswith(b"END:VCALENDAR\r\n")
    assert max(len(line) for line in file.split(b"\r\n")) <= 75
    assert b"\n" not in file.replace(b"\r\n", b"")
    assert unfold(file)[5:-2] == [
        "X-WR-CALNAME:Ada\\, Ben & Co",
        "BEGIN:VEVENT",
        "UID:1@x",
        "DTSTAMP:20260301T120000Z",
        "LAST-MODIFIED:20260301T120000Z",
        "SEQUENCE:2",
        "DTSTART;VALUE=DATE:20260305",
        "SUMMARY:" + "Ä" * 60,
        "LOCATION:The Lamb\\; upstairs\\, left",
        "STATUS:CANCELLED",
        "END:VEVENT",
    ]


@pytest.mark.parametrize(("day", "utc"), [("2026-07-02", "183000"), ("2026-12-03", "193000")])
def test_a_time_is_sent_in_utc_in_summer_and_in_winter(people: People, day: str, utc: str) -> None:
    event = factories.make_event(people, starts_at="19:30")
    event.held_on = date.fromisoformat(day)
    event.save()
    lines = {"DTSTART": f"{day.replace('-', '')}T{utc}Z"}
    assert feed.begin_of(event) == datetime.fromisoformat(f"{day}T{utc}+00:00")
    if event.held_on >= timezone.localdate() - feed.PAST:
        assert lines.items() <= read(people.club)[0].items()


def test_a_changed_night_keeps_its_name_and_counts_its_changes(people: People) -> None:
    event = plan(people, "Night 1", 7, starts_at="19:30", place="The Lamb")
    (before,) = read(people.club)
    assert (before["SUMMARY"], before["LOCATION"]) == ("Night 1", "The Lamb")
    assert before["URL"] == "https://x/night-1/"
    events.change_event(by=people.organiser, event_id=event.pk, place="The Swan")
    (after,) = read(people.club)
    assert (after["UID"], after["LOCATION"]) == (before["UID"], "The Swan")
    assert int(after["SEQUENCE"]) == int(before["SEQUENCE"]) + 1
    assert after["LAST-MODIFIED"] >= before["LAST-MODIFIED"]


def test_a_deleted_night_is_cancelled_without_its_name_and_a_played_one_just_goes(
    people: People,
) -> None:
    event = plan(people, "Secret", 7, place="At Ann's")
    played = plan(people, "Played", 0)
    factories.seat(people, played, [4])
    uid = read(people.club)[1]["UID"]
    for one in (event, played):
        events.delete_event(by=people.organiser, event_id=one.pk)
    (gone,) = read(people.club)
    assert (gone["UID"], gone["STATUS"], gone["SUMMARY"]) == (uid, "CANCELLED", "Night cancelled")
    assert not {"LOCATION", "URL", "DESCRIPTION"} & gone.keys()
    events.restore_event(by=people.organiser, event_id=event.pk)
    back = next(one for one in read(people.club) if one["UID"] == uid)
    assert (back["SUMMARY"], back["STATUS"]) == ("Secret", "CONFIRMED")
    assert int(back["SEQUENCE"]) > int(gone["SEQUENCE"])


def test_old_nights_and_more_than_the_most_are_left_out(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan(people, "Old", -400)
    for day in range(4):
        plan(people, f"Night {day}", day)
    monkeypatch.setattr(feed, "MAX_EVENTS", 3)
    assert [one["SUMMARY"] for one in read(people.club)] == ["Night 1", "Night 2", "Night 3"]


def test_the_calendar_of_a_season_has_its_nights_only(people: People, ada_api: ApiClient) -> None:
    season = factories.make_season(people)
    plan(people, "In it", 7, season_id=season.pk)
    plan(people, "Apart", 8)
    (one,) = read(people.club, season)
    assert (one["SUMMARY"], one["DESCRIPTION"]) == ("In it", "Spring")
    answer = ada_api.get(f"/seasons/{season.pk}/calendar")
    assert (answer.status_code, b"Apart" in answer.content) == (200, False)
    assert answer["Content-Type"].startswith("text/calendar")


def test_strangers_read_the_calendar_of_an_open_club_and_ask_whether_it_changed(
    people: People, web: Client
) -> None:
    plan(people, "Night 1", 7)
    first = web.get(ADDRESS)
    assert first["Content-Type"] == "text/calendar; charset=utf-8"
    assert web.get(ADDRESS, headers={"If-None-Match": first["ETag"]}).status_code == 304
    clubs.change_club(by=people.organiser, slug="adas-club", is_public=False)
    assert web.get("/clubs/adas-club/calendar.ics?fresh").status_code == 404


def test_the_club_page_shows_when_and_where_and_leads_to_the_calendar(
    people: People, ada: Client
) -> None:
    season = factories.make_season(people)
    plan(people, "Night 1", 7, season_id=season.pk, starts_at="19:30", place="The Lamb")
    page = look(ada.get("/clubs/adas-club/"))
    assert "19:30, The Lamb, Spring, no players entered yet" in page.words
    assert "/clubs/adas-club/calendar/" in page.links()
    page = look(ada.get("/clubs/adas-club/calendar/", {"season": "spring"}))
    assert "/clubs/adas-club/seasons/spring/calendar.ics" in page.links()
    assert any(link.startswith("webcal://") for link in page.links())


def test_a_time_that_is_none_is_refused(ada_api: ApiClient, people: People) -> None:
    event = factories.make_event(people)
    answer = ada_api.patch(f"/events/{event.pk}", {"starts_at": "25:00"})
    assert answer.json()["problems"][0]["code"] == "invalid"
    assert ada_api.patch(f"/events/{event.pk}", {"starts_at": "09:05"}).status_code == 200


def test_a_calendar_follows_a_private_club_by_an_address_that_ends_with_the_players_link(
    people: People, web: Client, anon_api: ApiClient
) -> None:
    plan(people, "Night 1", 7, place="The Lamb")
    clubs.change_club(by=people.organiser, slug="adas-club", is_public=False)
    (anne,) = factories.make_players(people, 1)
    link = player_token(clubs.make_player_link(by=people.organiser, player_id=anne.pk))
    page = look(web.get(f"/p/{link}/"))
    (webcal,) = [one for one in page.links() if one.startswith("webcal://")]
    address = webcal.removeprefix("webcal://testserver")
    assert anon_api.post("/own-page", {"link": link}).json()["calendar"] in address
    assert link not in address
    answer = web.get(address)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert b"LOCATION:The Lamb" in answer.content
    assert b"Anne" not in answer.content
    assert web.get(address.replace("calendar.ics", "")).status_code == 404, "it opens no page"
    assert web.get(f"/p/{link}/calendar.ics").status_code == 404, "each opens one thing"
    clubs.make_player_link(by=people.organiser, player_id=anne.pk)
    assert web.get(address).status_code == 404


def test_a_member_of_a_private_club_finds_the_address_of_their_own_player(
    people: People, ben: Client
) -> None:
    clubs.change_club(by=people.organiser, slug="adas-club", is_public=False)
    (anne,) = factories.make_players(people, 1)
    page = look(ben.get("/clubs/adas-club/calendar/"))
    assert "Ask an organiser for your own link" in page.words
    assert not any(one.startswith("webcal:") for one in page.links())
    clubs.make_player_link(by=people.organiser, player_id=anne.pk)
    Player.objects.filter(pk=anne.pk).update(user=people.ben)
    page = look(ben.get("/clubs/adas-club/calendar/"))
    (webcal,) = [one for one in page.links() if one.startswith("webcal:")]
    assert webcal.endswith("/calendar.ics")
    assert b"BEGIN:VCALENDAR" in ben.get(webcal.removeprefix("webcal://testserver")).content
