"""Undo by a person alone with bots: for a moment, and never once a bot has shown a card."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
import time_machine

from tests.support.online_tables import Sitting, open_table, propose
from tournaments.game_choices import UNDO_IF_AGREED
from tournaments.online.core.clocks import UNDO_FACTOR, next_due

if TYPE_CHECKING:
    from collections.abc import Iterator

    from time_machine import Traveller

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock() -> Iterator[Traveller]:
    """A time that stands still until it is moved."""
    with time_machine.travel("2026-03-05 20:00:00+00:00", tick=False) as traveller:
        yield traveller


def until_asked(
    clock: Traveller, people: int = 1, bots: int = 3, undo: str = UNDO_IF_AGREED
) -> Sitting:
    """A table at which the last person is asked, and a bot is next."""
    table = open_table(people=people, bots=bots, customs={"bot_seconds": 0.4, "undo": undo})
    table.deal()
    for _ in range(40):
        if people - 1 in table.snapshot.to_act:
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
    assert waits(table) >= 0.4 * 0.7 * UNDO_FACTOR
    assert 'id="undo"' in table.page()
    assert propose(table, 0, "undo").status_code == 201
    assert table.snapshot.state == before, "no one had to be asked"
    table.act(0)
    clock.shift(timedelta(seconds=5))
    table.go()
    assert 'id="undo"' not in table.page()
    assert propose(table, 0, "undo").json()["code"] == "not-now"


def test_a_bot_answers_a_bot_without_that_wait(clock: Traveller) -> None:
    table = until_asked(clock)
    table.act(0)
    clock.shift(timedelta(seconds=waits(table)))
    table.go()
    assert waits(table) < 0.4 * 1.4


@pytest.mark.parametrize(
    ("people", "undo"), [(2, UNDO_IF_AGREED), (1, "none")], ids=["two people", "no undo"]
)
def test_a_bot_does_not_wait_where_a_person_cannot_undo_alone(
    clock: Traveller, people: int, undo: str
) -> None:
    table = until_asked(clock, people=people, bots=4 - people, undo=undo)
    table.act(people - 1)
    assert 'id="undo"' not in table.page()
    assert waits(table) < 0.4 * 1.4
