"""A group of child processes is started, watched and stopped, with real processes."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from ops.process_group import ProcessGroup
from tests.support.deadlines import TIMEOUT, is_gone, wait_for

pytestmark = pytest.mark.waits

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]
STUBBORN = [
    sys.executable,
    "-c",
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True);"
    "time.sleep(60)",
]
ORPHAN = """
import os, subprocess, sys, time
from ops.process_group import PARENT_VARIABLE
child = "from ops.process_group import stop_with_parent as s; import time; s(); time.sleep(60)"
env = {**os.environ, PARENT_VARIABLE: str(os.getpid())}
print(subprocess.Popen([sys.executable, "-c", child], env=env, start_new_session=True).pid)
"""


@pytest.fixture
def group() -> Iterator[ProcessGroup]:
    group = ProcessGroup(stop_timeout=TIMEOUT)
    yield group
    group.stop()


def test_stop_stops_every_child(group: ProcessGroup) -> None:
    for name in ("web", "worker"):
        group.start(name, SLEEP, os.environ)
    group.stop()
    assert {child.returncode for child in group.children.values()} == {-signal.SIGTERM}


def test_watch_names_the_child_that_exited(group: ProcessGroup) -> None:
    group.start("web", SLEEP, os.environ)
    group.start("worker", [sys.executable, "-c", "pass"], os.environ)
    assert group.watch() == "worker"
    assert group.is_stopping()


def test_child_that_ignores_sigterm_is_killed(group: ProcessGroup) -> None:
    group.start("stubborn", STUBBORN, os.environ)
    wait_for(lambda: ignores_sigterm(group.children["stubborn"].pid), "it is stubborn")
    group.stop_timeout = 0.5
    group.stop()
    assert group.children["stubborn"].returncode == -signal.SIGKILL


def ignores_sigterm(pid: int) -> bool:
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        ignored = next(line for line in status if line.startswith("SigIgn"))
    return bool(int(ignored.split()[1], 16) & 1 << (signal.SIGTERM - 1))


def test_child_ends_when_its_parent_was_killed_outright() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ORPHAN], check=True, capture_output=True, text=True
    )
    pid = int(done.stdout)
    wait_for(lambda: is_gone(pid), "the child is gone")
