"""Say what an expert would do and why: what each choice is worth, in points and in words.

>>> from random import Random
>>> from engine.registry import get_game, make_ruleset
>>> from engine.deal.match import DealSpec
>>> rules = make_ruleset("mcleod22")
>>> game = get_game(rules.game)
>>> spec = DealSpec(ruleset=rules, players=4, number=7, dealer=2, hand_size=7)
>>> state = game.start(spec, game.make_shuffle(spec, bytes(32)))
>>> best = advise(game.view(state, 3), Random(1)).choices[0]
>>> print(best.sentence)
Nominating 2 comes off in 44% of deals: 6.4 points on average.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from engine.advice.sentences import (
    describe_called,
    describe_expert,
    describe_suit,
    describe_tried,
    describe_weighed,
)
from engine.bots.club import weigh_auction
from engine.bots.expert import AUCTION_DEALS
from engine.bots.expert import BOT as EXPERT
from engine.deal.actions import Call, NameTrump
from engine.deal.auction_actions import Bid, Declare
from engine.errors import EngineError, NotYourTurn
from engine.search.auctions import sample_worlds
from engine.search.calls import lead_called
from engine.search.trials import try_choices
from engine.text import gettext_noop

if TYPE_CHECKING:
    from engine.deal.action import Action
    from engine.deal.views import View
    from engine.text import Text

__all__ = ["Advice", "Choice", "advise"]

DEALS = 200
"""How many deals are tried: the share of a choice is then right to about three in a hundred."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice and what it is worth.

    `points`: those of the seat on average. `lead`: of a bid, a declaration or a call instead, by
    how many points it puts the seat ahead of the others. `exact`: in what share of the deals tried
    the seat took as many tricks as it nominated, or its side made the contract. `place`: the seat's
    place in the game on average, near the end, where an expert plays for that. Each is None where
    it cannot be stated.
    """

    action: Action
    points: float | None
    exact: float | None
    sentence: Text
    place: float | None = None
    lead: float | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """The choices of a seat, and on how many deals they were tried.

    The first is what the expert bot chooses for the same view and state of `rng`, and the others
    follow, the best first. One of them may have more points by less than luck explains. Choices
    that must be alike, as cards face down are, are one. Where nothing can be tried `deals` is 0.
    """

    choices: tuple[Choice, ...]
    deals: int


def advise(view: View, rng: Random, deals: int = DEALS) -> Advice:
    """Return what the choices of the seat are worth, from what it sees alone.

    The same view and the same state of `rng` give the same advice. `deals`: on how many plays and
    nominations are tried; auctions and calls are tried on as many as the expert does. Raises
    `NotYourTurn` for a seat that has nothing to choose, and `EngineError` for less than a deal.
    """
    if not view.legal:
        raise NotYourTurn
    if deals < 1:
        raise EngineError(gettext_noop("Try at least one deal."))
    if isinstance(view.legal[0], Bid | Declare) and len(view.legal) > 1:
        return _of_auction(view, rng)
    # How many numbers the expert draws depends on the machine; the advice is not to.
    own = Random(copy(rng).getrandbits(64))  # noqa: S311 - draws deals to try
    expert = EXPERT.choose(view, rng)
    if isinstance(expert, Call):
        return _of_calls(view, own, expert)
    if isinstance(expert, NameTrump):
        return Advice(_of_suits(view, expert), 0)
    tried = try_choices(view, own, deals, expert)
    if not tried:
        return Advice((_untried(view, expert),), 0)
    choices = (
        Choice(one.action, one.points, one.exact, describe_tried(view, one), one.place)
        for one in tried
    )
    return Advice(tuple(choices), deals)


def _untried(view: View, expert: Action) -> Choice:
    return Choice(expert, None, None, describe_expert(expert, view))


def _of_auction(view: View, rng: Random) -> Advice:
    """Weigh bids or declarations as the expert does, who takes the first of them."""
    weighed = weigh_auction(view, rng, AUCTION_DEALS)
    # Sorting keeps the order of equals.
    weighed.sort(key=lambda one: one.worth, reverse=True)
    choices = []
    for one in weighed:
        lead = one.lead * view.factor
        choices.append(Choice(one.action, None, one.chance, describe_weighed(one, lead), lead=lead))
    return Advice(tuple(choices), AUCTION_DEALS)


def _of_calls(view: View, rng: Random, expert: Call) -> Advice:
    """Compare what the expert calls with each special alone, and with nothing special."""
    describe = view.deal_called
    if describe is None or len(view.hand) != view.hand_size:
        return Advice((_untried(view, expert),), 0)
    worlds = sample_worlds(view, rng, AUCTION_DEALS)
    calls = [one for one in view.legal if isinstance(one, Call) and len(one.slugs) < 2]
    found = {
        call: lead_called(view, describe(call.slugs), worlds, rng)
        for call in dict.fromkeys((expert, *calls))
    }
    known = [
        Choice(call, None, None, describe_called(call, lead), lead=lead)
        for call, lead in found.items()
        if lead is not None
    ]
    if expert not in {one.action for one in known}:
        return Advice((_untried(view, expert),), 0)
    known.sort(key=lambda one: (one.action != expert, -(one.lead or 0)))
    return Advice(tuple(known), AUCTION_DEALS)


def _of_suits(view: View, expert: NameTrump) -> tuple[Choice, ...]:
    """Say how many cards of each suit the seat holds; no more than that is reckoned with."""
    first = _untried(view, expert)
    if not view.hand:
        return (first,)
    others = [
        one
        for one in view.legal
        if isinstance(one, NameTrump) and one.suit is not None and one != expert
    ]
    stated = [Choice(one, None, None, describe_suit(view, one.suit or 0)) for one in others]
    return (first, *stated)
