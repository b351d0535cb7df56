"""Processes that live and die together, with real processes."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from ops.process_group import Family
from tests.support.waiting import TIMEOUT, is_gone, wait_for

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
from ops.process_group import PARENT
child = "from ops.process_group import stop_with_parent as s; import time; s(); time.sleep(60)"
env = {**os.environ, PARENT: str(os.getpid())}
print(subprocess.Popen([sys.executable, "-c", child], env=env, start_new_session=True).pid)
"""


@pytest.fixture
def family() -> Iterator[Family]:
    family = Family(grace=TIMEOUT)
    yield family
    family.stop()


def test_stop_ends_every_child(family: Family) -> None:
    for name in ("web", "worker"):
        family.start(name, SLEEP, os.environ)
    family.stop()
    assert {child.returncode for child in family.children.values()} == {-signal.SIGTERM}


def test_watch_names_the_child_that_died(family: Family) -> None:
    family.start("web", SLEEP, os.environ)
    family.start("worker", [sys.executable, "-c", "pass"], os.environ)
    assert family.watch() == "worker"
    assert family.is_stopping()


def test_child_that_does_not_listen_is_ended(family: Family) -> None:
    family.start("stubborn", STUBBORN, os.environ)
    wait_for(lambda: ignores_sigterm(family.children["stubborn"].pid), "it is stubborn")
    family.grace = 0.5
    family.stop()
    assert family.children["stubborn"].returncode == -signal.SIGKILL


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
