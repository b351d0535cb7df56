"""The service ends soon however it is asked to stop (`bench.stops` does this two hundred times)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from ops.migrated import TEMPLATE
from tests.support.deadlines import TIMEOUT
from tests.support.processes.stops import stop_once

# A signal that arrives within another's handler: the handler is traced, and its first line sends
# the next one.
NESTED = """
import os, signal, sys
from ops.process_group import ProcessGroup

left = 50
def trace(frame, event, _):
    global left
    if left and frame.f_code.co_name in ("_request_stop", "set"):
        left -= 1
        os.kill(os.getpid(), signal.SIGTERM)
    return trace

group = ProcessGroup()
group.handle_signals()
sys.settrace(trace)
os.kill(os.getpid(), signal.SIGINT)
group.watch()
sys.settrace(None)
print("stopped")
"""


@pytest.mark.waits
def test_a_signal_within_the_handler_of_another_does_not_hang() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NESTED], check=True, capture_output=True, text=True, timeout=TIMEOUT
    )
    assert done.stdout == "stopped\n"


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "is_new"), [(0, False), (1, True), (3, False)])
def test_it_ends_at_any_moment_with_any_number_of_signals(
    tmp_path: Path, seed: int, *, is_new: bool
) -> None:
    """The first start in a folder is stopped while it prepares that, the others later.

    One while its processes start, one while they run; `test_serve` stops one with a single Ctrl-C.
    """
    var = tmp_path / "var"
    if not is_new and (template := Path(os.environ.get(TEMPLATE, ""))).is_file():
        var.mkdir()
        shutil.copyfile(template, var / "clag.sqlite3")
    stop = stop_once(var, Random(seed), latest=12)
    assert stop.is_clean, stop
