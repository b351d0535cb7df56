"""What a deal would pay the seat that calls its specials, tried on sampled deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import mask_of, suit_of
from engine.deal.outcome import Outcome
from engine.search.determinize import unseen_cards
from engine.search.estimates import expected_tricks
from engine.search.rollout import ALL_TRICKS, rollout

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.cards import Card, Suit
    from engine.deal.state import Rules
    from engine.deal.views import View

__all__ = ["lead_called"]


def lead_called(
    view: View, rules: Rules, worlds: Sequence[Sequence[Sequence[Card]]], rng: Random
) -> float | None:
    """Return by how many points the caller is ahead of the mean of the others after the deal.

    Every seat nominates what its hand may take. None where that cannot be tried.
    """
    seat, paid = view.own_seat, 0.0
    nominates = any(phase.nominates for phase in rules.phases)
    for hands in worlds:
        trump = _trump(view, rules, hands, rng)
        power = rules.trick_rules.power(trump)
        if power is None:
            return None
        if nominates:
            wants = [round(expected_tricks(hand, power, view.players)) for hand in hands]
        else:
            wants = [0 if rules.avoids_tricks else ALL_TRICKS] * view.players
        left, taken, turn = [[*hand] for hand in hands], [0] * view.players, view.dealer + 1
        won = rollout(left, [], turn % view.players, taken=taken, wants=wants, power=power)
        bids = tuple(wants) if nominates else view.bids
        points = rules.pays(Outcome(bids=bids, winners=tuple(won), has_trumps=trump is not None))
        paid += points[seat] - (sum(points) - points[seat]) / (view.players - 1)
    return paid / len(worlds)


def _trump(view: View, rules: Rules, hands: Sequence[Sequence[Card]], rng: Random) -> Suit | None:
    """Return the trumps of a sampled deal: the caller's best suit, or that of a card turned."""
    if any(phase.names_trumps for phase in rules.phases):
        return max(
            range(4), key=lambda suit: sum(20 + c % 13 for c in view.hand if c // 13 == suit)
        )
    if not any(phase.turns_trumps for phase in rules.phases):
        return None
    dealt = mask_of(card for hand in hands for card in hand)
    stock = [card for card in unseen_cards(view) if not dealt >> card & 1]
    return suit_of(rng.choice(stock)) if stock else None
