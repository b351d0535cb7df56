"""A bot that tries each choice on many random deals that fit its view, and takes the best.

It assumes that the others play by rules of thumb and aim at their nominations, and takes what pays
most by the rules of the deal. Where that cannot be tried (face-down cards, wild cards, tricks that
are won by more than one order of the cards) it plays as the club bot does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.club import BOT as CLUB
from engine.bots.club import choose_auction, choose_call
from engine.cards import suit_of
from engine.deal.actions import Call, Nominate, PlayCard
from engine.deal.auction_actions import Bid, Declare
from engine.deal.outcome import Outcome
from engine.search.determinize import sample_hands, stock_of
from engine.search.estimates import expected_tricks
from engine.search.rollout import ALL_TRICKS, rollout
from engine.text import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.cards import Card
    from engine.deal.action import Action
    from engine.deal.tricks import Power
    from engine.deal.views import View
    from engine.seats import Seat

__all__ = ["BOT", "ExpertBot"]


class ExpertBot:
    """A bot that plays out each choice by rules of thumb on `worlds` sampled deals."""

    slug = "expert"
    title = gettext_noop("Expert")
    former_slugs = ("sampling",)
    level = 3

    def __init__(self, worlds: int = 40) -> None:
        self.worlds = worlds

    def choose(self, view: View, rng: Random) -> Action:
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], Bid | Declare):
            return choose_auction(view, rng, self.worlds)
        if isinstance(legal[0], Call):
            return choose_call(view, rng, self.worlds)
        power = view.power
        if power is None or not _sees_its_hand(view):
            return CLUB.choose(view, rng)
        if not all(isinstance(action, Nominate | PlayCard) for action in legal):
            return CLUB.choose(view, rng)
        worlds = [_World(view, power, rng) for _ in range(self.worlds)]
        # The same deals for every choice, so that luck affects all of them alike.
        paid = [sum(world.points(action) for world in worlds) for action in legal]
        return legal[paid.index(max(paid))]


def _sees_its_hand(view: View) -> bool:
    return len(view.hand) == view.hand_counts[view.own_seat] > 0


class _World:
    """One deal that fits a view, on which choices are tried."""

    __slots__ = ("hands", "partner", "power", "view", "wants")

    def __init__(self, view: View, power: Power, rng: Random) -> None:
        self.view = view
        self.hands = sample_hands(view, rng)
        self.power = _draw_power(view, self.hands, rng) or power
        self.wants = _wants(view, self.hands, self.power)
        self.partner = _partner(view, self.hands)

    def points(self, action: Action) -> float:
        """Return the seat's points if it makes a choice and the rest is played out."""
        view = self.view
        seat, bids, wants = view.own_seat, [*view.bids], [*self.wants]
        trick = [(play.seat, play.card) for play in view.trick]
        left, taken = [[*hand] for hand in self.hands], [*view.taken]
        turn = (view.dealer + 1) % view.players
        if isinstance(action, Nominate):
            wants[seat] = bids[seat] = action.count
        else:
            card = PlayCard.of(action).card
            left[seat].remove(card)
            trick.append((seat, card))
            turn = (seat + 1) % view.players
        won = [trick.winner for trick in view.tricks]
        won += rollout(left, trick, turn, taken=taken, wants=wants, power=self.power)
        # Who is still to nominate is taken to say what it wants.
        stated = [want if bid is None else bid for bid, want in zip(bids, wants, strict=True)]
        return self._pays(tuple(stated), tuple(won))[seat]

    def _pays(self, stated: tuple[int, ...], won: tuple[Seat, ...]) -> Sequence[float]:
        view = self.view
        outcome = Outcome(
            bids=stated if view.phase == "nominate" else view.bids,
            winners=won,
            has_trumps=view.trump is not None or bool(view.powers),
            bidder=view.bidder,
            contract=view.contract,
            partner=self.partner,
        )
        return view.pays(outcome)


def _draw_power(view: View, hands: Sequence[Sequence[Card]], rng: Random) -> Power | None:
    """Draw trumps where a card is still to be turned; None where none is."""
    if not view.powers:
        return None
    stock = stock_of(view, hands)
    return view.powers[suit_of(rng.choice(stock))] if stock else None


def _partner(view: View, hands: Sequence[Sequence[Card]]) -> Seat | None:
    """Return who has the called card, or played it."""
    if view.called is None:
        return None
    holder = next((seat for seat, hand in enumerate(hands) if view.called in hand), None)
    return holder if view.called_by is None else view.called_by


def _wants(view: View, hands: Sequence[Sequence[Card]], power: Power) -> list[int]:
    """Return how many tricks each seat aims at: its nomination, else what its hand may take."""
    if view.phase == "nominate":
        return [
            round(expected_tricks(hand, power, view.players)) if nominated is None else nominated
            for nominated, hand in zip(view.bids, hands, strict=True)
        ]
    avoids = view.avoids_tricks or (view.bidder is not None and not view.contract.isdigit())
    unset = 0 if avoids else ALL_TRICKS
    return [unset if nominated is None else nominated for nominated in view.bids]


BOT = ExpertBot()
