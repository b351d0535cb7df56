"""Two organisers in two processes at one event: nothing half done, lost or seated twice."""

from __future__ import annotations

import json
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.deadlines import wait_for
from tests.support.derived import derived_rows
from tests.support.nights import check_no_player_sits_twice, make_night, results_of
from tests.support.people import make_people
from tournaments.models import Event, LogEntry, Round
from tournaments.standings import compute

if TYPE_CHECKING:
    from tests.scale.processes import Crew

pytestmark = pytest.mark.slow

ACTIONS = 120


def test_two_organisers_at_once_do_nothing_by_halves(crew: Crew) -> None:
    night = make_night(make_people())
    night.publish(Random(1))
    names = ("one", "two", "three")
    for seed, name in enumerate(names):
        order = [str(night.event.pk), str(seed), str(ACTIONS)]
        crew.start(name, [sys.executable, "-m", "tests.scale.organisers", *order])
    for name in names:
        wait_for(lambda n=name: crew.at_work[n].poll() is not None, f"{name} is done")  # type: ignore[misc]
    lines = [(crew.folder / f"{name}.log").read_text().splitlines()[-1] for name in names]
    reports = [json.loads(line) for line in lines]
    assert all(one["refused"] < ACTIONS for one in reports)
    there = results_of(night.event)
    for one in reports:
        assert {tuple(deal) for deal in one["results"]} <= there
    check_no_player_sits_twice(night.event)
    check_every_round_is_whole(night.event)
    compute.refresh_event(night.event.pk)
    incremental = derived_rows(night.event)
    compute.rebuild_event(night.event.pk)
    assert derived_rows(night.event) == incremental


def check_every_round_is_whole(event: Event) -> None:
    """Each round has the tables that were published with it, and the log has each command once."""
    for one in Round.objects.filter(event=event):
        entry = LogEntry.objects.get(verb="round-seated", details__round_id=one.pk)
        assert one.tables.count() == len(entry.details["tables"])
    numbers = list(event.rounds.drawn().order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    revisions = LogEntry.objects.filter(event=event, revision__isnull=False)
    counted = list(revisions.order_by("revision").values_list("revision", flat=True))
    event.refresh_from_db()
    assert counted == list(range(1, event.revision + 1))
