from __future__ import annotations

from random import Random

import pytest

import engine
from engine.bots import bots, get_bot
from engine.errors import UnknownBot
from engine.state import Match
from tests.engine.simulate import seats_of


@pytest.mark.parametrize("bot", bots())
@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_every_bot_plays_every_game_by_the_rules(bot: str, preset: engine.PresetInfo) -> None:
    game, player, rng = engine.get_game(preset.game), get_bot(bot), Random(1)
    match = Match(engine.make_ruleset(preset.slug), preset.players[-1], 0)
    for _ in range(3):
        spec = game.next_deal(match)
        assert spec is not None
        state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
        while asked := game.to_act(state):
            seat = seats_of(asked)[0]
            state, _ = game.act(state, seat, player.choose(game.view(state, seat), rng))
        assert state.result is not None
        match = Match(match.ruleset, match.players, 0, (*match.results, state.result))


def test_the_plain_bot_scores_more_than_random_ones() -> None:
    """One plain bot against three random ones, over enough deals that chance does not matter."""
    ruleset = engine.make_ruleset("mcleod22")
    game, rng = engine.get_game("clag"), Random(2)
    totals = [0, 0]
    for number in range(8):
        match = Match(ruleset, 4, number % 4)
        while (spec := game.next_deal(match)) is not None:
            state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
            while asked := game.to_act(state):
                seat = seats_of(asked)[0]
                bot = get_bot("plain" if seat == number % 4 else "random")
                state, _ = game.act(state, seat, bot.choose(game.view(state, seat), rng))
            assert state.result is not None
            match = Match(ruleset, 4, match.first_dealer, (*match.results, state.result))
        totals[0] += 3 * match.totals[number % 4]
        totals[1] += sum(match.totals) - match.totals[number % 4]
    assert totals[0] > totals[1] * 1.2


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot):
        get_bot("deep-thought")
