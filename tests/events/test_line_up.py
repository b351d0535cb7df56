"""Commands on a line-up in any order: no player twice, no result lost, and the standings right."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.derived import derived_rows
from tests.support.nights import (
    REFUSALS,
    Night,
    check_no_player_sits_twice,
    make_night,
    results_of,
)
from tournaments.models import Event
from tournaments.standings import compute

if TYPE_CHECKING:
    from tests.support.people import People

# On SQLite only: each command is tested on PostgreSQL by itself; what is new here is their order.
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


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
    compute.refresh_event(night.event.pk)
    incremental = derived_rows(night.event)
    compute.rebuild_event(night.event.pk)
    assert derived_rows(night.event) == incremental
