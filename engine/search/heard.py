"""Sample hands that agree with what the others nominated.

A seat that nominates with its hand and the trumps in view means about as many tricks as its hand is
worth (`engine.search.estimates`). Hands that are worth what was nominated are therefore likelier.

One deal leads to the next: cards of different seats are swapped, and a swap stays if it makes the
deal likelier, or else with the chance that the new deal has against the old one (Metropolis). So
each deal comes up as often as it is likely, at a fraction of the price of dealing afresh.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from engine.search.determinize import HandSampler, stock_of, void_cards
from engine.search.estimates import worths_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.cards import Card
    from engine.deal.tricks import Power
    from engine.deal.views import View
    from engine.search.rank_bits import Bits, RankBits

__all__ = ["LikelyDeals", "hears"]

_SPREAD = 0.65
"""By how many tricks a nomination and what its hand is worth usually differ."""
_FIRST, _EACH = 4, 12
"""How often each hidden card is offered a swap before the first deal, and how many are offered one
between two deals."""


def hears(view: View) -> bool:
    """Return whether another seat has nominated what tells of its hand."""
    return view.nominations_tell and any(
        nominated is not None and seat != view.seat for seat, nominated in enumerate(view.bids)
    )


class LikelyDeals:
    """Deals that fit a view, each as often as it is likely by the nominations."""

    __slots__ = (
        "_able",
        "_at",
        "_cards",
        "_hands",
        "_held",
        "_off",
        "_owners",
        "_ranks",
        "_rng",
        "_tells",
        "_worth",
    )

    def __init__(self, view: View, power: Power, ranks: RankBits, rng: Random) -> None:
        self._ranks, self._rng, self._at = ranks, rng, 0
        self._worth = worths_of(view, power)
        hands = HandSampler(view).sample(rng)
        known = {card for cards in view.shown for card in cards} | {*view.hand}
        hidden = [[card for card in hand if card not in known] for hand in hands]
        self._held = sum(map(len, hidden))
        # The hidden cards of the hands come first, then those in no hand, as if of one more seat.
        hidden.append(stock_of(view, hands))
        self._cards = [card for cards in hidden for card in cards]
        self._owners = [seat for seat, cards in enumerate(hidden) for _ in cards]
        barred = (*void_cards(view), 0)
        self._able = [~cards for cards in barred]
        self._hands = [*map(ranks.bits, hands), 0]
        self._off, self._tells = [0.0] * len(barred), [0.0] * len(barred)
        self._listen(view, hands)
        self._swap(_FIRST * self._held)

    def _listen(self, view: View, hands: Sequence[Sequence[Card]]) -> None:
        """Note by how much the cards of each seat fall short of what it nominated.

        Of a seat that has not nominated, how much its hand is worth; the deals need not agree.
        """
        for plays in (*(trick.plays for trick in view.tricks), view.trick):
            for play in plays:
                self._off[play.seat] -= self._worth[play.card]
        for seat, nominated in enumerate(view.bids):
            self._off[seat] -= sum(self._worth[card] for card in hands[seat])
            if nominated is not None:
                self._off[seat] += nominated
                self._tells[seat] = 1 / (2 * _SPREAD * _SPREAD)

    def deal(self) -> tuple[list[Bits], list[float]]:
        """Return the next deal: all hands, and what those are worth that are still to nominate."""
        self._swap(_EACH)
        return self._hands[:-1], [-off for off in self._off[:-1]]

    def _swap(self, times: int) -> None:
        """Offer hidden cards of the hands, in turn, a swap with any other hidden card."""
        cards, owners, able, hands = self._cards, self._owners, self._able, self._hands
        off, tells, worth, bit_of = self._off, self._tells, self._worth, self._ranks.bit_of_card
        random, size, held, at = self._rng.random, len(cards), self._held, self._at
        for _ in range(times):
            at = at + 1 if at + 1 < held else 0
            other = int(random() * size)
            one, two = owners[at], owners[other]
            mine, theirs = cards[at], cards[other]
            if one == two or not (able[one] >> theirs & able[two] >> mine & 1):
                continue
            gain = worth[mine] - worth[theirs]
            worse = tells[one] * (gain + 2 * off[one]) + tells[two] * (gain - 2 * off[two])
            worse *= gain
            if worse > 0 and random() > exp(-worse):
                continue
            cards[at], cards[other] = theirs, mine
            off[one] += gain
            off[two] -= gain
            both = bit_of[mine] | bit_of[theirs]
            hands[one] ^= both
            hands[two] ^= both
        self._at = at
