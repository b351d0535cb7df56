"""Commands on a line-up in any order: no player twice, no result lost, and the standings right."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support import factories
from tests.support.derived import derived_rows
from tests.support.nights import (
    REFUSALS,
    Night,
    check_no_player_sits_twice,
    make_night,
    results_of,
)
from tournaments import events
from tournaments.events import reseat as reseating
from tournaments.events import undo as undoing
from tournaments.models import Event
from tournaments.standings import compute

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.people import People
    from tournaments.models import Table

# On SQLite only: each command is tested on PostgreSQL by itself; what is new here is their order.
pytestmark = pytest.mark.django_db


PRESETS = ("quick13", "raf-caller")


@pytest.fixture
def nights(people: People) -> dict[str, Night]:
    """A night of each preset with its first round published."""
    made = {preset: make_night(people, preset) for preset in PRESETS}
    for night in made.values():
        night.publish(Random(1))
    return made


@settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    actions=st.lists(st.tuples(st.integers(0, 13), st.integers(0, 10**6)), max_size=40),
    preset=st.sampled_from(PRESETS),
)
def test_commands_in_any_order_keep_everything_right(
    nights: dict[str, Night], actions: list[tuple[int, int]], preset: str
) -> None:
    # Each example begins with the same night: to make one takes as long as ten commands.
    with transaction.atomic():
        take(nights[preset], actions)
        transaction.set_rollback(True)


def take(night: Night, actions: list[tuple[int, int]]) -> None:
    """Take the actions and check what holds after each; then the standings are as rebuilt."""
    known: set[tuple[int, int]] = set()
    for index, seed in actions:
        before = night.event.log.count(), Event.objects.get(pk=night.event.pk).revision
        try:
            night.actions[index](Random(seed))
        except REFUSALS:
            after = night.event.log.count(), Event.objects.get(pk=night.event.pk).revision
            assert before == after, "a refusal changes nothing"
        now = results_of(night.event)
        assert known <= now, "no result is lost"
        known = now
        check_no_player_sits_twice(night.event)
    check_standings(night.event)


def check_standings(event: Event) -> None:
    """Refresh the standings, and check that they are as rebuilt."""
    compute.refresh_event(event.pk)
    incremental = derived_rows(event)
    compute.rebuild_event(event.pk)
    assert derived_rows(event) == incremental


def exchange(night: Night) -> None:
    """Let the first players of both tables change seats."""
    (one, *here), (other, *there) = map(sitting, night.last_tables())
    reseat(night, {1: [other, *here], 2: [one, *there]})


def replace(night: Night) -> None:
    """Give the first seat to a player who has had no seat, so that one who had it has none."""
    events.set_entries(by=night.by, event_id=night.event.pk, player_ids=night.players)
    reseat(night, {1: [night.players[-1], *sitting(night.last_tables()[0])[1:]]})


def reseat(night: Night, tables: dict[int, list[int]]) -> None:
    reseating.reseat_round(by=night.by, event_id=night.event.pk, number=1, tables=tables)


def undo(night: Night) -> None:
    undoing.undo_round(by=night.by, event_id=night.event.pk, number=1, losing=2)


def redo(night: Night) -> None:
    one = night.event.rounds.get()
    undoing.redo_round(by=night.by, event_id=night.event.pk, round_id=one.pk)


def sitting(table: Table) -> list[int]:
    return list(table.seats.order_by("number").values_list("player_id", flat=True))


@pytest.mark.parametrize("changes", [(exchange,), (replace,), (undo, redo)])
def test_standings_with_all_results_in_follow_who_sat_where(
    people: People, changes: tuple[Callable[[Night], None], ...]
) -> None:
    night = make_night(people)
    night.publish(Random(1))
    for table in night.all_tables():
        factories.play(table, [1])
    compute.refresh_event(night.event.pk)
    for change in changes:
        lines = who_scored_what(night.event)
        revision = Event.objects.get(pk=night.event.pk).revision
        change(night)
        check_standings(night.event)
        assert who_scored_what(night.event) != lines
        assert Event.objects.get(pk=night.event.pk).revision > revision


def who_scored_what(event: Event) -> list[tuple[int, int]]:
    return list(event.standings.order_by("player_id").values_list("player_id", "points"))
