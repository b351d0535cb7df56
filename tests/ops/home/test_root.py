"""A person who starts the server as root need not read Celery's warning about that."""

from __future__ import annotations

import subprocess
import sys

from ops.supervisor import worker_command

AS_ROOT = """
import os
os.getuid = lambda: 0
from celery.platforms import check_privileges
check_privileges([])
"""


def start_as_root(*options: str) -> str:
    """Have Celery look at its rights, in an interpreter with some options; return what it says."""
    command = [sys.executable, *options, "-c", AS_ROOT]
    return subprocess.run(command, check=True, capture_output=True, text=True).stderr


def test_the_workers_at_home_do_not_warn_of_root() -> None:
    command = worker_command("now")
    options = command[1 : command.index("-m")]
    assert "superuser privileges" in start_as_root(), "Celery itself warns"
    assert start_as_root(*options) == ""
