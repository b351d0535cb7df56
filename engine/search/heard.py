"""Sample hands that agree with what the others nominated.

A seat that nominates with its hand and the trumps in view means about as many tricks as its hand is
worth (`engine.search.estimates`). Hands that are worth what was nominated are therefore likelier.

One deal leads to the next: cards of different seats are swapped, and a swap stays if it makes the
deal likelier, or else with the chance that the new deal has against the old one (Metropolis). So
each deal comes up as often as it is likely, at a fraction of the price of dealing afresh.
"""

from __future__ import annotations

from array import array
from math import exp
from random import Random
from typing import TYPE_CHECKING

from engine.search.determinize import HandSampler, stock_of, void_cards
from engine.search.estimates import worths_of
from engine.search.heard_kernel import Chain, deal_compiled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.deal.views import View
    from engine.search.rank_bits import RankBits
    from engine.search.rollouts import Worlds

__all__ = ["LikelyDeals", "hears"]

_SPREAD = 0.4
"""By how many tricks a nomination and what its hand is worth usually differ."""
_FIRST, _EACH = 4, 2
"""How often each hidden card of a hand is offered a swap before the first deal, and how often
between two deals. With fewer swaps neighbours are so alike that a few dozen deals say less."""


def hears(view: View) -> bool:
    """Return whether another seat has nominated what tells of its hand."""
    return view.nominations_tell and any(
        nominated is not None and seat != view.seat for seat, nominated in enumerate(view.bids)
    )


class LikelyDeals:
    """Deals that fit a view, each as often as it is likely by the nominations."""

    __slots__ = ("_chain", "_first", "_ranks", "_rng")

    def __init__(self, view: View, ranks: RankBits, rng: Random) -> None:
        self._ranks, self._rng = ranks, rng
        hands = HandSampler(view).sample(rng)
        known = {card for cards in view.shown for card in cards} | {*view.hand}
        hidden = [[card for card in hand if card not in known] for hand in hands]
        held = sum(map(len, hidden))
        # The hidden cards of the hands come first, then those in no hand, as if of one more seat.
        hidden.append(stock_of(view, hands))
        barred = (*void_cards(view), 0)
        self._chain = Chain(
            bids=view.bids,
            held=held,
            worth=worths_of(view, ranks),
            tells=[0.0] * len(barred),
            able=[~cards for cards in barred],
            bits=ranks.bit_of_card,
            cards=[card for cards in hidden for card in cards],
            owners=[seat for seat, cards in enumerate(hidden) for _ in cards],
            off=[0.0] * len(barred),
            hands=[*map(ranks.bits, hands), 0],
        )
        self._first = _FIRST
        self._listen(view, hands)

    def _listen(self, view: View, hands: Sequence[Sequence[Card]]) -> None:
        """Note by how much the cards of each seat fall short of what it nominated.

        Of a seat that has not nominated, how much its hand is worth; the deals need not agree.
        """
        off, worth, tells = self._chain.off, self._chain.worth, self._chain.tells
        for plays in (*(trick.plays for trick in view.tricks), view.trick):
            for play in plays:
                off[play.seat] -= worth[play.card]
        for seat, nominated in enumerate(view.bids):
            off[seat] -= sum(worth[card] for card in hands[seat])
            if nominated is not None:
                off[seat] += nominated
                tells[seat] = 1 / (2 * _SPREAD * _SPREAD)

    def deal_into(self, worlds: Worlds, count: int) -> None:
        """Add the next deals: all hands, and what each seat has nominated.

        For a seat that has not nominated, what its hand is worth.
        """
        dealt = None
        # A generator of another class may draw its numbers in another way.
        if type(self._rng) is Random:  # noqa: S311 - nothing is drawn here
            dealt = deal_compiled(self._chain, (self._first, _EACH), count, self._rng)
        if dealt is None:
            dealt = self._deal(count)
        self._first = 0
        worlds.add_packed(*dealt, self._ranks, count)

    def _deal(self, count: int) -> tuple[bytes, bytes]:
        """Deal this number of times, as the kernel does: hands and wants, of 64 and 32 bits each.

        Before each deal the hidden cards of the hands are offered, in turn, a swap with any other
        hidden card.
        """
        chain, dealt, wants = self._chain, array("Q"), array("i")
        worth, tells, able, bit_of = chain.worth, chain.tells, chain.able, chain.bits
        cards, owners, off, hands = chain.cards, chain.owners, chain.off, chain.hands
        random, size, bids, players = self._rng.random, len(cards), chain.bids, len(chain.bids)
        offered = [*range(chain.held)]
        turns = offered * (self._first + _EACH)
        for _ in range(count):
            for at in turns:
                other = int(random() * size)
                one, two = owners[at], owners[other]
                if one == two:
                    continue
                mine, theirs = cards[at], cards[other]
                if not (able[one] >> theirs & able[two] >> mine & 1):
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
            turns = offered * _EACH
            dealt.extend(hands[:players])
            wants.extend(
                [
                    round(-short) if nominated is None else nominated
                    for nominated, short in zip(bids, off, strict=False)
                ]
            )
        return dealt.tobytes(), wants.tobytes()
