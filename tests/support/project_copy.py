"""A copy of the project in a folder of its own, to change there what a test may not change here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from ops import migrated

ROOT = Path(__file__).parents[2]
PARTS = ("api", "config", "engine", "ops", "templates", "tests/support", "tournaments")


def copy_project(folder: Path) -> None:
    """Copy the program, and what its tests share, into a folder, with a migrated database.

    Compiled modules and the database are copied too: making them again would take most of the
    time.
    """
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part)
    shutil.copy(ROOT / "manage.py", folder)
    if (template := Path(os.environ.get(migrated.TEMPLATE, ""))).is_file():
        (folder / "var").mkdir()
        shutil.copy(template, folder / "var" / "clag.sqlite3")


def run(folder: Path, *command: str, code: int = 0) -> str:
    """Run Python in the copy and return what it prints; `code` is how it must exit."""
    foreign = ("DATABASE_URL", "REDIS_URL", "BASE_URL", "DJANGO_SETTINGS_MODULE", "PYTEST_ADDOPTS")
    env = {name: value for name, value in os.environ.items() if name not in foreign}
    env |= {"CLAG_VAR": str(folder / "var"), "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def copy_tests(folder: Path) -> None:
    """Bring the tests into the copy, with what they read and how they are run."""
    shutil.copytree(ROOT / "tests", folder / "tests", dirs_exist_ok=True)
    for part in ("bench", "docs", "static"):
        shutil.copytree(ROOT / part, folder / part)
    for name in ("conftest.py", "pyproject.toml", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, folder)


def insert(path: Path, *, before: str, text: str) -> None:
    """Insert a text into a module, before one that it has once."""
    module = path.read_text(encoding="utf-8")
    assert module.count(before) == 1
    path.write_text(module.replace(before, text + before))


def list_places(folder: Path) -> set[str]:
    """Return the files of a copy that are new there or differ from the project's, from its root."""
    found = set()
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        if path.suffix == ".pyc" or not path.is_file() or name.parts[0] == "var":
            continue
        before = ROOT / name
        if not before.is_file() or before.read_bytes() != path.read_bytes():
            found.add(str(name))
    return found
