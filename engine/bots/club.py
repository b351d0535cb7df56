"""A bot that counts its tricks and plays to its nomination, as a member of a club does.

It weighs each play by how likely it is to win the trick, and by what its card would be worth later
(`engine.search.prospects`). It knows no game: only what beats what, what it has seen and
nominated, and on whose side it is. In an auction it tries what it may declare on a few random
deals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUITS, cards_in
from engine.deal.actions import (
    Call,
    ChooseSize,
    NameCard,
    NameOrder,
    NameTrump,
    Nominate,
    PlayCard,
    TurnCard,
)
from engine.deal.auction_actions import Bid, Declare, GoOn
from engine.deal.tricks import COPY
from engine.search.auctions import sample_worlds, try_contracts, try_without_tricks
from engine.search.calls import lead_called
from engine.search.estimates import strongest_suits
from engine.search.prospects import Prospects
from engine.text import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from engine.deal.action import Action
    from engine.deal.views import View

__all__ = ["BOT", "ClubBot", "choose_auction", "choose_call"]

_LATER = 0.8
"""What a trick that a card may win later is worth, compared with one that is won now."""
_RID = 0.25
"""How much it matters, to a seat that wants no trick, to be rid of a card that may win one."""
_RELUCTANT = 0.4
"""How often the others take a trick that they could, as one who wants none has to fear."""
_OPPOSED = 0.8
"""How often a hand without tricks that came off in the trials does so against players who try to
force a trick on it."""
_WORLDS = 12
"""On how many deals an auction is tried."""


class ClubBot:
    """A bot that plays by rules of thumb."""

    slug = "club"
    title = gettext_noop("Club player")
    former_slugs = ("plain",)
    level = 2

    def choose(self, view: View, rng: Random) -> Action:
        first = view.legal[0]
        if len(view.legal) == 1:
            return first
        if isinstance(first, Bid | Declare):
            return choose_auction(view, rng, _WORLDS)
        if isinstance(first, Call):
            return choose_call(view, rng, _WORLDS)
        for kind, choose in _CHOICES.items():
            if isinstance(first, kind):
                return choose(view)
        return rng.choice(view.legal)


# Nominating.


def _nominate(view: View) -> Action:
    wanted = expected_tricks(view)
    counts = [action for action in view.legal if isinstance(action, Nominate)]
    return min(counts, key=lambda action: abs(action.count - wanted))


def expected_tricks(view: View) -> float:
    """Return how many tricks the hand may take; an even share for cards that were not seen."""
    unseen = ((view.hand_size or 0) - len(view.hand)) / view.players
    if not view.hand:
        return unseen
    prospects = Prospects(view)
    worths = [prospects.tricks(card) for card in cards_in(view.pack)]
    power = _levelling(worths, len(worths) / view.players)
    seen: float = sum(prospects.tricks(card) ** power for card in view.hand)
    return seen + unseen


def _levelling(worths: Sequence[float], total: float) -> float:
    """Return the power that brings estimates between 0 and 1 to a sum.

    All hands together take as many tricks as there are, and a card that nothing beats takes one.
    """
    low, high = 0.0, 64.0
    for _ in range(12):
        middle = (low + high) / 2
        if sum(worth**middle for worth in worths) > total:
            low = middle
        else:
            high = middle
    return (low + high) / 2


# Playing.


def _play(view: View) -> Action:
    """Take the play that is worth most: the trick it may win now, less what its card may win later.

    A seat that wants no more tricks turns both round: it avoids this one, and is glad to be rid of
    a card that might win another.
    """
    ducks = _would_duck(view)
    prospects = Prospects(view, _RELUCTANT if ducks else 1.0)
    # What does not take the trick leaves it to the player who has it now.
    left = 0.0 if ducks else _ally_holds(view, prospects)

    def worth(action: Action) -> tuple[float, int]:
        chance, later, rank = _weigh(action, prospects)
        if ducks:
            return _RID * later - chance, rank
        return (chance or left) - _LATER * later, -rank

    return max(view.legal, key=worth)


def _weigh(action: Action, prospects: Prospects) -> tuple[float, float, int]:
    """Return a play's chance of winning, and what its card is worth later and how it ranks."""
    if isinstance(action, NameCard):
        return prospects.of_winning(action.card + COPY), 0.0, 0
    if not isinstance(action, PlayCard):
        return prospects.of_winning_unseen(), 0.0, 0
    face = action.card if action.name is None else action.name + COPY
    return prospects.of_winning(face), prospects.worth(action.card), prospects.rank(face)


