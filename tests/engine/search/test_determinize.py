"""Sampled hands: every deal that fits is as likely as any other, and nominations are heard."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import exp
from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from engine.cards import mask_of, parse_cards
from engine.deal.match import DealSpec
from engine.deal.tricks import Play, Trick
from engine.deal.trumps import ACE_HIGH, power_table
from engine.search.determinize import HandSampler, unseen_cards, void_cards
from engine.search.estimates import worths_of
from engine.search.heard import _SPREAD, LikelyDeals, hears
from engine.search.rank_bits import rank_bits_of
from engine.search.rollouts import Worlds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.deal.views import View

SAMPLES = 16_000


def small_view(*tricks: str) -> View:
    """What seat 0 sees of a small deal, after some tricks that it led."""
    game = engine.get_game("clag")
    spec = DealSpec(
        ruleset=engine.make_ruleset("foss20"), players=3, number=1, dealer=0, hand_size=1
    )
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    played = [parse_cards(trick) for trick in tricks]
    gone = [card for trick in played for card in trick]
    hidden = [card for card in parse_cards("4S 5S 6S 4H 5H 6H 4D 5D 6D") if card not in gone]
    own = parse_cards("7S 7H")
    return replace(
        game.view(state, 0),
        phase="play",
        hand=own,
        hand_counts=(2, 2, 2),
        stock_count=len(hidden) - 4,
        turned=(),
        shown=((),) * 3,
        tricks=tuple(
            Trick(tuple(Play(seat, card, card) for seat, card in enumerate(trick)), 0)
            for trick in played
        ),
        trick=(),
        pack=mask_of([*hidden, *own, *gone]),
    )


def fitting(view: View) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every deal of the other two hands that fits, by brute force."""
    hidden, barred = unseen_cards(view), void_cards(view)
    for one in combinations(hidden, view.hand_counts[1]):
        for two in combinations([card for card in hidden if card not in one], view.hand_counts[2]):
            hands = ((1, one), (2, two))
            if not any(barred[seat] >> card & 1 for seat, hand in hands for card in hand):
                yield one, two


@pytest.mark.parametrize(
    "tricks",
    [
        pytest.param((), id="nothing is known"),
        pytest.param(("2S 2H 3S",), id="one has no spades"),
        pytest.param(("2S 2H 2D",), id="both have no spades"),
        pytest.param(("2S 2H 3S", "2D 3D 3H"), id="one has no spades, the other no diamonds"),
        pytest.param(("2S 2H 3S", "2D 4H 3H"), id="one has only hearts"),
    ],
)
def test_every_deal_that_fits_is_as_likely_as_any_other(tricks: tuple[str, ...]) -> None:
    view = small_view(*tricks)
    sampler, rng = HandSampler(view), Random(6)
    possible = {*fitting(view)}
    counts = Counter(
        (tuple(sorted(hands[1])), tuple(sorted(hands[2])))
        for hands in (sampler.sample(rng) for _ in range(SAMPLES))
    )
    assert counts.keys() <= possible
    expected = SAMPLES / len(possible)
    assert len(possible) > 1
    assert expected > 20, "enough of each for the approximation below"
    chi_square = sum((counts[deal] - expected) ** 2 / expected for deal in possible)
    freedom = len(possible) - 1
    # Five standard deviations above what equal chances give.
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


POWER = power_table(None, None, ACE_HIGH)


@pytest.mark.parametrize(
    "tricks",
    [pytest.param((), id="nothing played"), pytest.param(("2S 2H 3S",), id="one has no spades")],
)
def test_deals_come_as_often_as_the_nominations_make_them_likely(tricks: tuple[str, ...]) -> None:
    """Against all deals that fit, each weighed by how well it agrees with what was nominated."""
    view = replace(small_view(*tricks), bids=(None, 2, 0), nominations_tell=True)
    ranks, weights = rank_bits_of(POWER), {}
    worth = worths_of(view, ranks)
    for one, two in fitting(view):
        off = 0.0
        for seat, hand in ((1, one), (2, two)):
            played = [
                play.card for trick in view.tricks for play in trick.plays if play.seat == seat
            ]
            nominated = view.bids[seat]
            assert nominated is not None
            off += (nominated - sum(worth[card] for card in (*hand, *played))) ** 2
        weights[ranks.bits(one), ranks.bits(two)] = exp(-off / (2 * _SPREAD**2))
    worlds = Worlds(view.players)
    LikelyDeals(view, ranks, Random(6)).deal_into(worlds, SAMPLES)
    counts: Counter[tuple[int, ...]] = Counter()
    for first in range(0, 3 * SAMPLES, 3):
        own, *hands = worlds.hands[first : first + 3]
        assert own == ranks.bits(view.hand)
        counts[tuple(hands)] += 1
    assert counts.keys() <= weights.keys()
    total = sum(weights.values())
    for deal, weight in weights.items():
        # Deals that follow each other are alike, so this is wider than for independent ones.
        expected = SAMPLES * weight / total
        assert abs(counts[deal] - expected) < 9 * expected**0.5 + 5


def test_deals_that_follow_each_other_are_hardly_more_alike_than_any_two() -> None:
    """Or a few dozen of them would say no more than half as many."""
    game = engine.get_game("clag")
    spec = DealSpec(
        ruleset=engine.make_ruleset("mcleod22"), players=4, number=9, dealer=0, hand_size=7
    )
    state, _ = game.act(game.start(spec, game.make_shuffle(spec, bytes(32))), 1, "nominate:2")
    view = game.view(state, 2)
    assert view.power is not None
    worlds, ranks = Worlds(view.players), rank_bits_of(view.power)
    LikelyDeals(view, ranks, Random(6)).deal_into(worlds, 4000)
    hands = worlds.hands[1::4]
    near, far = (
        sum((one & other).bit_count() for one, other in zip(hands, hands[apart:], strict=False))
        for apart in (1, 100)
    )
    assert near < 1.8 * far


def test_nominations_made_without_seeing_the_cards_tell_nothing() -> None:
    view = replace(small_view(), bids=(None, 2, 0))
    assert hears(replace(view, nominations_tell=True))
    assert not hears(replace(view, nominations_tell=False))
    assert not hears(replace(view, bids=(2, None, None), nominations_tell=True))


@pytest.mark.parametrize(
    ("special", "tell"),
    [("", True), ("no_trumps", True), ("guess_trumps", False), ("blind", False)],
)
def test_a_deal_says_whether_its_nominations_tell(special: str, tell: bool) -> None:
    game = engine.get_game("clag")
    slugs = {one.slug.replace("-", "_"): one.slug for one in engine.get_game("clag").specials()}
    spec = DealSpec(
        ruleset=engine.make_ruleset("mcleod22"),
        players=4,
        number=9,
        dealer=0,
        hand_size=7,
        specials=(slugs[special],) if special else (),
    )
    view = game.view(game.start(spec, game.make_shuffle(spec, bytes(32))), 1)
    assert view.nominations_tell is tell
