"""Bids and passes: each bid is higher than the last, and a player who passed may bid again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.deal.auction_actions import Bid
from engine.deal.events import EVERYONE, Addressed, Called, ContractFixed
from engine.deal.state import Phase, Step
from engine.seats import Seat, seats_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.deal.action import Action
    from engine.deal.state import State
    from engine.noms.house_rules import HouseRules

__all__ = ["PASS", "Auction", "auction_over", "legal_bids", "levels", "winning_bid"]

PASS = "pass"  # noqa: S105 - a word of the auction


@cache
def levels(house: HouseRules) -> tuple[str, ...]:
    """Return all bids, lowest first.

    >>> from engine.noms.house_rules import HouseRules
    >>> levels(HouseRules())
    ('10', '11', '12', '13', 'mis', 'mis-a-vis')
    >>> levels(HouseRules(min_bid="9", low_misere=True))
    ('9', '10', 'mis', '11', '12', '13')
    """
    tricks = tuple(str(level) for level in range(int(house.min_bid), 14))
    if house.low_misere:
        # A low Mis ranks just above ten, which every minimum bid allows.
        ten = tricks.index("10") + 1
        return (*tricks[:ten], "mis", *tricks[ten:])
    return (*tricks, "mis", "mis-a-vis")


def winning_bid(words: Sequence[str]) -> tuple[int, str] | None:
    """Return index and level of the highest bid, which is the last that is not a pass."""
    bids = [(place, word) for place, word in enumerate(words) if word != PASS]
    return bids[-1] if bids else None


def auction_over(words: Sequence[str]) -> bool:
    """Return whether there were three passes after a bid, or four at the start.

    >>> auction_over(["10", "pass", "pass"]), auction_over(["pass"] * 4)
    (False, True)
    """
    best = winning_bid(words)
    # The bid itself and three passes.
    return len(words) == 4 if best is None else len(words) - best[0] == 4


def legal_bids(words: Sequence[str], house: HouseRules) -> tuple[str, ...]:
    """Return the bids that the next player may make, a pass first unless they must bid (N12)."""
    order = levels(house)
    best = winning_bid(words)
    higher = order if best is None else order[order.index(best[1]) + 1 :]
    if best is None and len(words) == 3 and house.fourth_forced:
        return higher if house.forced_may_exceed else higher[:1]
    return (PASS, *higher)


@dataclass(frozen=True, slots=True)
class Auction(Phase):
    """Bidding from the dealer's left, clockwise, until three players in a row pass."""

    house: HouseRules
    name = "auction"

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if auction_over(_words(state)):
            return ()
        order = seats_from((state.spec.dealer + 1) % 4, 4)
        # All four speak in turn throughout: a player who passed may bid again.
        return (order[len(state.calls) % 4],)

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return tuple(Bid(word) for word in legal_bids(_words(state), self.house))

    def act(self, state: State, seat: Seat, action: Action) -> Step:
        level = Bid.of(action).level
        after = state.changed(calls=(*state.calls, (seat, level)))
        return after, (Addressed(Called(seat, level), EVERYONE),)

    def finish(self, state: State) -> Step:
        best = winning_bid(_words(state))
        if best is None:
            return state, ()
        bidder = state.calls[best[0]][0]
        leads = bidder if self.house.leader == "bidder" else (state.spec.dealer + 1) % 4
        after = state.changed(bidder=bidder, contract=best[1], turn=leads)
        return after, (Addressed(ContractFixed(bidder, best[1], None), EVERYONE),)


def _words(state: State) -> list[str]:
    return [words for _, words in state.calls]
