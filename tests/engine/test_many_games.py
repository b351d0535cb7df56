"""Many random deals of every preset, all over its schedule; slow, so left out of `make quick`."""

from __future__ import annotations

from random import Random

import pytest

import engine
from tests.engine.simulate import play_match, random_ruleset

DEALS = 1000


@pytest.mark.slow
@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_thousands_of_random_deals_end_and_add_up(preset: engine.PresetInfo) -> None:
    rng, deals = Random(preset.slug), 0
    game = engine.get_game(preset.game)
    while deals < DEALS:
        ruleset = random_ruleset(preset, rng)
        players = rng.choice(preset.players)
        match = play_match(game, ruleset, players, rng, check=False, deals=DEALS - deals)
        for result in match.results:
            score = result.score
            tricks = sum(score.tricks)
            # Only games that end by points, or in which a hand is given up, stop short.
            assert tricks == score.hand_size or (preset.game != "clag" and tricks < score.hand_size)
            assert len(score.points) == players
        deals += len(match.results)
