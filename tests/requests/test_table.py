"""The table of requests in docs/requests.md: complete, honest, and with tests that exist."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = [
    [cell.strip() for cell in line.strip("|\n ").split("|")]
    for line in (ROOT / "docs/requests.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and line[2].isdigit()
]
MIN_MET = 22


def names_of_tests(file: str) -> set[str]:
    """The names of the tests of a module."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_there_are_twenty_five_and_at_least_twenty_two_are_met() -> None:
    assert [row[0] for row in ROWS] == [str(number) for number in range(1, 26)]
    states = [row[3].partition(":")[0] for row in ROWS]
    assert set(states) <= {"yes", "partly", "no"}
    assert states.count("yes") >= MIN_MET


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_request_has_its_tests(row: list[str]) -> None:
    for place in row[4].split(", "):
        file, _, name = place.partition("::")
        assert name in names_of_tests(file), place
