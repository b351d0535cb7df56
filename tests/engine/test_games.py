"""What must hold in every game, preset and special, found by playing at random."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine import DealReport
from engine.clag.combination import combine, specials
from engine.clag.house import House
from engine.errors import SlotClash
from engine.state import DealSpec, Match
from tests.engine.simulate import play_deal, play_match, random_ruleset

if TYPE_CHECKING:
    from engine.scores import DealScore

PRESETS = engine.presets()
BY_SLUG = {preset.slug: preset for preset in PRESETS}
SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("slug", BY_SLUG)
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_everything_holds_after_every_action_of_a_random_game(slug: str, seed: int) -> None:
    rng = Random(seed)
    preset = BY_SLUG[slug]
    game = engine.get_game(preset.game)
    ruleset = engine.make_ruleset(slug) if seed % 2 else random_ruleset(preset, rng)
    match = Match(ruleset, rng.choice(preset.players), 0)
    match = replace(match, first_dealer=rng.randrange(match.players))
    start = rng.randrange(preset.deals or 1)
    for number in range(start + 1, start + 4):
        spec = spec_of(game.slug, match, number)
        if spec is not None:
            play_deal(game, spec, rng)


def spec_of(slug: str, match: Match, number: int) -> DealSpec | None:
    """A deal somewhere in the game, as if the deals before it had all been drawn."""
    game = engine.get_game(slug)
    spec = game.next_deal(match)
    while spec is not None and spec.number < number:
        nothing = engine.DealScore(
            number=spec.number,
            hand_size=1,
            specials=(),
            dealer=spec.dealer,
            caller=spec.caller,
            nominations=None,
            tricks=(0,) * match.players,
            trick_winners=None,
            trump=None,
            points=(0,) * match.players,
            made=(None,) * match.players,
            failed=(False,) * match.players,
            exact=(False,) * match.players,
        )
        result = engine.DealResult(score=nothing)
        match = replace(match, results=(*match.results, result))
        spec = game.next_deal(match)
    return spec


@pytest.mark.parametrize("slug", BY_SLUG)
@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_every_random_game_ends_and_the_paper_sheet_agrees_with_it(slug: str, seed: int) -> None:
    rng = Random(seed)
    preset = BY_SLUG[slug]
    ruleset = random_ruleset(preset, rng)
    players = rng.choice(preset.players)
    game = engine.get_game(preset.game)
    match = play_match(game, ruleset, players, rng, check=False, deals=400)
    assert game.next_deal(match) is None or len(match.results) == 400
    sheet = engine.score_sheet(ruleset, players, match.first_dealer)
    scores: dict[int, DealScore] = {}
    for result in match.results:
        played = result.score
        on_paper = sheet.score(played.number, report_of(sheet, played, scores), scores)
        assert (on_paper.points, on_paper.dealer) == (played.points, played.dealer)
        assert (on_paper.failed, on_paper.exact) == (played.failed, played.exact)
        scores[played.number] = on_paper
    assert sheet.totals(scores.values()).points == match.totals


def report_of(
    sheet: engine.ScoreSheet, played: DealScore, earlier: dict[int, DealScore]
) -> DealReport:
    """What the table would write down about a deal that was played."""
    report = DealReport(
        nominations=played.nominations,
        tricks=played.tricks,
        trick_winners=played.trick_winners,
        trump=played.trump,
    )
    plan = sheet.plan(played.number, earlier, hand_size=played.hand_size)
    if plan.hand_size_choices:
        return replace(report, hand_size=played.hand_size, call=played.specials)
    if plan.needs_bidder:
        side = [seat for seat, made in enumerate(played.made) if made is not None]
        partner = [seat for seat in side if seat != played.caller]
        level = "pass" if played.caller is None else played.specials[0]
        return replace(
            report,
            call=(level,),
            bidder=played.caller,
            partner=partner[0] if partner else None,
            trick_winners=None,
        )
    return report


NAMED = [special for special in specials().values() if special.examples]
GROUPS: list[tuple[str, ...]] = [(special.slug,) for special in NAMED]
GROUPS += combinations([special.slug for special in NAMED], 2)


@pytest.mark.parametrize("slugs", GROUPS, ids="+".join)
def test_every_special_plays_with_every_other_that_it_does_not_clash_with(
    slugs: tuple[str, ...],
) -> None:
    rng = Random("+".join(slugs))
    try:
        combine([specials()[slug] for slug in slugs], House())
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
