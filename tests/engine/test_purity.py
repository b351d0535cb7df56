"""The engine needs only the standard library; games and specials are known at home only."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import engine
from engine.clag.special_lookup import special_modules, specials
from engine.registry import find_games

FOLDER = Path(engine.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))


TEXTS = {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in FILES}


@cache
def nodes(name: str) -> list[ast.AST]:
    """Return all nodes of a module."""
    return list(ast.walk(ast.parse(TEXTS[name])))


def imported(name: str) -> set[str]:
    """Return the packages that a module imports from."""
    names = set()
    for node in nodes(name):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names}


def strings(name: str) -> set[str]:
    """Return the strings in a module."""
    return {
        node.value
        for node in nodes(name)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_only_the_standard_library_is_imported() -> None:
    allowed = {"engine", *sys.stdlib_module_names}
    assert len(TEXTS) > 100
    assert {name: wrong for name in TEXTS if (wrong := imported(name) - allowed)} == {}


def test_no_game_is_named_outside_its_own_folder() -> None:
    found = {
        (name, slug)
        for name, text in TEXTS.items()
        for slug in find_games()
        if name.partition("/")[0] != slug and re.search(rf"\b{slug}\b", text.lower())
    }
    assert found == set()


# The same words in two other vocabularies, which are stored: a value of the option `no_stock`, and
# the code of a problem with a report.
OTHER_WORDS = {("clag/house_rules.py", "no-trumps"), ("clag/report.py", "no-trumps")}


def test_no_special_is_named_outside_its_own_file_and_the_presets() -> None:
    found = {
        (name, slug)
        for name in TEXTS
        if not name.startswith(("clag/presets/", "clag/specials/"))
        for slug in specials()
        if {slug, slug.replace("-", "_")} & strings(name)
    }
    assert found <= OTHER_WORDS


def test_no_special_names_one_of_another_file() -> None:
    modules = dict(special_modules())
    own = {f"clag/specials/{stem}.py": {one.slug for one in modules[stem]} for stem in modules}
    assert own.keys() == {name for name in TEXTS if re.match(r"clag/specials/[a-z]", name)}
    others = {name: strings(name) & (specials().keys() - slugs) for name, slugs in own.items()}
    assert {name: slugs for name, slugs in others.items() if slugs} == {}


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