def _would_duck(view: View) -> bool:
    """Return whether the seat wants no more tricks than it has."""
    seat = view.own_seat
    nominated = view.bids[seat]
    if nominated is not None:
        return view.taken[seat] >= nominated
    if view.bidder is not None:
        # Without trumps and tricks: the others can only lose theirs under the bidder's cards.
        return not view.contract.isdigit()
    return view.avoids_tricks


def _ally_holds(view: View, prospects: Prospects) -> float:
    """Return how likely the trick is to stay with a seat of one's own side."""
    best = prospects.best
    return prospects.of_keeping() if best is not None and best.seat in _allies(view) else 0.0


def _allies(view: View) -> set[int]:
    """Return who is known to be on one's own side in a contract of two against two."""
    if view.bidder is None or view.called is None:
        return set()
    seat = view.own_seat
    partner = seat if view.called in view.hand else view.called_by
    side = {view.bidder, partner} - {None}
    if seat in side:
        return {one for one in side if one is not None and one != seat}
    if partner is None:
        return set()
    return {one for one in range(view.players) if one not in side and one != seat}


# Speaking.


def choose_auction(view: View, rng: Random, worlds: int) -> Action:
    """Bid what is likely to be made and pays best, and declare as it was made most often."""
    sampled = sample_worlds(view, rng, worlds)
    trials = try_contracts(view, sampled)
    if isinstance(view.legal[0], Declare):
        level = int(view.contract)
        best = max(trials, key=lambda trial: (trial.chance(level), sum(trial.tricks)))
        return best.declaration
    without = try_without_tricks(view, sampled)

    def value(action: Action) -> float:
        level = Bid.of(action).level
        if level in _WITHOUT:
            return (2 * _OPPOSED * without - 1) * _WITHOUT[level]
        if not level.isdigit():
            return 0.0
        chance = max(trial.chance(int(level)) for trial in trials)
        # A partner shares the points of a bid that is made; the opponents get as many if not.
        return (2 * chance - 1) * int(level)

    return max(view.legal, key=value)


def choose_call(view: View, rng: Random, worlds: int) -> Action:
    """Call the special that puts the seat furthest ahead of the others, or none."""
    calls = [action for action in view.legal if isinstance(action, Call) and len(action.slugs) < 2]
    if view.deal_called is None or len(view.hand) != view.hand_size:
        return calls[0]
    sampled = sample_worlds(view, rng, worlds)
    leads = [lead_called(view, view.deal_called(call.slugs), sampled, rng) for call in calls]
    return max(zip(leads, calls, strict=True), key=lambda one: one[0] or 0.0)[1]


_WITHOUT = {"mis": 13, "mis-a-vis": 26}
"""Bids of no trick, and about what they pay."""


def _name_trump(view: View) -> Action:
    return NameTrump(strongest_suits(view.hand)[0])


def _name_order(view: View) -> Action:
    return NameOrder("".join(SUITS[suit] for suit in strongest_suits(view.hand)))


_CHOICES: dict[type[Action], Callable[[View], Action]] = {
    Nominate: _nominate,
    PlayCard: _play,
    TurnCard: _play,
    NameCard: _play,
    NameTrump: _name_trump,
    NameOrder: _name_order,
    ChooseSize: lambda view: view.legal[-1],
    GoOn: lambda view: view.legal[0],
}

BOT = ClubBot()
