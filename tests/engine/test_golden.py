"""Stored deals come out as they were stored; a difference needs a new version of the game."""

from __future__ import annotations

import json

import pytest

from engine.transcript import replay
from tests.engine.golden import COUNTS, TRANSCRIPTS, format_golden, lines_of, names

LINES: dict[str, int] = json.loads(COUNTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", list(names()))
def test_a_golden_deal_comes_out_as_stored(name: str) -> None:
    text = (TRANSCRIPTS / f"{name}.txt").read_text(encoding="utf-8")
    assert format_golden(replay(text)) == text


def test_no_golden_deal_is_left_over() -> None:
    assert {path.stem for path in TRANSCRIPTS.glob("*.txt")} == set(names())


@pytest.mark.parametrize("name", LINES)
def test_as_many_lines_are_legal_as_were_counted(name: str) -> None:
    assert lines_of(name) == LINES[name]
