"""The nightly self-check: it finds what differs, says so once, and changes nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.health.refused_letters import refuse_letters
from tests.support.derived import derived_rows
from tests.support.factories import make_event, make_season, play_out, seat
from tests.support.page_checks import look
from tournaments import health
from tournaments.events import finish_event
from tournaments.health.letters import NotSent
from tournaments.health.self_check import _walk
from tournaments.models import (
    Club,
    Event,
    Job,
    Membership,
    RatingChange,
    Role,
    SeatScore,
    SelfCheck,
    Standing,
    StoredRecords,
)
from tournaments.ratings import refresh_ratings
from tournaments.standings import rebuild_records, refresh_event, refresh_records

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
    refresh_records(people.club.pk)
    Job.objects.all().delete()
    return event


def put_back(at: datetime) -> None:
    """Say that everything was compared last at a time, in the order in which it was."""
    for number, row in enumerate(SelfCheck.objects.order_by("walked_at")):
        row.at = row.walked_at = at + timedelta(seconds=number)
        row.save()


def check() -> int:
    put_back(NIGHT - timedelta(days=2))
    return health.check_some(now=NIGHT)


def test_what_is_right_is_compared_and_stays_as_it_was(event: Event) -> None:
    before = derived_rows(event)
    changes = list(RatingChange.objects.order_by("pk").values())
    records = list(StoredRecords.objects.order_by("pk").values())
    assert check() == 5
    assert health.list_differences() == []
    assert derived_rows(event) == before
    assert list(StoredRecords.objects.order_by("pk").values()) == records != []
    assert list(RatingChange.objects.order_by("pk").values()) == changes
    assert mail.outbox == []


@pytest.mark.parametrize("wrong", ["a seat", "a line", "a rating", "a record"])
def test_a_difference_stands_on_the_page_and_is_written_to_the_owner_once(
    event: Event, ada: Client, wrong: str
) -> None:
    if wrong == "a seat":
        SeatScore.objects.filter(event=event, seat=0).update(points=999)
        rebuild_records(event.club_id)  # so that only the night differs
    elif wrong == "a record":
        StoredRecords.objects.filter(club=event.club_id).update(figures={})
    elif wrong == "a line":
        line = Standing.objects.filter(event=event).first()
        assert line is not None
        Standing.objects.filter(pk=line.pk).update(exact=99)
    else:
        change = RatingChange.objects.first()
        assert change is not None
        RatingChange.objects.filter(pk=change.pk).update(mean=30.5)
    check()
    names = {"a rating": "Ratings (Ada's club)", "a record": "Records (Ada's club)"}
    assert [line.what for line in health.list_differences()] == [
        names.get(wrong, "Thursday (Ada's club)")
    ]
    check()
    assert len(mail.outbox) == 1
    assert "Ada's club" in mail.outbox[0].body
    assert "These differ" in look(ada.get("/server/")).words


def test_what_was_compared_while_the_clock_was_wrong_is_compared_again(event: Event) -> None:
    check()
    put_back(timezone.now() + timedelta(days=365))
    assert health.check_some(now=NIGHT) == 5


def test_records_that_are_not_stored_are_no_difference_and_are_stored(event: Event) -> None:
    right = list(StoredRecords.objects.order_by("name").values("name", "figures"))
    StoredRecords.objects.all().delete()  # as after an upgrade from a version that stored none
    check()
    assert health.list_differences() == []
    assert list(StoredRecords.objects.order_by("name").values("name", "figures")) == right != []


def test_the_operator_can_have_everything_computed_again(people: People, event: Event) -> None:
    alone = make_event(people)
    for table in seat(people, alone, [4]):
        play_out(table, seed=table.pk)
    refresh_event(alone.pk)
    finish_event(by=people.organiser, event_id=alone.pk)
    refresh_ratings(people.club.pk)
    refresh_records(people.club.pk)
    Job.objects.all().delete()
    right, changes = derived_rows(event), RatingChange.objects.values_list("mean", flat=True)
    means = sorted(changes)
    SeatScore.objects.filter(seat=0).update(points=999)
    Standing.objects.update(exact=99)
    RatingChange.objects.update(mean=30.5)
    StoredRecords.objects.update(figures={})
    check()
    assert len(health.list_differences()) == 4
    out = StringIO()
    call_command("rebuild_club", people.club.slug, stdout=out)
    assert out.getvalue().startswith("Computed again: 2 nights and 1 season of Ada's club")
    check()
    assert health.list_differences() == []
    assert derived_rows(event) == right
    assert sorted(changes.all()) == means
    with pytest.raises(CommandError, match="no club with the address nowhere"):
        call_command("rebuild_club", "nowhere")


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
    Standing.objects.filter(event=event).update(exact=99)
    check()
    assert len(health.list_differences()) == 1


def test_the_page_says_whether_anything_was_compared(event: Event, ada: Client) -> None:
    assert "Nothing has been compared yet." in look(ada.get("/server/")).words
    check()
    health.check_some(now=NIGHT)
    assert "No difference was found. Last compared: " in look(ada.get("/server/")).words


def test_by_day_nothing_is_compared_unless_it_is_overdue(event: Event) -> None:
    SelfCheck.objects.all().delete()
    assert health.check_some(now=NIGHT) == 5
    put_back(NOON - timedelta(hours=30))
    assert health.check_some(now=NOON) == 0
    put_back(NOON - timedelta(hours=70))
    assert health.check_some(now=NOON) == 5


def test_a_night_that_is_played_is_left_alone(people: People, event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(state="running")
    assert check() == 4
    kinds = [row.name.split()[0] for row in SelfCheck.objects.order_by("name")]
    assert kinds == ["ratings"] * 2 + ["records"] * 2


def test_turns_go_round_and_go_on_where_they_stopped(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.health.self_check.SLICE", 1)
    kinds = ("ratings", "records")
    names = [f"night {event.pk}", *(f"{kind} {pk}" for kind in kinds for pk in clubs())]
    check()
    for number, name in enumerate(names):
        at = NIGHT + timedelta(seconds=number)
        SelfCheck.objects.update_or_create(name=name, defaults={"at": at, "walked_at": at})
    after = NIGHT + timedelta(days=1)
    assert list(_walk(after)) == names
    SelfCheck.objects.filter(name=names[0]).update(walked_at=after, at=after)
    assert list(_walk(after)) == names[1:]


def test_a_call_reads_no_more_in_a_long_history(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.health.self_check.SLICE", 5)
    monkeypatch.setattr("tournaments.health.self_check._compare", lambda name: "")
    health.check_some(now=NIGHT)
    Club.objects.bulk_create(Club(slug=f"club-{n}", name="Many") for n in range(60))
    names = [
        SelfCheck(name=f"{kind} {pk}", walked_at=timezone.now())
        for kind in ("ratings", "records")
        for pk in clubs()
    ]
    SelfCheck.objects.bulk_create(names, ignore_conflicts=True)
    with CaptureQueriesContext(connection) as asked:
        assert health.check_some(now=NIGHT, seconds=-1.0) == 0
    queries = [one["sql"] for one in asked if one["sql"].startswith("SELECT")]
    assert 0 < len(queries) < 16
    assert all(" LIMIT " in sql or " IN (" in sql for sql in queries)


def test_what_is_there_no_longer_is_forgotten(event: Event) -> None:
    SelfCheck.objects.create(name="night 999999", at=NIGHT)
    SelfCheck.objects.create(name="ratings 999999", at=NIGHT)
    SelfCheck.objects.create(name="records 999999", at=NIGHT)
    health.check_some(now=NIGHT)
    assert not SelfCheck.objects.filter(name__endswith="999999").exists()


def clubs() -> list[int]:
    return list(Club.objects.order_by("pk").values_list("pk", flat=True))
