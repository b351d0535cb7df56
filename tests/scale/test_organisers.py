"""Organisers in several processes at one event: no half-done action, no player seated twice."""

from __future__ import annotations

import json
import sys
from functools import partial
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
    from ops.production.crew import Crew

pytestmark = pytest.mark.slow

ACTIONS = 80


def test_actions_of_several_organisers_at_once_are_done_whole_or_not_at_all(crew: Crew) -> None:
    night = make_night(make_people())
    night.publish(Random(1))
    names = ("one", "two", "three")
    for seed, name in enumerate(names):
        order = [str(night.event.pk), str(seed), str(ACTIONS)]
        crew.start(name, [sys.executable, "-m", "tests.scale.organisers", *order])
    for name in names:
        wait_for(partial(crew.has_ended, name), f"{name} is done")
    lines = [(crew.folder / f"{name}.log").read_text().splitlines()[-1] for name in names]
    reports = [json.loads(line) for line in lines]
    assert all(report["refused"] < ACTIONS for report in reports)
    stored = results_of(night.event)
    for report in reports:
        assert {tuple(deal) for deal in report["results"]} <= stored
    check_no_player_sits_twice(night.event)
    check_every_round_is_whole(night.event)
    compute.refresh_event(night.event.pk)
    incremental = derived_rows(night.event)
    compute.rebuild_event(night.event.pk)
    assert derived_rows(night.event) == incremental


def check_every_round_is_whole(event: Event) -> None:
    """Check that each round has its published tables, and the log each command once."""
    for event_round in Round.objects.filter(event=event):
        entry = LogEntry.objects.get(verb="round-seated", details__round_id=event_round.pk)
        assert event_round.tables.count() == len(entry.details["tables"])
    numbers = list(event.rounds.drawn().order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    revisions = LogEntry.objects.filter(event=event, revision__isnull=False)
    counted = list(revisions.order_by("revision").values_list("revision", flat=True))
    event.refresh_from_db()
    assert counted == list(range(1, event.revision + 1))
