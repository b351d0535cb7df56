"""A game goes on soon after the worker that moves its bots was killed in the middle of a move."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.scale.crashes import kill_in_the_middle
from tests.scale.processes import start_home_worker
from tests.support.deadlines import wait_for
from tests.support.online_tables import open_table
from tournaments.models import Job, JobState

if TYPE_CHECKING:
    from ops.production.crew import Crew
    from tests.support.online_tables import Sitting

pytestmark = [pytest.mark.embedded, pytest.mark.slow]

PACE = {"bot_seconds": 0.05, "deal_seconds": 0.1}
SOON = 20.0
"""Seconds for what takes at most ten on an idle machine, and forty with the lease of before."""


def take_turn(table: Sitting) -> None:
    """Act for the person if the game waits for them, so that the bots go on."""
    snapshot = table.snapshot
    if snapshot.is_dealt and 0 in snapshot.to_act:
        table.act(0)
    elif not snapshot.is_dealt:
        table.at(0).post(f"{table.path}/ready")


def test_a_game_goes_on_soon_after_its_worker_was_killed(crew: Crew) -> None:
    start_home_worker(crew)
    start_home_worker(crew, "later")  # with beat, which sends what was left behind
    table = open_table("mcleod22", people=1, bots=3, customs=PACE)
    kill_in_the_middle(crew, play=partial(take_turn, table))
    left_behind = Job.objects.get(state=JobState.RUNNING)
    began = time.monotonic()
    start_home_worker(crew)
    done = Job.objects.filter(pk=left_behind.pk, state=JobState.DONE)
    wait_for(done.exists, "another worker has done it")
    seconds = time.monotonic() - began
    print(f"went on after {seconds:.1f} s")
    assert done.get().attempts > left_behind.attempts
    assert seconds < SOON
