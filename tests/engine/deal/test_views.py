"""What a view says of the rest of the game: what it pays, where it ends, what beats what."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import engine
from engine.deal.match import Match
from engine.deal.outcome import Outcome
from engine.deal.trumps import ACE_HIGH, power_table
from tests.engine.bots.dealt_hands import after, dealt
from tests.engine.random_games import entered_at, random_deal


@pytest.mark.parametrize(
    ("game", "options", "ends_at"), [("noms", {"target": 60}, 60), ("clogs", {}, 50)]
)
def test_a_view_says_at_how_many_points_the_game_ends(
    game: str, options: dict[str, object], ends_at: int
) -> None:
    rules = engine.get_game(game)
    spec = rules.next_deal(Match(engine.make_ruleset(game, options), 4, 0))
    assert spec is not None
    assert rules.view(rules.start(spec, rules.make_shuffle(spec, bytes(32))), 1).ends_at == ends_at


@pytest.mark.parametrize(("number", "last"), [(1, False), (21, False), (22, True)])
def test_a_view_says_whether_the_game_ends_with_the_deal(number: int, last: bool) -> None:
    game = engine.get_game("clag")
    match = entered_at(Match(engine.make_ruleset("mcleod22"), 4, 0), number)
    spec = game.next_deal(match)
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    assert game.view(state, 1).last_deal is last


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_a_seat_sees_its_hand_and_its_actions_and_the_rest_as_a_spectator_does(
    preset: engine.PresetInfo,
) -> None:
    """What all at a table see is built once, and each player's hand is added to it."""
    game, rng = engine.get_game(preset.game), Random(5)
    state = random_deal(preset, rng)
    while asked := game.to_act(state):
        shown = game.view(state, None)
        for seat in range(state.players):
            view = game.view(state, seat)
            assert view == replace(shown, seat=seat, hand=game.hand(state, seat))
            assert view.legal == game.legal(state, seat)
        state, _ = game.act(state, asked[0], rng.choice(game.legal(state, asked[0])))


def test_a_seat_that_is_not_there_has_no_hand() -> None:
    with pytest.raises(engine.NoSuchSeat):
        engine.get_game("clag").hand(dealt({}, "2S"), -1)


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_a_view_says_what_every_outcome_pays(preset: engine.PresetInfo) -> None:
    """What the view before the last card says the deal will pay is what it pays."""
    game, rng = engine.get_game(preset.game), Random(3)
    for _ in range(4):
        state = random_deal(preset, rng)
        view = game.view(state, None)
        while asked := game.to_act(state):
            view = game.view(state, None)
            seat = asked[0]
            state, _ = game.act(state, seat, rng.choice(game.legal(state, seat)))
        played = [play for trick in state.tricks for play in trick.plays]
        partner = [play.seat for play in played if play.card == state.called]
        outcome = Outcome(
            bids=state.bids,
            winners=tuple(trick.winner for trick in state.tricks),
            has_trumps=state.trump is not None,
            bidder=state.bidder,
            contract=state.contract,
            partner=partner[0] if partner else None,
            factor=state.spec.factor,
        )
        assert view.pays is not None
        assert state.result is not None
        assert view.pays(outcome) == state.result.score.points


def test_where_trumps_are_still_to_be_turned_each_suit_is_reckoned_with() -> None:
    before = dealt({}, "5D", "guess-trumps")
    turned = after(before, "nominate:0", "nominate:0", "nominate:0", "nominate:0")
    game = engine.get_game("clag")
    assert game.view(before, 0).powers == tuple(
        power_table(trump, None, ACE_HIGH) for trump in range(4)
    )
    assert game.view(turned, 0).powers == ()
    assert game.view(dealt({}, "5D"), 0).powers == ()
