"""Rules for all scripts, and their unit tests, run by Node: one test for each file of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.node import run_node

ROOT = Path(__file__).parents[2]
FILES = sorted(ROOT.glob("tests/*/scripts/*.test.js"))
SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))
MODULES = sorted([*SCRIPTS, *(ROOT / "static" / "js").rglob("*.d.ts")])
IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)\"""")
"""A module of ours that another imports, also for types alone: by `@import` or `import("…")`."""
EXPORT = re.compile(r"^export (?:async )?(?:class|const|function|let)\W+(\w+)", re.MULTILINE)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_the_unit_tests_of_a_script_pass(file: Path) -> None:
    # Channels between tabs would keep Node from ending by itself.
    done = run_node("--test", "--test-force-exit", str(file))
    assert done.returncode == 0, done.stdout


def test_there_are_unit_tests_for_what_must_not_fail_on_a_phone() -> None:
    names = {file.name.removesuffix(".test.js") for file in FILES}
    assert {"deal_draft", "outbox", "reader", "shuffle", "table_state"} <= names


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_sentence_in_jsdoc_says_what_each_export_does(script: Path) -> None:
    """A `//` comment does not count: editors show only JSDoc where the export is used."""
    text = script.read_text(encoding="utf-8")
    exports = EXPORT.finditer(text)
    assert [one[1] for one in exports if not ends_with_sentence(text[: one.start()])] == []


def ends_with_sentence(text: str) -> bool:
    """Return whether a text ends with a JSDoc comment that does not begin with a tag."""
    words, end, rest = text.rpartition("/**")[2].partition("*/")
    return end + rest == "*/\n" and words.lstrip(" *\n")[:1] not in {"", "@"}


def imported_by(script: Path) -> set[Path]:
    """Return the modules that a script imports, also those of which it takes only types."""
    named = IMPORTED.findall(script.read_text(encoding="utf-8"))
    paths = [(script.parent / name).resolve() for name in named]
    return {path if path.suffix else path.with_suffix(".d.ts") for path in paths}


def test_no_scripts_import_each_other_in_a_circle_not_even_for_types() -> None:
    left = {script: imported_by(script) for script in MODULES}
    assert set().union(*left.values()) <= left.keys(), "these are not there"
    while free := {script for script, imported in left.items() if not imported & left.keys()}:
        left = {script: imported for script, imported in left.items() if script not in free}
    assert left.keys() == set(), "these import each other, or modules that do"


def test_the_scripts_of_core_import_from_no_domain() -> None:
    core = ROOT / "static" / "js" / "core"
    inside = [script for script in MODULES if script.is_relative_to(core)]
    assert {one for script in inside for one in imported_by(script)} <= set(inside)
