from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating import check_schedule

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
FIELDS = ("players", "rounds", "byes", "absent", "history", "forbidden", "fixed", "min_size")


@given(st.one_of(JSON, st.dictionaries(st.sampled_from(FIELDS), JSON)))
@settings(deadline=None)
def test_anything_at_all_is_judged_without_an_exception(document: Any) -> None:
    findings = check_schedule(document)
    assert findings.valid or findings.errors


TWO = [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("document", "error"),
    [
        ({"players": TWO, "rounds": [[[1, 2, 3], [4, 5]]]}, "Round 1: 6 appears 0 times."),
        ({"players": TWO, "rounds": [[[1, 2, 3], [4, 5, 5]]]}, "Round 1: 5 appears 2 times."),
        (
            {"players": TWO, "rounds": [[[1, 2, 3, 7], [4, 5, 6]]]},
            "Round 1: 7 is not among the players.",
        ),
        (
            {"players": TWO, "rounds": [[[1, 2, 3], [4, 5, 6]]], "byes": [[1]]},
            "Round 1: 1 appears 2 times.",
        ),
        ({"players": [1, 1, 2], "rounds": []}, "1 is listed 2 times."),
        ({"players": TWO}, "The schedule has no list of rounds."),
    ],
)
def test_a_schedule_that_is_not_one_is_found_out(document: dict[str, Any], error: str) -> None:
    assert error in check_schedule(document).errors


def test_repeats_neighbours_and_rules_are_counted() -> None:
    findings = check_schedule(
        {
            "players": TWO,
            "rounds": [[[1, 2, 3], [4, 5, 6]], [[1, 2, 4], [3, 5, 6]]],
            "history": [[[1, 2]]],
            "forbidden": [[1, 2]],
            "fixed": {"3": 0},
            "min_size": 3,
            "max_size": 3,
        }
    )
    assert findings.valid
    assert findings.repeat_cost == 4
    assert findings.most_meetings == 2
    assert findings.left_repeats == 2
    assert len(findings.breaches) == 3
