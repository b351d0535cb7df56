"""Several nights of a season are planned at once, by a rhythm or by their dates."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.support.api_client import ApiClient, problem_codes
from tests.support.factories import make_event, make_season, seat
from tests.support.page_checks import look
from tournaments import events
from tournaments.core.errors import InvalidInput, NotAllowed
from tournaments.events import MAX_PLANNED, Break, Rhythm, list_days
from tournaments.models import Event, LogEntry, Season

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

PAGE = "/clubs/adas-club/organise/seasons/spring/nights/"
DAYS = [date(2026, 3, 12), date(2026, 3, 19), date(2026, 3, 26)]
THURSDAY = 3


@pytest.fixture
def season(people: People) -> Season:
    """A season with its first night."""
    made = make_season(people)
    make_event(people, "foss20", name="Night 9", season_id=made.pk, starts_at="19:30")
    return made


def ask(**more: str | int) -> dict[str, str | int]:
    """Return a rhythm of three weeks from the next Thursday on."""
    return {"rhythm": "weekly", "weekday": 3, "begins": "2026-11-05", "most": 3, **more}


@pytest.mark.parametrize(
    ("rhythm", "begins", "days"),
    [
        (Rhythm.WEEKLY, date(2026, 12, 17), ["17.12.", "24.12.", "31.12.", "07.01."]),
        (Rhythm.FORTNIGHTLY, date(2026, 12, 18), ["24.12.", "07.01.", "21.01.", "04.02."]),
        (Rhythm.FIRST, date(2026, 12, 3), ["03.12.", "07.01.", "04.02.", "04.03."]),
        (Rhythm.FIRST, date(2026, 12, 4), ["07.01.", "04.02.", "04.03.", "01.04."]),
        (Rhythm.THIRD, date(2026, 12, 31), ["21.01.", "18.02.", "18.03.", "15.04."]),
        (Rhythm.LAST, date(2026, 12, 31), ["31.12.", "28.01.", "25.02.", "25.03."]),
    ],
)
def test_a_rhythm_makes_dates(rhythm: Rhythm, begins: date, days: list[str]) -> None:
    made = list_days(rhythm, THURSDAY, begins, until=date(2030, 1, 1), max_days=4)
    assert [f"{day:%d.%m.}" for day in made] == days
    assert {day.weekday() for day in made} == {THURSDAY}


def test_a_break_is_left_out_and_its_days_do_not_count() -> None:
    pause = Break(date(2026, 12, 24), date(2026, 12, 31))
    days = list_days(
        Rhythm.WEEKLY, THURSDAY, date(2026, 12, 17), until=date(2027, 3, 1), max_days=3, pause=pause
    )
    assert days == [date(2026, 12, 17), date(2027, 1, 7), date(2027, 1, 14)]
    ever = Break(date(2026, 12, 24), date.max)
    assert not list_days(Rhythm.LAST, 3, ever.begins, until=date.max, max_days=3, pause=ever)


def test_nights_are_like_the_last_one_and_named_after_it(people: People, season: Season) -> None:
    made = events.plan_nights(by=people.organiser, season_id=season.pk, days=DAYS[::-1])
    model = Event.objects.get(name="Night 9")
    assert [(night.name, night.held_on) for night in made] == [
        ("Night 10", DAYS[0]), ("Night 11", DAYS[1]), ("Night 12", DAYS[2])
    ]  # fmt: skip
    assert {night.season_id for night in made} == {season.pk}
    assert {night.starts_at for night in made} == {"19:30"}
    assert all(night.ruleset == model.ruleset for night in made)
    assert not any(night.entries.exists() for night in made)
    assert LogEntry.objects.filter(verb="event-planned").count() == 4


def test_the_same_form_plans_each_day_once(people: People, season: Season) -> None:
    def plan(days: list[date]) -> list[Event]:
        return events.plan_nights(by=people.organiser, season_id=season.pk, days=days, key=key)

    key = uuid4()
    first = plan(DAYS[:2])
    assert plan(DAYS[:2]) == first
    events.delete_event(by=people.organiser, event_id=first[0].pk)
    assert [night.held_on for night in plan(DAYS)] == DAYS[1:]
    assert season.events.count() == 3


def test_all_are_planned_or_none(
    people: People, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = [date.fromordinal(DAYS[0].toordinal() + day) for day in range(MAX_PLANNED + 1)]
    for days in ([], many):
        with pytest.raises(InvalidInput):
            events.plan_nights(by=people.organiser, season_id=season.pk, days=days)
    names = ["", "Night 10"]
    monkeypatch.setattr("tournaments.events.seasons.plan.next_name", lambda *_args: names.pop())
    with pytest.raises(InvalidInput):
        events.plan_nights(by=people.organiser, season_id=season.pk, days=DAYS)
    assert season.events.count() == 1


def test_a_club_without_a_night_plans_the_first_by_itself(people: People, ada: Client) -> None:
    season = make_season(people)
    with pytest.raises(InvalidInput, match="first night"):
        events.plan_nights(by=people.organiser, season_id=season.pk, days=DAYS)
    assert "Plan the first night on its own" in look(ada.get(PAGE)).words


def test_planned_nights_are_deleted_together_and_none_that_has_begun(
    people: People, season: Season
) -> None:
    made = events.plan_nights(by=people.organiser, season_id=season.pk, days=DAYS)
    model = Event.objects.get(name="Night 9")
    seat(people, model, [4])

    def delete(nights: list[Event]) -> list[Event]:
        return events.delete_nights(
            by=people.organiser, season_id=season.pk, event_ids=[night.pk for night in nights]
        )

    with pytest.raises(NotAllowed):
        delete([*made, model])
    with pytest.raises(InvalidInput):
        delete([*made, make_event(people)])
    assert season.events.count() == 4
    for _ in range(2):
        assert len(delete(made)) == 3
    assert list(season.events.all()) == [model]
    assert LogEntry.objects.filter(verb="event-deleted").count() == 3


def test_an_organiser_sees_the_dates_ticks_some_and_takes_them_out_again(
    season: Season, ada: Client
) -> None:
    assert PAGE in look(ada.get("/clubs/adas-club/seasons/spring/")).links()
    there = Event.objects.get()
    Event.objects.filter(pk=there.pk).update(held_on=date(2026, 11, 12))
    page = look(ada.get(PAGE, ask()))
    boxes = [box for box in page.all("input") if box.get("name") == "days"]
    assert [(box["value"], "checked" in box) for box in boxes] == [
        ("2026-11-05", True), ("2026-11-12", False), ("2026-11-19", True)
    ]  # fmt: skip
    assert "Night 9 is on this day already" in page.words
    address = ada.get(PAGE, ask()).request
    sent = {"key": page.fields()["key"], "days": ["2026-11-05", "2026-11-19"]}
    for _ in range(2):
        answer = ada.post(f"{PAGE}?{address['QUERY_STRING']}", sent)
        assert answer.headers["Location"] == PAGE
    assert "2 nights are planned." in look(ada.get(PAGE)).words
    planned = season.events.exclude(pk=there.pk)
    assert {night.held_on.day for night in planned} == {5, 19}
    ada.post(f"{PAGE}take-out/", {"nights": [night.pk for night in planned]})
    assert "2 nights were deleted. They can be restored" in look(ada.get(PAGE)).words
    ada.post(f"{PAGE}take-out/", {"nights": []})
    assert "Nothing was deleted" in look(ada.get(PAGE)).words
    assert list(season.events.all()) == [there]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"most": ""}, "Say how many nights, or until when."),
        ({"most": 61}, "Enter a whole number from 1 to 60."),
        ({"most": "", "ends": "2029-01-01"}, "That is more than 60 nights."),
        ({"ends": "2026-11-01"}, "This is before the first day."),
        ({"begins": "9999-12-30"}, "Enter a date within five years of today."),
        ({"begins": "then"}, "Enter a valid date."),
        ({"rhythm": "daily"}, "Choose one of the options."),
        ({"weekday": 8}, "Choose one of the options."),
        ({"pause_begins": "2026-12-24"}, "Enter the first and the last day without a night."),
        ({"ends": "2026-11-06", "begins": "2026-11-06"}, "No such day falls in that period."),
    ],
)
def test_a_rhythm_that_cannot_be_is_refused_beside_its_field(
    season: Season, ada: Client, wrong: dict[str, str | int], words: str
) -> None:
    page = look(ada.get(PAGE, ask(**wrong)))
    assert words in page.words
    assert not [box for box in page.all("input") if box.get("name") == "days"]


def test_a_date_that_was_not_shown_is_refused(season: Season, ada: Client) -> None:
    query = ada.get(PAGE, ask()).request["QUERY_STRING"]
    for days in (["2026-11-06"], ["then"], []):
        look(ada.post(f"{PAGE}?{query}", {"key": str(uuid4()), "days": days}))
    look(ada.post(PAGE, {"key": str(uuid4()), "days": ["2026-11-05"]}))
    assert season.events.count() == 1


def test_an_archived_season_takes_no_more(people: People, season: Season, ada: Client) -> None:
    Season.objects.update(archived_at=timezone.now())
    assert "in the archive" in look(ada.get(PAGE, ask())).words
    with pytest.raises(InvalidInput, match="in the archive"):
        events.plan_nights(by=people.organiser, season_id=season.pk, days=DAYS)


def test_events_are_planned_by_their_days(
    season: Season, ada_api: ApiClient, ben_api: ApiClient
) -> None:
    address, body = f"/seasons/{season.pk}/events", {"days": [str(day) for day in DAYS]}
    assert ben_api.post(address, body).status_code == 403
    made = ada_api.post(address, body).json()["results"]
    assert [(line["name"], line["held_on"]) for line in made] == [
        ("Night 10", "2026-03-12"), ("Night 11", "2026-03-19"), ("Night 12", "2026-03-26")
    ]  # fmt: skip
    assert problem_codes(ada_api.post(address, {"days": []})) == [("days", None, "min-length")]
    assert problem_codes(ada_api.post(address, body | {"like": 999})) == [("like", None, "unknown")]
    assert problem_codes(ada_api.post(address, body | {"weekly": True})) == [
        ("weekly", None, "unknown")
    ]
    assert season.events.count() == 4
