"""A bot that tries each choice on many random deals that fit its view, and takes the best.

It assumes that the others play as club players do and aim at their nominations, and takes what pays
most by the rules of the deal; in the last deal of a game, what brings the best place. Where nothing
can be tried (trumps or an order of suits to be named) it plays as the club bot does.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from engine.bots.club import BOT as CLUB
from engine.bots.club import choose_auction, choose_call
from engine.deal.actions import Call
from engine.deal.auction_actions import Bid, Declare
from engine.search.choice_trials import rule_of
from engine.search.rollouts import Rule, is_compiled
from engine.search.trials import Round, can_try, find_best
from engine.text import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from engine.deal.action import Action
    from engine.deal.views import View

__all__ = ["AUCTION_DEALS", "BOT", "ExpertBot"]


AUCTION_DEALS = 40
"""On how many deals a bid, a declaration or a call is tried."""
_MIN_DEALS = 5
"""The same where there is hardly any time."""
_CALLED = 3
"""How many specials it may call together."""
_ROUNDS = (Round(8, stay=4), Round(16, stay=2), Round(32, stay=1))
"""How choices are tried: many at first, then those that seem best."""
_MANY = tuple(one._replace(deals=15 * one.deals) for one in _ROUNDS)
"""The same where rollouts are compiled: on many times as many deals, in less time."""
_RACE, _RACE_TO_NOMINATE = (
    tuple(Round(deals, stay=99, behind=1.7) for deals in each)
    for each in ((13, 13, 26, 52), (14, 14, 28, 28))
)
"""How they are tried for a card and for a nomination where every seat plays for itself and deals
are few: all that are not clearly behind stay, as a few deals do not show which is best."""


class ExpertBot:
    """A bot that plays out its choices by rules of thumb on sampled deals."""

    slug = "expert"
    title = gettext_noop("Expert")
    former_slugs: tuple[str, ...] = ("sampling",)
    level = 3

    def __init__(self, rounds: Sequence[Round] | None = None, seconds: float | None = None) -> None:
        """Set how much is tried: in these `rounds`, or what `seconds` allow a choice.

        Without `rounds` more is tried where rollouts are compiled. Without `seconds` the same view,
        random source and rounds give the same choice.
        """
        self._rounds, self.seconds = rounds, seconds

    def rounds_for(self, view: View) -> Sequence[Round]:
        """Return how it tries the choices of a view."""
        if self._rounds is not None:
            return self._rounds
        if is_compiled():
            return _MANY
        if self.seconds is not None or rule_of(view) is not Rule.BY_SEATS:
            return _ROUNDS
        return _RACE_TO_NOMINATE if view.phase == "nominate" else _RACE

    def choose(self, view: View, rng: Random) -> Action:
        legal = view.choices
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], Bid | Declare):
            return self._try_in_time(lambda deals: choose_auction(view, rng, deals))
        if isinstance(legal[0], Call):
            return self._try_in_time(lambda deals: choose_call(view, rng, deals, _CALLED))
        favourite = CLUB.choose(view, rng)
        if not can_try(view):
            return favourite
        return find_best(view, rng, self.rounds_for(view), favourite, self.seconds)

    def _try_in_time(self, choose: Callable[[int], Action]) -> Action:
        """Return what is chosen on as many deals as `seconds` allow, and on a few in any case."""
        if self.seconds is None:
            return choose(AUCTION_DEALS)
        deals, started = _MIN_DEALS, monotonic()
        deadline = started + self.seconds
        while True:
            best, ended = choose(deals), monotonic()
            # Twice as many deals take about twice as long.
            if ended + 2 * (ended - started) > deadline:
                return best
            deals, started = 2 * deals, ended


BOT = ExpertBot()
