"""The unit tests of the scripts, run by Node: one test here for each file of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.node import run_node

ROOT = Path(__file__).parents[2]
FILES = sorted(ROOT.glob("tests/*/scripts/*.test.js"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_the_unit_tests_of_a_script_pass(file: Path) -> None:
    # Channels between tabs would keep Node from ending by itself.
    done = run_node("--test", "--test-force-exit", str(file))
    assert done.returncode == 0, done.stdout


def test_there_are_unit_tests_for_what_must_not_fail_on_a_phone() -> None:
    names = {file.name.removesuffix(".test.js") for file in FILES}
    assert {"deal_draft", "ledger", "outbox", "reader", "shuffle"} <= names
