"""What must hold in every game, preset and special, found by playing at random."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.clag.combination import combine
from engine.clag.house_rules import HouseRules
from engine.clag.special_lookup import specials
from engine.deal.match import DealSpec
from engine.errors import SlotClash
from tests.engine.random_games import entered_at, play_game, random_table
from tests.engine.simulate import play_deal

PRESETS = engine.presets()
BY_SLUG = {preset.slug: preset for preset in PRESETS}
SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("slug", BY_SLUG)
@settings(max_examples=5, deadline=None)
@given(seed=SEEDS)
def test_everything_holds_after_every_action_of_a_random_game(slug: str, seed: int) -> None:
    rng = Random(seed)
    preset = BY_SLUG[slug]
    game = engine.get_game(preset.game)
    match = random_table(preset, rng)
    if seed % 2:
        match = replace(match, ruleset=engine.make_ruleset(slug))
    start = rng.randrange(preset.deals or 1)
    for number in range(start + 1, start + 4):
        spec = game.next_deal(entered_at(match, number))
        if spec is not None:
            play_deal(game, spec, rng)


@pytest.mark.parametrize("slug", BY_SLUG)
@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_every_random_game_ends_and_the_paper_sheet_agrees_with_it(slug: str, seed: int) -> None:
    assert play_game(BY_SLUG[slug], str(seed), whole=True)


NAMED = [special for special in specials().values() if special.examples]
GROUPS: list[tuple[str, ...]] = [(special.slug,) for special in NAMED]
GROUPS += combinations([special.slug for special in NAMED], 2)


@pytest.mark.parametrize("slugs", GROUPS, ids="+".join)
def test_every_special_plays_with_every_other_that_it_does_not_clash_with(
    slugs: tuple[str, ...],
) -> None:
    rng = Random("+".join(slugs))
    try:
        combine([specials()[slug] for slug in slugs], HouseRules())
    except SlotClash:
        return
    game = engine.get_game("clag")
    for ruleset in (engine.make_ruleset("mcleod22"), engine.make_ruleset("foss20")):
        players = rng.randint(4, 7)
        spec = DealSpec(
            ruleset=ruleset,
            players=players,
            number=1,
            dealer=rng.randrange(players),
            hand_size=rng.randint(1, 7),
            specials=slugs,
        )
        state = play_deal(game, spec, rng)
        assert sum(state.taken) == spec.hand_size
