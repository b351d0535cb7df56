"""Stored deals come out as they were stored; a difference needs a new version of the game."""

from __future__ import annotations

import json

import pytest

from engine.transcript import replay
from tests.engine.golden import COUNTS, TRANSCRIPTS, format_golden, lines_of, names
from tests.engine.referee import referee

READ_BY_HAND = {"preset-noms", "preset-clogs"}
"""Golden deals of games that the second reading does not know; transcripts/README.md has them."""

LINES: dict[str, int] = json.loads(COUNTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", list(names()))
def test_a_golden_deal_comes_out_as_stored(name: str) -> None:
    text = (TRANSCRIPTS / f"{name}.txt").read_text(encoding="utf-8")
    assert format_golden(replay(text)) == text


@pytest.mark.parametrize("name", [name for name in names() if name not in READ_BY_HAND])
def test_a_golden_deal_was_played_and_scored_as_a_second_reading_of_the_rules_has_it(
    name: str,
) -> None:
    text = (TRANSCRIPTS / f"{name}.txt").read_text(encoding="utf-8")
    points, tricks = referee(text)
    expected = dict(part.split("=") for part in text.splitlines()[-1].split()[1:])
    assert expected == {
        "points": ",".join(map(str, points)),
        "tricks": ",".join(map(str, tricks)),
    }


def test_no_golden_deal_is_left_over() -> None:
    assert {path.stem for path in TRANSCRIPTS.glob("*.txt")} == set(names())


@pytest.mark.parametrize("name", [name for name in names() if name.startswith("special-")])
def test_the_page_of_golden_deals_says_where_a_special_shows_its_rule(name: str) -> None:
    """Orders of precedence share a line, which names each by its suits."""
    page = (TRANSCRIPTS / "README.md").read_text(encoding="utf-8")
    assert f"| `{name}`" in page or f" {name.rpartition('-')[2]} trick" in page


@pytest.mark.parametrize("name", LINES)
def test_as_many_lines_are_legal_as_were_counted(name: str) -> None:
    assert lines_of(name) == LINES[name]
