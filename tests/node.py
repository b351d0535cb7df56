"""Run scripts in Node, which comes with the packages for development."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent


def run_node(*arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run Node in the project's folder, with `text` as its standard input."""
    return _run([str(BIN / "node"), *arguments], text)


def run_npm(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run one of the scripts of package.json."""
    return _run([str(BIN / "npm"), "run", "--silent", script, "--", *arguments], None)


def _run(command: list[str], text: str | None) -> subprocess.CompletedProcess[str]:
    assert (ROOT / "node_modules" / "installed.json").exists(), "run `make setup` first"
    # npm and its scripts look for Node on the path.
    path = os.pathsep.join([str(BIN), os.environ["PATH"]])
    return subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | {"PATH": path},
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
