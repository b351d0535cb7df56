"""A bot that counts its tricks and plays to its nomination, as a member of a club does.

It weighs each play by how likely it is to win the trick, and by what its card would be worth later
(`engine.search.prospects`). It knows no game: only what beats what, what it has seen and
nominated, and on whose side it is. In an auction it tries what it may declare on a few random
deals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import SUITS
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
from engine.search.estimates import expected_tricks, strongest_suits
from engine.search.prospects import LATER, RELUCTANT, RID, Prospects
from engine.text import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from engine.deal.action import Action
    from engine.deal.views import View

__all__ = [
    "BOT",
    "ClubBot",
    "Weighed",
    "choose_auction",
    "choose_call",
    "weigh_auction",
]

_WORLDS = 12
"""On how many deals an auction is tried."""
_PASSED = -2.0
"""What passing is worth, in the same points as a bid: who passes leaves them to another side."""


class ClubBot:
    """A bot that plays by rules of thumb."""

    slug = "club"
    title = gettext_noop("Club player")
    former_slugs = ("plain",)
    level = 2

    def choose(self, view: View, rng: Random) -> Action:
        first = view.choices[0]
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


# Playing.


def _play(view: View) -> Action:
    """Take the play that is worth most: the trick it may win now, less what its card may win later.

    A seat that wants no more tricks turns both round: it avoids this one, and is glad to be rid of
    a card that might win another.
    """
    ducks = _would_duck(view)
    prospects = Prospects(view, RELUCTANT if ducks else 1.0)
    # What does not take the trick leaves it to the player who has it now.
    left = 0.0 if ducks else _ally_holds(view, prospects)

    unburdens = _may_unburden(view, prospects)

    def worth(action: Action) -> tuple[float, int]:
        chance, later, rank = _weigh(action, prospects)
        if unburdens:
            return later, rank
        if ducks:
            return RID * later - chance, rank
        return (chance or left) - LATER * later, -rank

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


def _may_unburden(view: View, prospects: Prospects) -> bool:
    """Return whether one who must take no trick cannot take this one any more.

    The others may then play their high cards, which would take later tricks in the bidder's place.
    """
    if view.bidder in {None, view.seat} or view.contract.isdigit():
        return False
    best = prospects.best
    played = any(play.seat == view.bidder for play in view.trick)
    return played and best is not None and best.seat != view.bidder


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
    return max(weigh_auction(view, rng, worlds), key=lambda one: one.worth).action


class Weighed(NamedTuple):
    """A bid or a declaration and what it is worth.

    `lead`: by how many points its side is ahead. `chance`: how often its contract is made (None for
    a pass); `tricks`: how many its side takes with a declaration, on average.
    """

    action: Action
    lead: float
    chance: float | None = None
    tricks: float = 0.0

    @property
    def worth(self) -> tuple[float, float]:
        """What orders the choices."""
        return self.lead, self.tricks


def weigh_auction(view: View, rng: Random, worlds: int) -> list[Weighed]:
    """Say what each bid is worth, or each declaration that is sensible."""
    sampled = sample_worlds(view, rng, worlds)
    trials = try_contracts(view, sampled)
    if isinstance(view.legal[0], Declare):
        level = int(view.contract)
        return [
            Weighed(
                trial.declaration,
                (2 * trial.chance(level) - 1) * level,
                trial.chance(level),
                sum(trial.tricks) / len(trial.tricks),
            )
            for trial in trials
        ]
    without = try_without_tricks(view, sampled)

    def weigh(action: Action) -> Weighed:
        level = Bid.of(action).level
        if level in _WITHOUT:
            pays, opposed = _WITHOUT[level]
            chance = opposed * without
        elif level.isdigit():
            pays, chance = int(level), max(trial.chance(int(level)) for trial in trials)
        else:
            return Weighed(action, _PASSED)
        # A partner shares the points of a bid that is made; the opponents get as many if not.
        return Weighed(action, (2 * chance - 1) * pays, chance)

    return [*map(weigh, view.legal)]


def choose_call(view: View, rng: Random, worlds: int, max_specials: int = 1) -> Action:
    """Call the specials that put the seat furthest ahead of the others, or none.

    They are chosen one after the other: each must do better together with those before it, on
    deals of its own.
    """
    calls = [action for action in view.legal if isinstance(action, Call)]
    chosen = min(calls, key=lambda call: len(call.slugs))
    if view.deal_called is None or len(view.hand) != view.hand_size:
        return chosen
    while len(chosen.slugs) < max_specials:
        sampled = sample_worlds(view, rng, worlds)
        longer = [call for call in calls if _adds_one(call, chosen)]
        leads = {
            call: lead_called(view, view.deal_called(call.slugs), sampled, rng)
            for call in (chosen, *longer)
        }
        known = {call: lead for call, lead in leads.items() if lead is not None}
        before, chosen = chosen, max(known, key=known.__getitem__, default=chosen)
        if chosen == before:
            break
    return chosen


def _adds_one(call: Call, to: Call) -> bool:
    return len(call.slugs) == len(to.slugs) + 1 and {*to.slugs} <= {*call.slugs}


_WITHOUT = {"mis": (13, 0.8), "mis-a-vis": (26, 0.75)}
"""Bids of no trick: about what they pay, and how often a hand that came off in the trials does so
against players who look further ahead than those do, or see it."""


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
