"""A bot that tries each choice on many random deals that fit its view, and takes the best.

It assumes that the others play as club players do and aim at their nominations, and takes what pays
most by the rules of the deal; in the last deal of a game, what brings the best place. Where nothing
can be tried (trumps or an order of suits to be named) it plays as the club bot does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.club import BOT as CLUB
from engine.bots.club import choose_auction, choose_call
from engine.deal.actions import Call
from engine.deal.auction_actions import Bid, Declare
from engine.search.rollouts import is_compiled
from engine.search.trials import can_try, find_best
from engine.text import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.deal.action import Action
    from engine.deal.views import View

__all__ = ["AUCTION_DEALS", "BOT", "ExpertBot"]


AUCTION_DEALS = 40
"""On how many deals a bid, a declaration or a call is tried."""
_CALLED = 3
"""How many specials it may call together."""
_ROUNDS = ((8, 4), (16, 2), (32, 1))
"""On how many more deals the choices are tried each time, and how many of them then stay."""
_TIMES = 15
"""On how many times as many where rollouts are compiled, in less time."""


class ExpertBot:
    """A bot that plays out its choices by rules of thumb on sampled deals."""

    slug = "expert"
    title = gettext_noop("Expert")
    former_slugs: tuple[str, ...] = ("sampling",)
    level = 3

    def __init__(
        self, rounds: Sequence[tuple[int, int]] | None = None, seconds: float | None = None
    ) -> None:
        """Set how much is tried: `rounds` as in `find_best`, or what `seconds` allow a choice.

        Without `rounds` more is tried where rollouts are compiled. Without `seconds` the same view,
        random source and rounds give the same choice.
        """
        self._rounds, self.seconds = rounds, seconds

    @property
    def rounds(self) -> Sequence[tuple[int, int]]:
        """On how many deals it tries its choices; on more where rollouts are compiled."""
        if self._rounds is not None:
            return self._rounds
        times = _TIMES if is_compiled() else 1
        return [(times * deals, stay) for deals, stay in _ROUNDS]

    def choose(self, view: View, rng: Random) -> Action:
        legal = view.choices
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], Bid | Declare):
            return choose_auction(view, rng, AUCTION_DEALS)
        if isinstance(legal[0], Call):
            return choose_call(view, rng, AUCTION_DEALS, _CALLED)
        favourite = CLUB.choose(view, rng)
        if not can_try(view):
            return favourite
        return find_best(view, rng, self.rounds, favourite, self.seconds)


BOT = ExpertBot()
