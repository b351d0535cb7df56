"""The nightly self-check: it finds what differs, says so once, and changes nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from django.core import mail

from tests.health.refused_letters import refuse_letters
from tests.support.derived import derived_rows
from tests.support.factories import make_event, make_season, play_out, seat
from tests.support.page_checks import look
from tournaments import health
from tournaments.events import finish_event
from tournaments.health.letters import NotSent
from tournaments.models import (
    Event,
    Job,
    Membership,
    RatingChange,
    Role,
    SeatScore,
    SelfCheck,
    Standing,
)
from tournaments.ratings import refresh_ratings
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

pytestmark = pytest.mark.django_db

NIGHT = datetime(2026, 3, 5, 3, 30, tzinfo=UTC)
NOON = NIGHT + timedelta(hours=9)


@pytest.fixture
def event(people: People) -> Event:
    """A final night with two tables, in a season, whose games are rated."""
    season = make_season(people)
    event = make_event(people, season_id=season.pk)
    for table in seat(people, event, [4, 4]):
        play_out(table, seed=table.pk)
    refresh_event(event.pk)
    finish_event(by=people.organiser, event_id=event.pk)
    refresh_ratings(people.club.pk)
    Job.objects.all().delete()
    return event


def check() -> int:
    SelfCheck.objects.update(at=NIGHT - timedelta(days=2))
    return health.check_some(now=NIGHT)


def test_what_is_right_is_compared_and_stays_as_it_was(event: Event) -> None:
    before = derived_rows(event)
    changes = list(RatingChange.objects.order_by("pk").values())
    assert check() == 3
    assert health.list_differences() == []
    assert derived_rows(event) == before
    assert list(RatingChange.objects.order_by("pk").values()) == changes
    assert mail.outbox == []


@pytest.mark.parametrize("wrong", ["a seat", "a line", "a rating"])
def test_a_difference_stands_on_the_page_and_is_written_to_the_owner_once(
    event: Event, ada: Client, wrong: str
) -> None:
    if wrong == "a seat":
        SeatScore.objects.filter(event=event, seat=0).update(points=999)
    elif wrong == "a line":
        line = Standing.objects.filter(event=event).first()
        assert line is not None
        Standing.objects.filter(pk=line.pk).update(exact=99)
    else:
        change = RatingChange.objects.first()
        assert change is not None
        RatingChange.objects.filter(pk=change.pk).update(mean=30.5)
    check()
    assert [line.what for line in health.list_differences()] == [
        "Ratings (Ada's club)" if wrong == "a rating" else "Thursday (Ada's club)"
    ]
    check()
    assert len(mail.outbox) == 1
    assert "Ada's club" in mail.outbox[0].body
    assert "These differ" in look(ada.get("/server/")).words


def test_a_letter_that_could_not_be_sent_is_written_at_the_next_check(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    SeatScore.objects.filter(event=event, seat=0).update(points=999)
    with monkeypatch.context() as away:
        refuse_letters(away)
        with pytest.raises(NotSent):
            check()
    assert mail.outbox == []
    check()
    assert len(mail.outbox) == 1


def test_a_letter_that_one_owner_got_is_not_written_again(
    people: People, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    Membership.objects.filter(user=people.dee).update(role=Role.OWNER)
    refuse_letters(monkeypatch, to="ada@clag.test")
    SeatScore.objects.filter(event=event, seat=0).update(points=999)
    check()
    check()
    assert [letter.to for letter in mail.outbox] == [["dee@clag.test"]]


def test_without_an_owner_a_difference_stands_on_the_page_all_the_same(event: Event) -> None:
    Membership.objects.filter(role=Role.OWNER).update(role=Role.MEMBER)
    SeatScore.objects.filter(event=event, seat=0).update(points=999)
    check()
    assert len(health.list_differences()) == 1


def test_the_page_says_whether_anything_was_compared(event: Event, ada: Client) -> None:
    assert "Nothing has been compared yet." in look(ada.get("/server/")).words
    check()
    health.check_some(now=NIGHT)
    assert "No difference was found. Last compared: " in look(ada.get("/server/")).words


def test_by_day_nothing_is_compared_unless_it_is_overdue(event: Event) -> None:
    SelfCheck.objects.all().delete()
    assert health.check_some(now=NIGHT) == 3
    SelfCheck.objects.update(at=NOON - timedelta(hours=30))
    assert health.check_some(now=NOON) == 0
    SelfCheck.objects.update(at=NOON - timedelta(hours=70))
    assert health.check_some(now=NOON) == 3


def test_a_night_that_is_played_is_left_alone(people: People, event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(state="running")
    assert check() == 2
    assert [row.name.split()[0] for row in SelfCheck.objects.all()] == ["ratings"] * 2
