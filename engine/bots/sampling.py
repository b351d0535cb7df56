"""A bot that tries each choice on many random deals that fit its view, and takes the best.

It assumes that the others play by rules of thumb and aim at their nominations. Where that cannot be
tried (auctions, face-down cards, wild cards) it plays as the plain bot does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.plain import BOT as PLAIN
from engine.bots.plain import expected_tricks
from engine.deal.actions import Nominate, PlayCard
from engine.search.determinize import sample_hands
from engine.search.rollout import ALL_TRICKS, rollout
from engine.text import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.cards import Card
    from engine.deal.action import Action
    from engine.deal.tricks import Power
    from engine.deal.views import View

__all__ = ["BOT", "SamplingBot"]

_MADE = 10
"""What an exact nomination pays, in tricks; about the same in most presets."""


class SamplingBot:
    """A bot that plays out each choice by rules of thumb on `worlds` sampled deals."""

    slug = "sampling"
    title = gettext_noop("Strong")

    def __init__(self, worlds: int = 40) -> None:
        self.worlds = worlds

    def choose(self, view: View, rng: Random) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        if view.power is None or view.bidder is not None or not _sees_its_hand(view):
            return PLAIN.choose(view, rng)
        if not all(isinstance(action, Nominate | PlayCard) for action in view.legal):
            return PLAIN.choose(view, rng)
        worlds = [sample_hands(view, rng) for _ in range(self.worlds)]
        power, legal = view.power, view.legal
        # The same deals for every choice, so that luck affects all of them alike.
        paid = [sum(_value(view, action, hands, power) for hands in worlds) for action in legal]
        return legal[paid.index(max(paid))]


def _sees_its_hand(view: View) -> bool:
    return len(view.hand) == view.hand_counts[view.own_seat] > 0


def _value(view: View, action: Action, hands: Sequence[Sequence[Card]], power: Power) -> float:
    """Return what a choice is worth on one sampled deal."""
    seat = view.own_seat
    wants = _wants(view, hands)
    trick = [(play.seat, play.card) for play in view.trick]
    left, taken, turn = [[*hand] for hand in hands], [*view.taken], (view.dealer + 1) % view.players
    if isinstance(action, Nominate):
        wants[seat] = action.count
    else:
        card = PlayCard.of(action).card
        left[seat].remove(card)
        trick.append((seat, card))
        turn = (seat + 1) % view.players
    rollout(left, trick, turn, taken=taken, wants=wants, power=power)
    if wants[seat] == ALL_TRICKS:
        return taken[seat]
    return _MADE * (taken[seat] == wants[seat]) + (taken[seat] if wants[seat] else -taken[seat])


def _wants(view: View, hands: Sequence[Sequence[Card]]) -> list[int]:
    """Return how many tricks each seat aims at: its nomination, else what its hand may take."""
    if view.phase == "nominate":
        return [
            round(expected_tricks(hand, view.trump, view.players))
            if nominated is None
            else nominated
            for nominated, hand in zip(view.bids, hands, strict=True)
        ]
    unset = 0 if view.avoids_tricks else ALL_TRICKS
    return [unset if nominated is None else nominated for nominated in view.bids]


BOT = SamplingBot()
