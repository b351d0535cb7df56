"""Random games of every preset are played to the end and held against the score sheet.

`make test` plays the same 80 of each preset every time, `make fuzz` 800 new ones, and
`make soak` as many as there is time for.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from tests.engine.random_games import play_games

GAMES_EACH = 20


@pytest.mark.parametrize("slug", [preset.slug for preset in engine.presets()])
@settings(max_examples=4)
@given(first=st.integers(0, 10**9))
def test_random_games_end_and_add_up(slug: str, first: int) -> None:
    assert play_games(slug, range(first, first + GAMES_EACH)) >= GAMES_EACH
