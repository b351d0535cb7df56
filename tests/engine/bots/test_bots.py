from __future__ import annotations

from random import Random

import pytest

import engine
from engine.bots import Bot, bots, get_bot
from engine.bots.sampling import SamplingBot
from engine.deal.match import Match
from engine.errors import UnknownBot
from tests.engine.random_games import random_table
from tests.engine.simulate import permuted, seats_of


@pytest.mark.parametrize("bot", bots())
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
            seat = seats_of(asked)[0]
            chooser = player if seat < 2 else others
            state, _ = game.act(state, seat, chooser.choose(game.view(state, seat), rng))
        assert state.result is not None
        match = Match(match.ruleset, match.players, 0, (*match.results, state.result))


@pytest.mark.parametrize("bot", bots())
@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_no_bot_is_moved_by_what_it_cannot_see(bot: str, preset: engine.PresetInfo) -> None:
    game, player, rng = engine.get_game(preset.game), get_bot(bot), Random(2)
    spec = game.next_deal(random_table(preset, rng))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
    while asked := game.to_act(state):
        seat = seats_of(asked)[0]
        action = player.choose(game.view(state, seat), Random(3))
        other = game.view(permuted(state, seat, rng), seat)
        assert player.choose(other, Random(3)) == action
        state, _ = game.act(state, seat, action)


def points_of_one(one: Bot, others: Bot, games: int) -> float:
    """How many times as much one bot has as three others of a kind, in games of McLeod's."""
    ruleset = engine.make_ruleset("mcleod22")
    game, rng = engine.get_game("clag"), Random(2)
    mine = theirs = 0
    for number in range(games):
        match = Match(ruleset, 4, number % 4)
        while (spec := game.next_deal(match)) is not None:
            state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
            while asked := game.to_act(state):
                seat = seats_of(asked)[0]
                bot = one if seat == number % 4 else others
                state, _ = game.act(state, seat, bot.choose(game.view(state, seat), rng))
            assert state.result is not None
            match = Match(ruleset, 4, match.first_dealer, (*match.results, state.result))
        mine += 3 * match.totals[number % 4]
        theirs += sum(match.totals) - match.totals[number % 4]
    return mine / theirs


def test_the_plain_bot_scores_more_than_random_ones() -> None:
    assert points_of_one(get_bot("plain"), get_bot("random"), 8) > 1.2


@pytest.mark.slow
def test_the_sampling_bot_scores_more_than_plain_ones() -> None:
    assert points_of_one(SamplingBot(worlds=10), get_bot("plain"), 8) > 1.1


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot):
        get_bot("deep-thought")
