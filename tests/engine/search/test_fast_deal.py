"""The fast paths are held to the immutable truth, choice for choice."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from engine.clag.combination import combine
from engine.clag.house_rules import HouseRules
from engine.clag.special_lookup import specials
from engine.deal.actions import Nominate, PlayCard
from engine.deal.match import DealSpec
from engine.deal.trumps import ACE_HIGH, power_table
from engine.deal.visibility import visible_hand
from engine.kernels import SWITCH
from engine.search.fast_deal import DealtHands, FastDeal
from engine.search.playout import (
    deal_at_random,
    random_playout,
    random_playout_dealt,
    random_playouts,
)
from ops.setup.kernels import main

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.deal.state import State

GAME = engine.get_game("clag")
SHAPES = [(players, size) for players in range(3, 8) for size in range(1, 8)]
POWERS = tuple(power_table(trump, None, ACE_HIGH) for trump in range(4))
# What the fast path must agree on: trumps, no trumps, all orders of ranks and suits.
WAYS: list[tuple[str, ...]] = [(), ("no-trumps",), ("aces-low",), ("nuloss",), ("precedence",)]
WAYS += [("nuloss", "precedence-dhsc"), ("dealer-calls-trumps",)]


def start(players: int, size: int, slugs: tuple[str, ...], rng: Random) -> State:
    spec = DealSpec(
        ruleset=engine.make_ruleset("foss20"),
        players=players,
        number=1,
        dealer=rng.randrange(players),
        hand_size=size,
        specials=slugs,
    )
    state = GAME.start(spec, GAME.make_shuffle(spec, rng.randbytes(32)))
    while state.rules.phase_name(state) == "name-trump":
        state, _ = GAME.act(state, spec.dealer, rng.choice(GAME.legal(state, spec.dealer)))
    return state


def dealt_of(state: State, slugs: tuple[str, ...]) -> DealtHands:
    deal = combine([specials()[slug] for slug in slugs], HouseRules())
    power = power_table(state.trump, deal.trump.order, deal.rank.order)
    return DealtHands(
        [visible_hand(state, seat) for seat in range(state.players)], state.spec.dealer, power
    )


def chosen(legal: tuple[object, ...]) -> list[int]:
    """The slow path's actions as the fast path's numbers."""
    return [
        one.count if isinstance(one, Nominate) else one.card
        for one in legal
        if isinstance(one, Nominate | PlayCard)
    ]


@pytest.mark.parametrize(("players", "size"), SHAPES)
def test_stepping_fast_offers_and_does_what_the_truth_does(players: int, size: int) -> None:
    rng = Random(f"{players} {size}")
    for slugs in WAYS * 3:
        state = start(players, size, slugs, rng)
        quick = FastDeal(dealt_of(state, slugs))
        legal = quick.legal
        while legal:
            actions = GAME.legal(state, quick.turn)
            assert sorted(legal) == sorted(chosen(actions)), slugs
            number = rng.choice(legal)
            action = next(one for one in actions if chosen((one,)) == [number])
            state, _ = GAME.act(state, quick.turn, action)
            legal = quick.act(number)
        assert GAME.to_act(state) == (), slugs
        assert tuple(quick.taken) == state.taken, slugs
        order = [*quick.nominations]
        first = (state.spec.dealer + 1) % players
        assert [state.bids[(first + place) % players] for place in range(players)] == order, slugs


def recorded(rng: Random) -> tuple[Callable[[], float], list[float]]:
    draws: list[float] = []

    def draw() -> float:
        draws.append(rng.random())
        return draws[-1]

    return draw, draws


@pytest.mark.parametrize(("players", "size"), SHAPES)
def test_playing_out_makes_the_choices_that_its_draws_make_on_the_truth(
    players: int, size: int
) -> None:
    rng = Random(f"{players} {size}")
    for slugs in WAYS:
        state = start(players, size, slugs, rng)
        dealt = dealt_of(state, slugs)
        draw, draws = recorded(rng)
        nominations, taken = random_playout_dealt(dealt, draw)
        again = follow(state, dealt, iter(draws).__next__)
        first = (state.spec.dealer + 1) % players
        assert [again.bids[(first + place) % players] for place in range(players)] == nominations
        assert list(again.taken) == taken


def follow(state: State, dealt: DealtHands, draw: Callable[[], float]) -> State:
    """Play the truth with the same draws: each picks among the legal.

    Cards of the suit led come from the lowest up, others as they lie in the hand.
    """
    while asked := GAME.to_act(state):
        seat = asked[0]
        options = sorted(chosen(GAME.legal(state, seat)))
        nominating = state.rules.phase_name(state) == "nominate"
        suited = bool(state.trick) and options[0] // 13 == state.trick[0].card // 13
        if not nominating and not suited:
            options = [card for card in dealt.hands[seat] if card in options]
        last = not nominating and state.hands[seat].bit_count() == 1
        single = last or (len(options) == 1 and suited)
        number = options[0] if single else options[int(draw() * len(options))]
        action = Nominate(number) if nominating else PlayCard(number)
        state, _ = GAME.act(state, seat, action)
    return state


@pytest.mark.parametrize(("players", "size"), SHAPES)
def test_many_play_outs_are_those_of_one_after_the_other(players: int, size: int) -> None:
    """Compiled or not; without a compiler this compares Python with itself."""
    main()
    rng, same = Random(f"many {players} {size}"), Random(f"many {players} {size}")
    for slugs in WAYS:
        dealt = dealt_of(start(players, size, slugs, Random(size)), slugs)
        singly = [random_playout_dealt(dealt, rng.random) for _ in range(50)]
        assert random_playouts(dealt, 50, same) == singly
        assert random_playouts(dealt, 0, same) == []
        assert rng.getstate() == same.getstate()


def test_many_play_outs_take_any_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    class Other(Random):
        def random(self) -> float:
            return 0.5

    dealt = dealt_of(start(4, 7, WAYS[0], Random(1)), WAYS[0])
    assert random_playouts(dealt, 9, Other()) == [random_playout_dealt(dealt, Other().random)] * 9
    compiled = random_playouts(dealt, 9, Random(1))
    monkeypatch.setenv(SWITCH, "0")
    assert random_playouts(dealt, 9, Random(1)) == compiled


@pytest.mark.parametrize(("players", "size"), SHAPES)
def test_a_random_deal_deals_everybody_different_cards(players: int, size: int) -> None:
    rng = Random(players * 10 + size)
    for _ in range(20):
        hands, bits, trump = deal_at_random(players, size, rng.random)
        cards = [card for hand in hands for card in hand]
        assert len(set(cards)) == len(cards) == players * size
        assert all(len(hand) == size for hand in hands)
        assert bits == DealtHands(hands, 0, POWERS[trump]).bits
        _, taken = random_playout(hands, bits, 0, POWERS[trump], rng.random)
        assert sum(taken) == size


def test_every_card_is_turned_about_equally_often() -> None:
    rng = Random(5)
    counts = [0] * 4
    for _ in range(4000):
        counts[deal_at_random(4, 7, rng.random)[2]] += 1
    assert all(850 < count < 1150 for count in counts)
