"""The engine needs nothing but the standard library, and no game is known outside its folder."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine.registry import find_games

FOLDER = Path(engine.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_only_the_standard_library_is_imported(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            top = name.partition(".")[0]
            assert top == "engine" or top in sys.stdlib_module_names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_game_is_named_outside_its_own_folder(path: Path) -> None:
    own = path.relative_to(FOLDER).parts[0]
    text = path.read_text(encoding="utf-8").lower()
    for slug in find_games():
        if own != slug:
            assert not re.search(rf"\b{slug}\b", text)


def test_the_engine_starts_without_anything_installed() -> None:
    """No site packages at all, so that nothing can be imported by accident."""
    code = "import engine; print(len(engine.presets()))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        cwd=FOLDER.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == str(len(engine.presets())), done.stderr
