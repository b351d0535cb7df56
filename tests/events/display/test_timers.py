"""The timer of a round: by the server's clock, changed by organisers, shown to everyone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import time_machine
from django.test import Client

from tests.support import factories
from tests.support.api_client import with_link, with_token
from tournaments.core.errors import EventIsFinal, InvalidInput, NotAllowed
from tournaments.events import find_table_time, find_timer, give_extra_time, set_timer
from tournaments.events.events import finish_event, reopen_event
from tournaments.models import LogEntry, Table
from tournaments.pages.events.display.rows import build_now

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.both_databases

START = "2026-11-23T21:00:00Z"


@pytest.fixture
def table(people: People) -> Table:
    """A table of a night under way."""
    return factories.make_table(people, name="Monday")


@pytest.fixture
def clock() -> Any:
    """A clock that stands at nine in the evening until it is moved."""
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


def test_the_log_says_what_was_done_to_the_timer(people: People, table: Table, clock: Any) -> None:
    for name, minutes in (("start", 20), ("pause", 0), ("resume", 0), ("add", -5), ("stop", 0)):
        act(people, table, name, minutes)
    entries = LogEntry.objects.filter(verb="timer-set").order_by("pk")
    assert list(entries.values_list("text", flat=True)) == [
        "The timer of round 1 was started with 20 minutes.",
        "The timer of round 1 was paused.",
        "The timer of round 1 was resumed.",
        "The timer of round 1 was changed by -5 minutes.",
        "The timer of round 1 was taken away.",
    ]


def act(people: People, table: Table, name: str, minutes: int = 0, **more: Any) -> None:
    set_timer(by=people.organiser, event_id=table.event_id, act=name, minutes=minutes, **more)


def words(table: Table) -> str:
    return build_now(table.event).timer


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        ([("start", 30)], "Round 1: 30 minutes left, until 21:30."),
        ([("start", 30), 600], "Round 1: 20 minutes left, until 21:30."),
        ([("start", 30), 1770], "Round 1: 1 minute left, until 21:30."),
        ([("start", 30), 1800], "Round 1: time is up."),
        ([("start", 30), 600, ("pause", 0)], "Round 1: paused with 20 minutes left."),
        (
            [("start", 30), 600, ("pause", 0), 600, ("resume", 0)],
            "Round 1: 20 minutes left, until 21:40.",
        ),
        ([("start", 30), ("add", 5)], "Round 1: 35 minutes left, until 21:35."),
        ([("start", 30), ("add", -40)], "Round 1: time is up."),
        ([("start", 30), ("pause", 0), ("add", 5)], "Round 1: paused with 35 minutes left."),
        ([("start", 30), ("stop", 0)], ""),
        ([("start", 30), ("start", 10)], "Round 1: 10 minutes left, until 21:10."),
    ],
)
def test_a_timer_says_what_is_left(
    people: People, table: Table, clock: Any, steps: list[Any], text: str
) -> None:
    for step in steps:
        if isinstance(step, int):
            clock.shift(step)
        else:
            act(people, table, *step)
    assert words(table) == text


def test_a_repeat_with_the_same_revision_adds_nothing(
    people: People, table: Table, clock: Any
) -> None:
    act(people, table, "start", 30)
    seen = find_timer(table.event)
    assert seen is not None
    for _ in range(2):
        act(people, table, "add", 5, revision=seen.revision)
    assert words(table) == "Round 1: 35 minutes left, until 21:35."
    assert LogEntry.objects.filter(verb="timer-set").count() == 2


def test_a_table_gets_extra_time_with_a_reason(people: People, table: Table, clock: Any) -> None:
    act(people, table, "start", 30)
    give: dict[str, Any] = {"by": people.organiser, "table_id": table.pk}
    with pytest.raises(InvalidInput):
        give_extra_time(**give, minutes=5, reason="")
    for _ in range(2):
        give_extra_time(**give, minutes=5, reason="Started late")
    assert build_now(table.event).extra == ["Table 1: 5 minutes more, until 21:35"]
    assert build_now(table.event, reasons=True).extra[0].endswith("(Started late)")
    time = find_table_time(table)
    assert time is not None
    assert (time.ends_at, time.reason) == ("2026-11-23T21:35:00+00:00", "Started late")
    give_extra_time(**give, minutes=0, reason="")
    assert build_now(table.event).extra == []


def test_only_organisers_time_a_round_of_a_night_that_is_not_final(
    people: People, table: Table
) -> None:
    with pytest.raises(NotAllowed):
        set_timer(by=people.scorer, event_id=table.event_id, act="start", minutes=5)
    for name in ("pause", "resume", "add"):
        with pytest.raises(NotAllowed, match="Start one first"):
            act(people, table, name, 5)
    for wrong in (0, 301, -5):
        with pytest.raises(InvalidInput):
            act(people, table, "start", wrong)
    planned = factories.make_event(people)
    with pytest.raises(NotAllowed, match="No round"):
        set_timer(by=people.organiser, event_id=planned.pk, act="start", minutes=5)
    finish_event(by=people.organiser, event_id=table.event_id)
    with pytest.raises(EventIsFinal):
        act(people, table, "start", 5)


def test_a_final_night_has_no_timer_and_a_reopened_one_has_it_again(
    people: People, table: Table, clock: Any
) -> None:
    act(people, table, "start", 30)
    finish_event(by=people.organiser, event_id=table.event_id)
    api, path, watcher = with_token(people.ada), f"/events/{table.event_id}/timer", Client()
    projector = "/clubs/adas-club/events/monday/projector/"
    left = "30 minutes left"
    table.refresh_from_db()
    assert (words(table), find_table_time(table)) == ("", None)
    assert api.get(path).json() == {"timer": None}
    assert left not in watcher.get(projector).content.decode()
    reopen_event(by=people.organiser, event_id=table.event_id)
    table.refresh_from_db()
    assert left in words(table)
    assert find_table_time(table) is not None


def test_the_page_starts_changes_and_extends(people: People, table: Table) -> None:
    ada, page = Client(), "/clubs/adas-club/events/monday/run/timer/"
    ada.force_login(people.ada)
    assert "Start the timer" in ada.get(page).content.decode()
    assert ada.post(page, {"act": "start", "minutes": "0"}).status_code == 422
    ada.post(page, {"act": "start", "minutes": "30"})
    line = find_timer(table.event)
    assert line is not None
    ada.post(page, {"act": "add", "minutes": "5", "revision": str(line.revision)})
    sent = {"table": str(table.pk), "extra": "10", "reason": "Started late"}
    shown = ada.post(page, sent, follow=True).content.decode()
    assert "35 minutes left" in shown
    assert "Table 1: 10 minutes more" in shown
    public = Client().get("/clubs/adas-club/events/monday/").content.decode()
    assert "Table 1: 10 minutes more" in public
    assert "Started late" not in public


def test_the_api_sets_the_timer_and_phones_see_when_it_ends(
    people: People, table: Table, clock: Any
) -> None:
    api, path = with_token(people.ada), f"/events/{table.event_id}/timer"
    assert api.get(path).json() == {"timer": None}
    timer = api.post(path, {"act": "start", "minutes": 30}).json()["timer"]
    assert (timer["ends_at"], timer["seconds_left"]) == ("2026-11-23T21:30:00+00:00", None)
    extra = {"minutes": 5, "reason": "Started late"}
    answer = api.put(f"/tables/{table.pk}/extra-time", extra)
    live = with_link(table).get(f"/tables/{table.pk}/live").json()
    assert live["time"] == answer.json()["time"]
    assert live["time"]["ends_at"] == "2026-11-23T21:35:00+00:00"
