"""The engine needs only the standard library; games and specials are known at home only."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine.clag.special_lookup import special_modules, specials
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


# The same words in two other vocabularies, which are stored: a value of the option `no_stock`, and
# the code of a problem with a report.
OTHER_WORDS = {("clag/house_rules.py", "no-trumps"), ("clag/report.py", "no-trumps")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_special_is_named_outside_its_own_file_and_the_presets(path: Path) -> None:
    name = str(path.relative_to(FOLDER))
    if name.startswith(("clag/presets/", "clag/specials/")):
        return
    texts = {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    found = {(name, slug) for slug in specials() if {slug, slug.replace("-", "_")} & texts}
    assert found <= OTHER_WORDS


SPECIALS = sorted((FOLDER / "clag" / "specials").glob("[a-z]*.py"))


@pytest.mark.parametrize("path", SPECIALS, ids=lambda path: path.stem)
def test_no_special_names_one_of_another_file(path: Path) -> None:
    own = {special.slug for special in dict(special_modules())[path.stem]}
    texts = {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert texts & (specials().keys() - own) == set()


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
