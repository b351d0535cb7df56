"""Playing on by rules of thumb is held to the immutable truth, from any moment of any deal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.cards import cards_in, mask_of
from engine.deal.actions import PlayCard
from engine.deal.trumps import ACE_HIGH, power_table
from engine.search.determinize import sample_hands, unseen_cards, void_cards
from engine.search.rollout import ALL_TRICKS, rollout
from tests.engine.random_games import entered_at, random_table
from tests.engine.simulate import pick, seats_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.deal.state import State
    from engine.deal.trick_game import TrickGame

PRESETS = [preset for preset in engine.presets() if preset.game != "clogs"]


def moments(preset: engine.PresetInfo, rng: Random) -> Iterator[tuple[TrickGame, State]]:
    """Every moment of a random deal at which a seat is to play a card."""
    match = random_table(preset, rng)
    game = engine.get_game(preset.game)
    spec = game.next_deal(entered_at(match, rng.randint(1, preset.deals or 1)))
    assert spec is not None
    state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
    while asked := game.to_act(state):
        seat = pick(seats_of(asked), rng)
        legal = game.legal(state, seat)
        if any(isinstance(action, PlayCard) for action in legal):
            yield game, state
        state, _ = game.act(state, seat, pick(legal, rng))


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_playing_on_plays_legal_cards_and_takes_the_tricks_that_they_take(
    preset: engine.PresetInfo,
) -> None:
    rng = Random(preset.slug)
    for _ in range(6):
        for game, state in moments(preset, rng):
            # The opening lead of Noms may still settle the trumps; till then there is no table.
            power = (
                None
                if state.bidder is not None and not state.tricks
                else game.view(state, None).power
            )
            if power is None or rng.random() < 0.7:
                continue
            taken = [*state.taken]
            played: list[int] = []
            winners = rollout(
                [[*cards_in(hand)] for hand in state.hands],
                [(play.seat, play.card) for play in state.trick],
                state.turn,
                taken=taken,
                wants=[rng.choice((0, 1, 2, ALL_TRICKS)) for _ in state.hands],
                power=power,
                played=played,
            )
            assert [
                before + winners.count(seat) for seat, before in enumerate(state.taken)
            ] == taken
            assert_follows(game, state, played, taken)


def assert_follows(game: TrickGame, state: State, played: list[int], taken: list[int]) -> None:
    """The truth allows every card, in this order, and has the same result."""
    for card in played:
        if state.result is not None:
            break  # a Mis that is lost already stops; its play-out goes on
        while state.rules.phase_name(state) == "give-up":
            state, _ = game.act(state, seats_of(game.to_act(state))[0], "go-on")
        state, _ = game.act(state, state.turn, PlayCard(card))
    else:
        assert list(state.taken) == taken
    assert state.result is not None


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_worlds_fit_what_is_seen_and_the_real_one_is_never_ruled_out(
    preset: engine.PresetInfo,
) -> None:
    rng = Random(preset.slug)
    for _ in range(3):
        for game, state in moments(preset, rng):
            view = game.view(state, state.turn)
            if view.power is None:
                continue
            barred, hidden = void_cards(view), mask_of(unseen_cards(view))
            hands = sample_hands(view, rng)
            assert sorted(hands[state.turn]) == [*view.hand]
            assert [len(hand) for hand in hands] == [*view.hand_counts]
            dealt = [card for hand in hands for card in hand]
            assert len(set(dealt)) == len(dealt)
            for seat, real in enumerate(state.hands):
                assert not real & barred[seat]
                if seat != state.turn and not state.open_hands >> seat & 1:
                    assert not real & ~hidden
                    assert not mask_of(hands[seat]) & (barred[seat] | ~hidden)


@given(st.integers(0, 2**32))
def test_a_seat_that_wants_a_trick_takes_it_as_cheaply_as_it_can(seed: int) -> None:
    """Last to play: the lowest card that wins if it is short, the highest that loses if not."""
    rng, power = Random(seed), power_table(None, None, ACE_HIGH)
    lead, *hand = rng.sample(range(13), 5)
    for short in (True, False):
        hands, trick = [[13, 14, 15], hand[:]], [(0, lead)]
        played: list[int] = []
        wants = [0, int(short)]
        rollout(hands, trick, 1, taken=[0, 0], wants=wants, power=power, played=played)
        able = [card for card in hand if (card > lead) == short]
        assert played[0] == ((min if short else max)(able) if able else min(hand))
