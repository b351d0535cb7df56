"""What `make faults` does, in short: an evening goes on after faults, and nothing is lost.

All faults, and those that need a PostgreSQL of their own, are in `bench.faults`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from django.utils import timezone

from bench.faults import faults
from bench.faults.evening import Evening, NotRight
from bench.faults.faults import FAULTS, NO_SPACE, WEB, Scene
from bench.faults.shim import Shim
from ops.production.crew import TooLate
from tests.support.people import make_people
from tournaments.models import DealResult, GameEntry, Job, JobState

if TYPE_CHECKING:
    from pathlib import Path

    from ops.production.shape import Shape

pytestmark = [pytest.mark.slow, pytest.mark.waits]

WANTED = ("web-process-killed", "worker-killed", "redis-emptied")


@pytest.mark.postgres
@pytest.mark.redis
def test_an_evening_goes_on_after_faults_and_its_checks_notice_harm(service: Shape) -> None:
    wanted = [fault for fault in FAULTS if fault.name in WANTED]
    keep = service.crew.restart_ended
    evening = Evening.begin(service.webs[WEB], make_people(), "Faults", games=2)
    try:
        for fault in wanted:
            evening.wait_until_it_goes_on(keep)
            fault.bring_about(Scene(service, evening, None))
        evening.wait_until_it_goes_on(keep)
        evening.finish(keep)
    finally:
        evening.stop()
    check_that_harm_is_noticed(evening)


def check_that_harm_is_noticed(evening: Evening) -> None:
    """A result that was lost, and an action that was."""
    lost = DealResult.objects.filter(table__event=evening.night.event).order_by("pk").first()
    assert lost is not None
    lost.delete()
    with pytest.raises(NotRight, match="has the results"):
        evening.check_night()
    GameEntry.objects.filter(game__in=evening.ids, kind="acted", done_by="person")[0].delete()
    with pytest.raises(NotRight, match="not in the log"):
        evening.check_games()
    make_job(state=JobState.RUNNING, key="stuck", lease_until=timezone.now() + timedelta(hours=1))
    with pytest.raises(TooLate, match=r"left are .*'stuck'"):
        evening.wait_until_drained(lambda: None, within=1)
    Job.objects.filter(key="stuck").delete()


def make_job(**columns: Any) -> Job:
    """Create a job that is due."""
    return Job.objects.create(
        kind="standings", arguments={}, run_after=timezone.now(), attempts=1, **columns
    )


class Roomy:
    """A server whose disk has room whatever is done to it."""

    name, url = "postgres", ""

    def answers(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("refuses", "log", "words"),
    [(False, NO_SPACE, "took a write"), (True, b"interrupted", "met no full disk")],
)
def test_a_full_disk_that_refuses_nothing_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refuses: bool, log: bytes, words: str
) -> None:
    file = tmp_path / "postgres.log"
    file.write_bytes(NO_SPACE)  # of an earlier fault

    def is_refused(_url: str) -> bool:
        file.write_bytes(file.read_bytes() + log)
        return refuses

    monkeypatch.setattr(faults, "is_refused", is_refused)
    monkeypatch.setattr(Scene, "wait", lambda *_: None)
    shape: Any = SimpleNamespace(crew=SimpleNamespace(folder=tmp_path), postgres=Roomy())
    shim, evening = Shim(tmp_path / "none", tmp_path / "fault"), cast("Evening", None)
    with pytest.raises(AssertionError, match=words):
        faults.fill_disk(Scene(shape, evening, shim))


PROBE = """
import os, sys, time
file = os.open(sys.argv[1], os.O_CREAT | os.O_RDWR)
try:
    os.pwrite(file, b"more", 0)
    os.pwrite(file, b"more", 0)
except OSError as error:
    print(error.errno, end=" ")
print(int(time.time()))
"""


def test_the_disk_is_full_and_the_clock_jumps_for_processes_that_are_to_see_it(
    tmp_path: Path,
) -> None:
    shim = Shim.make(tmp_path)
    if shim is None:
        pytest.skip("no C compiler")

    def probe(name: str) -> list[str]:
        command = [sys.executable, "-c", PROBE, str(tmp_path / name)]
        env = os.environ | shim.env
        return subprocess.run(
            command, check=True, capture_output=True, text=True, env=env
        ).stdout.split()

    (now,) = probe("first")
    shim.set(offset=3600)
    (later,) = probe("second")
    assert 3600 <= int(later) - int(now) < 3700
    shim.set(is_full=True)
    assert probe("third")[0] == "28", "no space left on device"
    (tmp_path / "fourth").write_bytes(b"some")
    assert len(probe("fourth")) == 1, "what is there can be written over"
