"""Bots, clocks and the next deal: on time, late, twice, beside each other."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest
import time_machine
from django.db import connection, connections
from django.utils import timezone

from tests.support.online_tables import actor_of, open_table
from tournaments import tasks
from tournaments.models import GameEntry, Job, JobState, OnlineGame
from tournaments.online import access_game, cleanup, timers
from tournaments.online.core.clocks import ALONE_DEAL_PAUSE, next_due
from tournaments.online.queries.games import build_table
from tournaments.pages.online.table.status import get_status_text
from tournaments.privacy import forget_old
from tournaments.tasks import jobs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from time_machine import Traveller

    from tests.support.online_tables import Sitting

pytestmark = pytest.mark.django_db

CLOCK = {"move_seconds": 30, "bank_seconds": 60}


@pytest.fixture
def clock() -> Iterator[Traveller]:
    """A time that stands still until it is moved."""
    with time_machine.travel("2026-03-05 20:00:00+00:00", tick=False) as traveller:
        yield traveller


def kinds(table: Sitting) -> list[tuple[str, str]]:
    """What happened, and who did it."""
    rows = GameEntry.objects.filter(game=table.game).order_by("number")
    return list(rows.values_list("kind", "done_by"))


def test_a_bot_waits_as_long_for_a_forced_card_as_for_any_other(clock: Traveller) -> None:
    table = open_table(people=1, bots=3, customs={"bot_seconds": 1.0, "undo": "none"})
    pauses = set()
    for _ in range(60):
        clock.shift(timedelta(seconds=0.1))
        snapshot = table.snapshot
        due = next_due(snapshot)
        if due is not None and due.kind == "bot" and due.seat is not None:
            asked = snapshot.asked_at[due.seat]
            assert asked is not None
            pauses.add((due.at - asked).total_seconds())
        if snapshot.to_act == (0,):
            table.act(0)
        table.go()
    assert pauses
    assert all(0.7 <= pause <= 1.3 for pause in pauses)


def test_the_job_of_a_break_that_ended_early_is_withdrawn(clock: Traveller) -> None:
    table = open_table(people=4, bots=0, customs={"deal_seconds": 20, "move_seconds": 0})
    key = f"online:{table.game.pk}"
    waiting = Job.objects.filter(key=key, state=JobState.QUEUED)
    job = waiting.get()
    for seat in range(4):
        table.at(seat).post(f"{table.path}/ready")
    assert table.snapshot.is_dealt
    assert not waiting.exists(), "no clock runs in this game"
    clock.shift(timedelta(seconds=21))
    assert jobs.claim(job.pk) is None


def test_each_action_under_a_clock_leaves_one_job(clock: Traveller) -> None:
    table = open_table(people=4, bots=0, customs=CLOCK)
    table.deal()
    for _ in range(6):
        clock.shift(timedelta(seconds=1))
        table.act(table.snapshot.to_act[0])
        due = next_due(table.snapshot)
        waiting = Job.objects.filter(key=f"online:{table.game.pk}", state=JobState.QUEUED)
        assert due is not None
        assert [job.run_after for job in waiting] == [due.at]


def test_nothing_is_done_before_its_time(clock: Traveller) -> None:
    table = open_table(people=1, bots=3, customs={"bot_seconds": 5, "deal_seconds": 5})
    before = table.snapshot.number
    table.go()
    assert table.snapshot.number == before
    clock.shift(timedelta(seconds=1))
    table.go()
    assert table.snapshot.is_dealt


@pytest.mark.parametrize("how", ["acts", "sits-in"])
def test_when_time_is_up_the_bot_acts_or_takes_the_seat(how: str, clock: Traveller) -> None:
    table = open_table(people=2, bots=2, customs=CLOCK | {"at_timeout": how})
    table.deal()
    seat = next(seat for seat in table.snapshot.to_act if seat < 2)
    clock.shift(timedelta(seconds=89))
    table.go()
    assert table.snapshot.to_act == (seat,)
    clock.shift(timedelta(seconds=2))
    table.go()
    table.go()
    expected = ("acted", "clock") if how == "acts" else ("stood-in", "clock")
    assert expected in kinds(table)
    assert (seat in table.snapshot.away) == (how == "sits-in")
    assert table.snapshot.banks[seat] == 0


def test_a_player_who_is_back_plays_on_at_once(clock: Traveller) -> None:
    table = open_table(people=2, bots=2, customs=CLOCK | {"at_timeout": "sits-in"})
    table.deal()
    seat = next(seat for seat in table.snapshot.to_act if seat < 2)
    clock.shift(timedelta(seconds=91))
    timers.run_due(game_id=table.game.pk)
    assert seat in table.snapshot.away
    table.at(seat).post(f"{table.path}/back")
    assert seat not in table.snapshot.away
    assert table.seen(seat)["seats"][seat]["plays"] == "person"


def test_the_button_of_one_who_is_back_says_what_people_say(clock: Traveller) -> None:
    table = open_table(people=1, bots=3, customs=CLOCK | {"at_timeout": "sits-in"})
    table.deal()
    while 0 not in table.snapshot.to_act:
        table.go()
    clock.shift(timedelta(seconds=91))
    timers.run_due(game_id=table.game.pk)
    assert "I'm back" in table.page()


def test_acting_in_time_keeps_the_bank_and_acting_late_uses_it(clock: Traveller) -> None:
    table = open_table(people=2, bots=2, customs=CLOCK)
    table.deal()
    seat = next(seat for seat in table.snapshot.to_act if seat < 2)
    clock.shift(timedelta(seconds=40))
    assert table.seen(seat)["clock"]["banks"][seat] == 50
    table.act(seat)
    assert table.snapshot.banks[seat] == 50


def test_clocks_stand_still_in_a_pause(clock: Traveller) -> None:
    table = open_table(people=2, bots=2, customs=CLOCK)
    table.deal()
    seat = next(seat for seat in table.snapshot.to_act if seat < 2)
    clock.shift(timedelta(seconds=20))
    table.at(0).post(f"{table.path}/pause", {"paused": True})
    clock.shift(timedelta(hours=1))
    table.go()
    assert table.act(seat, "nominate:0").json()["code"] == "game-paused"
    table.at(0).post(f"{table.path}/pause", {"paused": False})
    clock.shift(timedelta(seconds=5))
    assert table.act(seat).status_code == 201
    assert table.snapshot.banks[seat] == 60


def test_a_job_that_comes_twice_or_late_does_its_work_once(clock: Traveller) -> None:
    table = open_table(people=1, bots=3, customs={"bot_seconds": 1})
    clock.shift(timedelta(seconds=1))
    for _ in range(5):
        timers.run_due(game_id=table.game.pk)
    assert kinds(table).count(("dealt", "bot")) == 1
    before = table.snapshot.number
    timers.run_due(game_id=table.game.pk)
    timers.run_due(game_id=404)
    assert table.snapshot.number == before


@pytest.mark.django_db(transaction=True)
def test_workers_beside_each_other_do_each_thing_once() -> None:
    table = open_table("quick13", people=1, bots=3)

    def work() -> None:
        try:
            timers.run_due(game_id=table.game.pk)
        finally:
            connections.close_all()

    for _ in range(6):
        with ThreadPoolExecutor(4) as pool:
            for done in [pool.submit(work) for _ in range(4)]:
                done.result()
        if table.snapshot.to_act == (0,):
            table.act(0)
        elif not table.snapshot.is_dealt:
            table.deal()
    numbers = list(GameEntry.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    connection.close()


def test_a_lost_job_is_asked_for_again(clock: Traveller) -> None:
    table = open_table(people=1, bots=3, customs={"bot_seconds": 1})
    Job.objects.all().delete()
    clock.shift(timedelta(minutes=1))
    assert timers.request_missing() == 1
    assert Job.objects.filter(key=f"online:{table.game.pk}", state=JobState.QUEUED).exists()
    assert timers.request_missing() == 0


def test_the_next_deal_begins_by_itself_or_when_all_are_ready(clock: Traveller) -> None:
    table = open_table("quick13", people=2, bots=2, customs={"deal_seconds": 20})
    table.go()
    assert table.snapshot.deal == 0
    table.at(0).post(f"{table.path}/ready")
    table.go()
    assert table.snapshot.deal == 0
    table.at(1).post(f"{table.path}/ready")
    table.go()
    assert table.snapshot.deal == 1
    table.play(Random(1), deals=1)
    clock.shift(timedelta(seconds=21))
    table.go()
    assert table.snapshot.deal == 2


def test_a_game_rests_after_the_deal_while_a_bot_stands_in_for_everybody(
    clock: Traveller,
) -> None:
    customs = CLOCK | {"at_timeout": "sits-in", "deal_seconds": 5}
    table = open_table("quick13", people=1, bots=3, customs=customs)
    table.deal()
    for _ in range(100):
        clock.shift(timedelta(seconds=100))
        table.go()
    assert table.snapshot.is_deserted
    assert (len(table.snapshot.match.results), table.snapshot.deal) == (1, 1)
    assert table.game.due_at is None
    access = access_game(actor_of(table.at(0)), table.game.pk)
    shown = build_table(access, table.now)
    assert get_status_text(shown, ["Ada"]) == "No one is here, so the game is waiting."
    table.at(0).post(f"{table.path}/back")
    table.go()
    assert table.snapshot.deal == 1
    clock.shift(ALONE_DEAL_PAUSE)
    table.go()
    assert table.snapshot.deal == 2


def test_a_game_that_was_touched_after_it_was_found_idle_goes_on(clock: Traveller) -> None:
    table = open_table(people=1, bots=3)
    found = OnlineGame.objects.get().touched_at
    clock.shift(timedelta(minutes=31))
    OnlineGame.objects.update(touched_at=timezone.now())
    cleanup.end_idle_game(table.game.pk, found, at=timezone.now())
    assert not table.snapshot.ended


@pytest.mark.parametrize("task", [tasks.note_later, tasks.clean_up])
def test_an_hour_in_which_the_service_slept_counts_against_no_game(
    clock: Traveller, task: Callable[[], None]
) -> None:
    table = open_table(people=1, bots=3)
    task()
    clock.shift(timedelta(minutes=61))
    task()
    tasks.clean_up()
    ended = [table.snapshot.ended]
    for _ in range(31):
        clock.shift(timedelta(minutes=1))
        task()
    tasks.clean_up()
    ended.append(table.snapshot.ended)
    assert ended == ["", "idle"]


def test_an_abandoned_guests_game_is_ended_and_later_deleted(
    clock: Traveller,
) -> None:
    table = open_table(people=1, bots=3)
    assert cleanup.end_idle_games() == 0
    clock.shift(timedelta(minutes=31))
    cleanup.end_idle_games()
    assert table.snapshot.ended == "idle"
    clock.shift(timedelta(days=31))
    forget_old()
    assert not OnlineGame.objects.exists()
