"""Announcements: who makes them, where they are shown, how they end."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import UUID

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.support import factories
from tests.support.api_client import with_link, with_token
from tournaments.core.errors import EventIsFinal, InvalidInput, NotAllowed
from tournaments.events import (
    MAX_ANNOUNCEMENTS,
    announce_to_club,
    announce_to_event,
    list_announcements,
    take_back_announcement,
)
from tournaments.events.events import finish_event
from tournaments.models import LogEntry, Table

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient
    from tests.support.people import People
    from tournaments.models import Event

pytestmark = pytest.mark.both_databases

LINE = "Second round at 21:15"


@pytest.fixture
def night(people: People) -> Event:
    """A night under way."""
    return factories.make_table(people, name="Monday").event


def shown(night: Event) -> list[str]:
    return [line.text for line in list_announcements(night.club, night)]


def test_an_announcement_is_shown_until_its_night_is_final_or_it_is_taken_back(
    people: People, night: Event
) -> None:
    by = people.organiser
    row = announce_to_event(by=by, event_id=night.pk, text=f"  {LINE} ")
    announce_to_event(by=by, event_id=night.pk, text="The bar closes at 23:00")
    assert shown(night) == ["The bar closes at 23:00", LINE]
    assert list_announcements(night.club) == []
    for _ in range(2):
        take_back_announcement(by=by, announcement_id=row.pk)
    assert shown(night) == ["The bar closes at 23:00"]
    finish_event(by=by, event_id=night.pk)
    assert shown(night) == []
    with pytest.raises(EventIsFinal):
        announce_to_event(by=by, event_id=night.pk, text=LINE)
    verbs = ["announced", "announcement-taken-back"]
    assert LogEntry.objects.filter(verb__in=verbs).count() == 3


def test_an_announcement_ends_at_its_time(people: People, night: Event) -> None:
    ends_at = timezone.now() + timedelta(hours=1)
    announce_to_club(by=people.organiser, club_slug="adas-club", text=LINE, ends_at=ends_at)
    assert shown(night) == [LINE]
    with time_machine.travel(ends_at + timedelta(seconds=1)):
        assert shown(night) == []


def test_a_repeat_announces_once_and_a_night_shows_no_more_than_five(
    people: People, night: Event
) -> None:
    by = people.organiser
    for _ in range(2):
        announce_to_event(by=by, event_id=night.pk, text=LINE, key=UUID(int=1))
    assert shown(night) == [LINE]
    for number in range(MAX_ANNOUNCEMENTS - 1):
        announce_to_event(by=by, event_id=night.pk, text=f"Line {number}")
    with pytest.raises(InvalidInput, match="Remove one first"):
        announce_to_event(by=by, event_id=night.pk, text="One more")
    for text, ends_at in ((" ", None), ("x" * 141, None), (LINE, timezone.now())):
        with pytest.raises(InvalidInput):
            announce_to_event(by=by, event_id=night.pk, text=text, ends_at=ends_at)
    with pytest.raises(NotAllowed):
        announce_to_event(by=people.scorer, event_id=night.pk, text=LINE)


def test_pages_and_phones_show_it_with_its_time(people: People, night: Event) -> None:
    table = Table.objects.get(event=night)
    phone = with_link(table)
    tag = phone.get(f"/tables/{table.pk}/live").headers["ETag"]
    with time_machine.travel("2026-11-23T21:02:00Z", tick=False):
        announce_to_event(by=people.organiser, event_id=night.pk, text="Bread & <b>soup</b>")
    again = phone.get(f"/tables/{table.pk}/live", if_none_match=tag)
    (notice,) = again.json()["notices"]
    assert notice["text"] == "Bread & <b>soup</b>"
    ada = Client()
    ada.force_login(people.ada)
    of_night = "/clubs/adas-club/events/monday/"
    for path in (
        "/clubs/adas-club/",
        "/clubs/adas-club/now/",
        of_night,
        f"{of_night}now/",
        f"{of_night}run/",
    ):
        page = ada.get(path).content.decode()
        assert "21:02" in page
        assert "Bread &amp; &lt;b&gt;soup&lt;/b&gt;" in page


def test_an_organiser_announces_and_takes_back_on_the_pages(people: People, night: Event) -> None:
    ada = Client()
    ada.force_login(people.ada)
    for path in (
        "/clubs/adas-club/events/monday/run/announcements/",
        "/clubs/adas-club/organise/announcements/",
    ):
        wrong = ada.post(path, {"text": "", "minutes": ""})
        assert wrong.status_code == 422
        minutes = "" if "monday" in path else "180"
        done = ada.post(path, {"text": LINE, "minutes": minutes}, follow=True).content.decode()
        assert LINE in done
        (line,) = list_announcements(night.club, night)
        gone = ada.post(f"/clubs/adas-club/organise/announcements/{line.id}/take-back/")
        assert gone.headers["Location"] == path
    assert shown(night) == []


def test_the_api_announces_lists_and_takes_back(
    people: People, anon_api: ApiClient, night: Event
) -> None:
    api = with_token(people.ada)
    made = api.post(f"/events/{night.pk}/announcements", {"text": LINE})
    assert (made.status_code, made.json()["ends_at"]) == (201, None)
    ends_at = (timezone.now() + timedelta(hours=2)).isoformat()
    body = {"text": "No play on Friday", "ends_at": ends_at}
    assert api.post("/clubs/adas-club/announcements", {"text": LINE}).status_code == 422
    assert api.post("/clubs/adas-club/announcements", body).status_code == 201
    path = f"/events/{night.pk}/announcements"
    assert [one["text"] for one in anon_api.get(path).json()["results"]] == [body["text"], LINE]
    api.post(f"/announcements/{made.json()['id']}/take-back")
    assert [one["text"] for one in anon_api.get(path).json()["results"]] == [body["text"]]
