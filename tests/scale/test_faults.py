"""What `make faults` does, in short: an evening goes on after faults, and nothing is lost.

All faults, and those that need a PostgreSQL of their own, are in `bench.faults`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from bench.faults.evening import Evening, NotRight
from bench.faults.faults import FAULTS, WEB, Scene
from bench.faults.shim import Shim
from ops.production.servers import OwnPostgres
from ops.production.shape import Shape
from ops.programs import free_port
from tests.support.people import make_people
from tournaments.models import DealResult, GameEntry

if TYPE_CHECKING:
    from pathlib import Path

    from ops.production.crew import Crew
    from tests.support.processes.brokers import Broker

pytestmark = [pytest.mark.slow, pytest.mark.waits]

WANTED = ("web-process-killed", "worker-killed", "redis-emptied")


@pytest.fixture
def shape(crew: Crew, broker: Broker, tmp_path: Path) -> Shape:
    """The service as in production, on the database of the tests."""
    crew.env = {**crew.env, "LIMITS_FACTOR": "100", "PROXIES": "1"}
    shape = Shape(
        crew, OwnPostgres(crew, tmp_path, 0, tmp_path), broker, {WEB: free_port()}, web_workers=2
    )
    shape.start_service()
    return shape


@pytest.mark.postgres
@pytest.mark.redis
def test_an_evening_goes_on_after_faults_and_its_checks_notice_harm(shape: Shape) -> None:
    faults = [fault for fault in FAULTS if fault.name in WANTED]
    keep = shape.crew.restart_ended
    evening = Evening.begin(shape.webs[WEB], make_people(), "Faults", games=2)
    try:
        for fault in faults:
            evening.wait_until_it_goes_on(keep)
            fault.bring_about(Scene(shape, evening, None))
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
