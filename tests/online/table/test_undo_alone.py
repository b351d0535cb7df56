"""Undo by a person alone with bots: for a moment, and never once a bot has shown a card."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest
import time_machine

from tests.support.online_tables import Sitting, open_table, propose
from tournaments.models import GameEntry
from tournaments.online.core.clocks import UNDO_SECONDS, next_due
from tournaments.online.core.entries import NORMAL, PACED, QUICK, RELAXED
from tournaments.online.core.settings import USUAL_BOT_SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from time_machine import Traveller

pytestmark = pytest.mark.django_db

BOT_SECONDS = 0.4


@pytest.fixture
def clock() -> Iterator[Traveller]:
    """A time that stands still until it is moved."""
    with time_machine.travel("2026-03-05 20:00:00+00:00", tick=False) as traveller:
        yield traveller


def until_asked(
    clock: Traveller, people: int = 1, bots: int = 3, **customs: float | str
) -> Sitting:
    """A table at which the last person has a choice, and a bot is next."""
    table = open_table(people=people, bots=bots, customs={"bot_seconds": BOT_SECONDS} | customs)
    table.deal()
    for _ in range(40):
        view = table.snapshot.view(people - 1)
        if people - 1 in table.snapshot.to_act and view is not None and len(view.legal) > 1:
            return table
        clock.shift(timedelta(seconds=5))
        for seat in table.snapshot.to_act:
            if table.snapshot.is_person(seat):
                table.act(seat)
        table.go()
    raise AssertionError("the seat is never asked")


def waits(table: Sitting) -> float:
    """How many seconds the bot that is to act waits."""
    due = next_due(table.snapshot)
    assert due is not None
    assert due.kind == "bot"
    return (due.at - table.now).total_seconds()


def test_bots_leave_time_for_an_undo_and_end_it_by_acting(clock: Traveller) -> None:
    table = until_asked(clock)
    before = table.snapshot.state
    assert 'id="undo"' not in table.page()
    table.act(0)
    assert waits(table) == UNDO_SECONDS[NORMAL]
    assert 'id="undo"' in table.page()
    assert propose(table, 0, "undo").status_code == 201
    assert table.snapshot.state == before, "no one had to be asked"
    table.act(0)
    clock.shift(timedelta(seconds=5))
    table.go()
    assert 'id="undo"' not in table.page()
    assert propose(table, 0, "undo").json()["code"] == "not-now"


def test_the_time_for_an_undo_is_that_of_the_speed_chosen_last(clock: Traveller) -> None:
    assert UNDO_SECONDS[RELAXED] > UNDO_SECONDS[NORMAL] > 1 > UNDO_SECONDS[QUICK]
    table = until_asked(clock)
    for sent, kept in ((RELAXED, RELAXED), (QUICK, QUICK), ("", QUICK), (NORMAL, NORMAL)):
        act_at_speed(table, 0, sent)
        assert waits(table) == UNDO_SECONDS[kept]
        assert propose(table, 0, "undo").status_code == 201
    assert speeds(table) == [RELAXED, QUICK, NORMAL]


def act_at_speed(table: Sitting, seat: int, speed: str) -> None:
    """Act as the page does for a player who has chosen this speed of play."""
    text = table.seen(seat)["legal"][0]["text"]
    sent = {"text": text, "expected": table.snapshot.number, "speed": speed}
    assert table.browser(seat).post(f"/play/{table.game.pk}/", sent).status_code == 302


def speeds(table: Sitting) -> list[str]:
    """The speeds of play that are in the log, in their order."""
    found = GameEntry.objects.filter(game=table.game, kind=PACED).order_by("number")
    return list(found.values_list("text", flat=True))


@pytest.mark.parametrize(("people", "speed"), [(2, RELAXED), (1, "odd"), (1, NORMAL)])
def test_a_speed_that_changes_nothing_is_not_logged(
    clock: Traveller, people: int, speed: str
) -> None:
    table = until_asked(clock, people=people, bots=4 - people)
    act_at_speed(table, people - 1, speed)
    assert speeds(table) == []


def test_bots_that_are_quicker_than_usual_leave_less_time(clock: Traveller) -> None:
    table = until_asked(clock, bot_seconds=USUAL_BOT_SECONDS / 5)
    table.act(0)
    assert waits(table) == pytest.approx(UNDO_SECONDS[NORMAL] / 5)


def test_a_card_that_had_to_be_played_is_answered_at_once(clock: Traveller) -> None:
    table = until_asked(clock)
    forced = None
    while forced is None:
        clock.shift(timedelta(seconds=5))
        table.step(Random(0))
        view = table.snapshot.view(0)
        if view is not None and len(view.legal) == 1 and table.snapshot.dealt_state.trick:
            forced = view.legal[0]
            table.act(0, forced.text, table.snapshot.number)
            if not table.snapshot.to_act or table.snapshot.to_act == (0,):
                forced = None
    assert waits(table) < BOT_SECONDS * 1.4
    assert 'id="undo"' not in table.page()
    assert propose(table, 0, "undo").json()["code"] == "not-now"


def test_a_bot_answers_a_bot_without_that_wait(clock: Traveller) -> None:
    table = until_asked(clock)
    table.act(0)
    clock.shift(timedelta(seconds=waits(table)))
    table.go()
    assert waits(table) < BOT_SECONDS * 1.4


@pytest.mark.parametrize(
    ("people", "undo"), [(2, "agreed"), (1, "none")], ids=["two people", "no undo"]
)
def test_a_bot_does_not_wait_where_a_person_cannot_undo_alone(
    clock: Traveller, people: int, undo: str
) -> None:
    table = until_asked(clock, people=people, bots=4 - people, undo=undo)
    table.act(people - 1)
    assert 'id="undo"' not in table.page()
    assert waits(table) < BOT_SECONDS * 1.4


def test_who_leaves_the_deal_to_a_bot_reads_so_and_waits_for_no_undo(clock: Traveller) -> None:
    table = until_asked(clock)
    assert table.at(0).post(f"{table.path}/concede").status_code == 201
    page = table.page()
    assert ">A bot is playing for you.</p>" in page
    acted = table.snapshot.last_action
    while table.snapshot.last_actor != 0 or table.snapshot.last_action == acted:
        clock.shift(timedelta(seconds=5))
        table.go()
    assert table.snapshot.is_dealt
    assert 'id="undo"' not in table.page()
    assert propose(table, 0, "undo").json()["code"] == "not-now"
    assert waits(table) < UNDO_SECONDS[QUICK]


@pytest.mark.parametrize(
    ("people", "set_to", "seconds"), [(1, 8, 60), (2, 8, 8), (1, 0.5, 4), (1, 120, 120)]
)
def test_the_result_of_a_deal_stays_longer_for_a_person_alone_with_bots(
    clock: Traveller, people: int, set_to: float, seconds: float
) -> None:
    customs = {"deal_seconds": set_to}
    table = open_table("quick13", people=people, bots=4 - people, customs=customs)
    table.deal()
    table.play(Random(1), deals=1)
    due = next_due(table.snapshot)
    assert due is not None
    assert (due.kind, due.at - table.now) == ("deal", timedelta(seconds=seconds))
