"""Rules for all scripts, and their unit tests, run by Node: one test for each file of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.node import run_node

ROOT = Path(__file__).parents[2]
FILES = sorted(ROOT.glob("tests/*/scripts/*.test.js"))
SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))
EXPORT = re.compile(r"^export (?:async )?(?:class|const|function|let)\W+(\w+)", re.MULTILINE)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_the_unit_tests_of_a_script_pass(file: Path) -> None:
    # Channels between tabs would keep Node from ending by itself.
    done = run_node("--test", "--test-force-exit", str(file))
    assert done.returncode == 0, done.stdout


def test_there_are_unit_tests_for_what_must_not_fail_on_a_phone() -> None:
    names = {file.name.removesuffix(".test.js") for file in FILES}
    assert {"deal_draft", "ledger", "outbox", "reader", "shuffle"} <= names


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
