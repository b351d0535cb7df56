"""What a deal would pay the seat that calls its specials, tried on sampled deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import mask_of, suit_of
from engine.deal.outcome import Outcome
from engine.search.determinize import stock_of, unseen_cards
from engine.search.estimates import card_worths, strongest_suits
from engine.search.rank_bits import rank_bits_of
from engine.search.rollouts import ALL_TRICKS, Moment, Rule, Worlds, play_on

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.cards import Card, Suit
    from engine.deal.outcome import CalledDeal
    from engine.deal.views import View

__all__ = ["lead_called"]


def lead_called(
    view: View, deal: CalledDeal, worlds: Sequence[Sequence[Sequence[Card]]], rng: Random
) -> float | None:
    """Return by how many points the caller is ahead of the mean of the others after the deal.

    Every seat nominates what its hand may take. None where that cannot be tried.
    """
    seat, sampled, trumps = view.own_seat, Worlds(view.players), []
    for hands in worlds:
        trump = _trump(view, deal, hands, rng)
        power = deal.power(trump)
        if power is None or not deal.plain:
            return None
        ranks = rank_bits_of(power)
        if deal.nominates:
            worth = card_worths(ranks, view.pack, view.players, len(view.hand))
            wants = [round(sum(worth[card] for card in hand)) for hand in hands]
        else:
            wants = [0 if deal.avoids_tricks else ALL_TRICKS] * view.players
        sampled.add([*map(ranks.bits, hands)], wants, ranks)
        trumps.append(trump)
    turn, nothing = (view.dealer + 1) % view.players, [0] * view.players
    unseen = mask_of(unseen_cards(view))
    moment = Moment(rule=Rule.BY_SEATS, mover=seat, turn=turn, taken=nothing, unseen=unseen)
    paid = 0.0
    for number, won in enumerate(play_on(moment, sampled, range(len(worlds))).won):
        bids = tuple(sampled.wants_of(number)) if deal.nominates else view.bids
        has_trumps = trumps[number] is not None
        points = deal.pays(Outcome(bids=bids, winners=tuple(won), has_trumps=has_trumps))
        paid += points[seat] - (sum(points) - points[seat]) / (view.players - 1)
    return paid / len(worlds)


def _trump(
    view: View, deal: CalledDeal, hands: Sequence[Sequence[Card]], rng: Random
) -> Suit | None:
    """Return the trumps of a sampled deal: the caller's best suit, or that of a card turned."""
    if deal.names_trumps:
        return strongest_suits(view.hand)[0]
    if not deal.turns_trumps:
        return None
    stock = stock_of(view, hands)
    return suit_of(rng.choice(stock)) if stock else None
