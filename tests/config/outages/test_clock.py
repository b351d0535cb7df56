"""Tasks are sent again soon after the clock of the machine was put back."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from celery import Celery
from django.conf import settings

from tournaments.tasks.schedule import Schedule

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import time_machine

NOW = datetime(2026, 11, 25, 20, 30, tzinfo=UTC)
WRONG = NOW + timedelta(days=365)
TASKS = {"sweep", "heartbeat"}


class Recorder(Schedule):
    """A schedule that notes what it sends."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.sent: set[str] = set()
        super().__init__(*arguments, **options)

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        self.sent.add(entry.name)


@contextmanager
def opened(folder: Path) -> Iterator[Recorder]:
    # Not the current app of this process: other tests would send their tasks to it.
    app = Celery("clocks", broker="memory://", set_as_current=False)
    seconds = {"sweep": 2.0, "heartbeat": 30.0}
    app.conf.beat_schedule = {
        name: {"task": name, "schedule": every} for name, every in seconds.items()
    }
    schedule = Recorder(app, schedule_filename=str(folder / "schedule"))
    try:
        yield schedule
    finally:
        schedule.close()


def send(schedule: Recorder, clock: time_machine.TimeMachineFixture, at: datetime) -> set[str]:
    """Return what is sent in the 40 seconds after a time."""
    schedule.sent.clear()
    for second in range(40):
        clock.move_to(at + timedelta(seconds=second), tick=False)
        while schedule.tick() == 0:
            pass
    return schedule.sent & TASKS


def test_a_clock_that_was_wrong_at_an_earlier_start_puts_nothing_off(
    tmp_path: Path, time_machine: time_machine.TimeMachineFixture
) -> None:
    for at in (WRONG, NOW):
        time_machine.move_to(at, tick=False)
        with opened(tmp_path) as schedule:
            assert send(schedule, time_machine, at) == TASKS


@pytest.mark.parametrize("back", [timedelta(minutes=5), timedelta(days=365)])
def test_a_clock_that_is_put_back_meanwhile_puts_nothing_off(
    tmp_path: Path, time_machine: time_machine.TimeMachineFixture, back: timedelta
) -> None:
    time_machine.move_to(NOW, tick=False)
    with opened(tmp_path) as schedule:
        assert send(schedule, time_machine, NOW) == TASKS
        assert send(schedule, time_machine, NOW - back) == TASKS


def test_beat_uses_it() -> None:
    assert f"{Schedule.__module__}:{Schedule.__name__}" == settings.CELERY_BEAT_SCHEDULER
