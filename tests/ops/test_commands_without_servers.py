"""The operator's commands say in a sentence that a server is away."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from ops.programs import LOCALHOST, free_port
from tests.support.processes.stops import FOREIGN, ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

# `manage.py` finds the words for all commands: one that starts processes, one that copies the
# database, and one that reads it.
COMMANDS: dict[str, list[str]] = {
    "serve": [],
    "backup": [],
    "export_club": ["adas-club", "club.zip"],
}


def run(command: str, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name not in FOREIGN} | settings
    return subprocess.run(
        [sys.executable, "manage.py", command, *arguments],
        cwd=ROOT, env=env, check=False, capture_output=True, text=True, timeout=240,
    )  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_without_its_database_says_so_in_a_sentence(command: str, tmp_path: Path) -> None:
    url = f"postgres://clag:hush@{LOCALHOST}:{free_port()}/clag"
    done = run(
        command, *COMMANDS[command],
        CLAG_VAR=str(tmp_path), DATABASE_URL=url, HOST=LOCALHOST, PORT=str(free_port()),
    )  # fmt: skip
    (words,) = done.stderr.splitlines()
    assert words.startswith("The database that DATABASE_URL names cannot be used: ")
    assert "refused" in words, "the reason is there"
    assert (done.returncode, "hush" in words) == (1, False)


def test_a_command_before_the_first_start_says_that_there_are_no_tables(tmp_path: Path) -> None:
    done = run("export_club", "adas-club", str(tmp_path / "club.zip"), CLAG_VAR=str(tmp_path))
    assert done.returncode == 1
    assert "lacks some of this version's tables" in done.stderr
    assert "Traceback" not in done.stderr
