"""Every bot plays every game by the rules, sees no more than it may, and has its level."""

from __future__ import annotations

from random import Random

import pytest

import engine
from engine.arena import compete
from engine.bots import bots, get_bot
from engine.deal.match import Match
from engine.errors import UnknownBot
from tests.engine.bots.dealt_hands import play_out
from tests.engine.random_games import random_deal
from tests.engine.simulate import permuted


@pytest.mark.parametrize("bot", ["random", *bots()])
@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_every_bot_plays_every_game_by_the_rules(bot: str, preset: engine.PresetInfo) -> None:
    """The bot has two of the seats; the others play at random, so that much comes up."""
    game, player, rng = engine.get_game(preset.game), get_bot(bot), Random(1)
    others = get_bot("random")
    match = Match(engine.make_ruleset(preset.slug), preset.players[-1], 0)
    for _ in range(3):
        spec = game.next_deal(match)
        assert spec is not None
        state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
        while asked := game.to_act(state):
            seat = asked[0]
            chooser = player if seat < 2 else others
            state, _ = game.act(state, seat, chooser.choose(game.view(state, seat), rng))
        assert state.result is not None
        match = Match(match.ruleset, match.players, 0, (*match.results, state.result))


@pytest.mark.parametrize("bot", ["random", *bots()])
@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_no_bot_is_moved_by_what_it_cannot_see(bot: str, preset: engine.PresetInfo) -> None:
    game, player, rng = engine.get_game(preset.game), get_bot(bot), Random(2)
    state = random_deal(preset, rng)
    while asked := game.to_act(state):
        seat = asked[0]
        action = player.choose(game.view(state, seat), Random(3))
        other = game.view(permuted(state, seat, rng), seat)
        assert player.choose(other, Random(3)) == action
        state, _ = game.act(state, seat, action)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_club_bot_wins_clogs_from_random_ones(players: int) -> None:
    others = ["random"] * (players - 1)
    club, _ = compete(engine.make_ruleset("clogs"), ["club", *others], 60)
    assert club.bot == "club"
    assert club.wins is not None
    assert club.wins[0] > 1 / players + 0.6 * (1 - 1 / players)


def test_four_club_bots_finish_a_game_of_noms_in_fifteen_hands() -> None:
    game, rng, played = engine.get_game("noms"), Random(4), 0
    for dealer in range(3):
        match = Match(engine.make_ruleset("noms"), 4, dealer)
        while (spec := game.next_deal(match)) is not None:
            state = play_out(game.start(spec, game.make_shuffle(spec, rng.randbytes(32))), rng)
            assert state.result is not None
            match = Match(match.ruleset, 4, dealer, (*match.results, state.result))
        played += len(match.results)
    assert played <= 3 * 15


@pytest.mark.slow
def test_the_club_bot_scores_more_than_random_ones_and_the_expert_more_than_club_bots() -> None:
    ruleset = engine.make_ruleset("mcleod22")
    club, rest = compete(ruleset, ["club", "random", "random", "random"], 88)
    assert club.bot == "club"
    assert club.points[0] > 1.5 * rest.points[0]
    expert, rest = compete(ruleset, ["expert", "club", "club", "club"], 88)
    assert expert.bot == "expert"
    assert expert.points[0] > 1.1 * rest.points[0]


def test_the_bots_that_are_offered_are_named_for_their_levels_the_weakest_first() -> None:
    assert [*bots()] == ["novice", "club", "expert"]


@pytest.mark.parametrize(("former", "now"), [("plain", "club"), ("sampling", "expert")])
def test_games_that_name_a_bot_by_its_former_name_get_it(former: str, now: str) -> None:
    assert get_bot(former) is get_bot(now)


def test_a_novice_scores_more_than_random_bots_and_less_than_club_bots() -> None:
    ruleset = engine.make_ruleset("quick13")
    novice, rest = compete(ruleset, ["novice", "random", "random", "random"], 104)
    assert novice.bot == "novice"
    assert novice.points[0] > 1.2 * rest.points[0]
    club, rest = compete(ruleset, ["club", "novice", "novice", "novice"], 104)
    assert club.bot == "club"
    assert club.points[0] > 1.1 * rest.points[0]


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot):
        get_bot("deep-thought")
