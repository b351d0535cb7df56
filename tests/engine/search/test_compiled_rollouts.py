"""Deals are played on alike, compiled or not; without a compiler Python is compared to itself."""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from engine.bots.expert import ExpertBot
from engine.clag.special_lookup import specials
from engine.deal.match import DealSpec
from engine.kernels import SWITCH
from engine.search.rollouts import Moment, Rule, Worlds, play_on
from engine.search.trials import Round
from ops.setup.kernels import main
from tests.engine.random_games import entered_at, random_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.deal.state import State
    from engine.deal.trick_game import TrickGame
    from engine.search.rollouts import Played

SHORT = ExpertBot(rounds=(Round(4, 4, behind=0.5), Round(4, 1)))


def plain(played: Played) -> tuple[bytes, list[list[int]]]:
    return played.taken, [[*won] for won in played.won]


class Both:
    """Plays on in both forms, asserts that they agree, and notes by which rules.

    Where the form is Python's anyway, there is no other to compare it with.
    """

    def __init__(self) -> None:
        self.rules: list[Rule] = []

    def __call__(self, moment: Moment, worlds: Worlds, which: Sequence[int]) -> Played:
        played = play_on(moment, worlds, which)
        if os.environ.get(SWITCH) != "0":
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv(SWITCH, "0")
                assert plain(play_on(moment, worlds, which)) == plain(played)
        self.rules.append(moment.rule)
        return played


@pytest.fixture(scope="module")
def compiled() -> None:
    """Compile the kernels, if there is a compiler."""
    main()


@pytest.fixture
def both(compiled: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Both]:
    monkeypatch.delenv(SWITCH, raising=False)
    watched = Both()
    for module in ("choice_trials", "auctions", "calls"):
        monkeypatch.setattr(f"engine.search.{module}.play_on", watched)
    yield watched
    assert watched.rules


def play(game: TrickGame, state: State, seed: bytes) -> None:
    """Let experts play a deal in both forms: the same actions from the same random numbers."""
    ends = []
    for switch in ("1", "0"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(SWITCH, switch)
            ends.append(played_by_experts(game, state, Random(seed)))
    assert ends[0] == ends[1]


def played_by_experts(game: TrickGame, state: State, rng: Random) -> tuple[State, float]:
    while asked := game.to_act(state):
        seat = asked[0]
        state, _ = game.act(state, seat, SHORT.choose(game.view(state, seat), rng))
    return state, rng.random()


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_experts_play_a_deal_of_every_preset(preset: engine.PresetInfo, both: Both) -> None:
    rng = Random(preset.slug)
    game = engine.get_game(preset.game)
    for _ in range(2):
        match = random_table(preset, rng)
        spec = game.next_deal(entered_at(match, rng.randint(1, preset.deals or 1)))
        assert spec is not None
        seed = rng.randbytes(32)
        play(game, game.start(spec, game.make_shuffle(spec, seed)), seed)
    if preset.game == "clogs":
        assert {*both.rules} == {Rule.PILES}


@pytest.mark.parametrize("slug", sorted(specials()))
def test_experts_play_a_deal_of_every_special(slug: str, both: Both) -> None:
    rng, game = Random(slug), engine.get_game("clag")
    for players in (3, 4, 6):
        spec = DealSpec(
            ruleset=engine.make_ruleset("foss20"),
            players=players,
            number=1,
            dealer=rng.randrange(players),
            hand_size=rng.randint(4, 7),
            specials=(slug,),
        )
        seed = rng.randbytes(32)
        play(game, game.start(spec, game.make_shuffle(spec, seed)), seed)
    if slug == "twos-wild":
        assert Rule.WILD in both.rules


@pytest.mark.parametrize(("bid", "rule"), [("10", Rule.SIDES), ("mis", Rule.HUNT)])
def test_experts_play_a_contract(bid: str, rule: Rule, both: Both) -> None:
    rng, game = Random(bid), engine.get_game("noms")
    for dealer in range(3):
        spec = game.next_deal(engine.Match(engine.make_ruleset("noms"), 4, dealer))
        assert spec is not None
        state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
        for text in (f"bid:{bid}", *["bid:pass"] * 3, *["declare:H/AS"][: bid.isdigit()]):
            state, _ = game.act(state, game.to_act(state)[0], text)
        play(game, state, bytes([dealer]))
    assert rule in both.rules
