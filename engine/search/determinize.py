"""Sample hands that fit what a view shows (determinization).

A sample fits the number of cards of each seat, the cards that lie open or were seen, and that a
seat which did not follow suit has none of it. Only for games in which suit must be followed.
"""

from __future__ import annotations

from itertools import accumulate
from math import comb, prod
from typing import TYPE_CHECKING

from engine.cards import SUIT_MASKS, Card, Mask, cards_in, mask_of, suit_of
from engine.deal.tricks import COPY

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.deal.views import View

__all__ = ["HandSampler", "sample_hands", "stock_of", "unseen_cards", "void_cards"]

MAX_ATTEMPTS = 20


def unseen_cards(view: View) -> tuple[Card, ...]:
    """Return the cards whose place the seat does not know."""
    tricks = [*(trick.plays for trick in view.tricks), view.trick]
    seen = {play.card for plays in tricks for play in plays} | {*view.hand}
    seen.update(card for cards in view.shown for card in cards)
    # A card that was turned for trumps is in no hand, unless it had to come from one (A2).
    counts = (*view.hand_counts, *view.pile_counts, view.stock_count, len(view.turned))
    if sum(counts) + _played(view) + (view.upturned is not None) == view.pack.bit_count():
        seen.update(view.turned)
    if view.upturned is not None:
        seen.add(view.upturned)
    return tuple(card for card in cards_in(view.pack) if card not in seen)


def _played(view: View) -> int:
    return len(view.trick) + sum(len(trick.plays) for trick in view.tricks)


def void_cards(view: View) -> list[Mask]:
    """Return the cards that each seat cannot hold, since it did not follow their suit."""
    barred = [0] * view.players
    for plays in (*(trick.plays for trick in view.tricks), view.trick):
        for play in plays[1:]:
            led = suit_of(plays[0].face % COPY)
            if suit_of(play.face % COPY) != led:
                # Wild cards need not follow.
                barred[play.seat] |= SUIT_MASKS[led] & ~view.wild
    return barred


def stock_of(view: View, hands: Sequence[Sequence[Card]]) -> list[Card]:
    """Return the cards that the seat does not see and that are in no hand of a sample."""
    dealt = mask_of(card for hand in hands for card in hand)
    return [card for card in unseen_cards(view) if not dealt >> card & 1]


def _counts(view: View) -> tuple[Sequence[int], Sequence[int]]:
    """Return how many cards are in each hand, and in each pile where seats have both."""
    if view.stock_count == view.pack.bit_count():
        # The seats nominate before anything is dealt.
        return [view.hand_size or 0] * view.players, ()
    if view.from_piles:
        return [*map(sum, zip(view.hand_counts, view.pile_counts, strict=True))], ()
    return view.hand_counts, view.pile_counts if any(view.pile_counts) else ()


class HandSampler:
    """Deals the cards that a seat cannot see at random, so that the hands fit what it has seen."""

    __slots__ = ("_able", "_hidden", "_known", "_most", "_needs", "_pool", "_seats")

    def __init__(self, view: View) -> None:
        counts, piles = _counts(view)
        self._known = [*([*cards] for cards in view.shown), *([] for _ in piles)]
        if view.seat is not None:
            self._known[view.seat] = [*view.hand]
        self._pool = [*unseen_cards(view)]
        self._hidden = mask_of(self._pool)
        self._needs = [
            count - len(cards) for count, cards in zip((*counts, *piles), self._known, strict=True)
        ]
        self._able = [self._hidden & ~barred for barred in (*void_cards(view), *(0 for _ in piles))]
        # The seat with the least choice goes first, or others would take the cards it needs.
        self._seats = sorted(
            (seat for seat, need in enumerate(self._needs) if need),
            key=lambda seat: self._able[seat].bit_count() - self._needs[seat],
        )
        later = (seat for seat in self._seats[1:] if self._able[seat] != self._hidden)
        self._most = prod(comb(self._able[seat].bit_count(), self._needs[seat]) for seat in later)

    def sample(self, rng: Random) -> list[list[Card]]:
        """Return all hands, and then the piles that no seat has seen, where there are some.

        Every deal that fits is as likely as any other, unless they are so rare among those of the
        right sizes that none comes up.
        """
        dealt = None
        for _ in range(MAX_ATTEMPTS):
            hands, ways = self._deal(rng)
            if ways:
                dealt = hands
                # In how many ways the later seats can be dealt to depends on what the earlier
                # ones got: without this, deals that leave them few would come too often.
                if ways == self._most or rng.random() * self._most < ways:
                    break
        if dealt is None:  # Give up on voids that are this hard to fit, rather than search on.
            dealt = self._deal_anything(rng)
        return [mine + more for mine, more in zip(self._known, dealt, strict=True)]

    def _deal(self, rng: Random) -> tuple[list[list[Card]], int]:
        """Deal to each seat what it can hold; return the hands, and in how many ways it could go.

        0 if a seat finds too little left.
        """
        pool, needs, hidden, left = self._pool, self._needs, self._hidden, self._hidden
        random, at, size, ways = rng.random, 0, len(self._pool), 1
        hands: list[list[Card]] = [[] for _ in needs]
        for seat in self._seats:
            need, able = needs[seat], self._able[seat]
            if able != hidden:
                free = (left & able).bit_count()
                if free < need:
                    return hands, 0
                if at:
                    ways *= comb(free, need)
            stop = at + need
            while at < stop:
                # What was dealt lies at the front of the pool, which stays shuffled from deal to
                # deal.
                place = at + int(random() * (size - at))
                card = pool[place]
                if able >> card & 1:
                    pool[place], pool[at] = pool[at], card
                    at += 1
                    left &= ~(1 << card)
            hands[seat] = pool[stop - need : stop]
        return hands, ways

    def _deal_anything(self, rng: Random) -> list[list[Card]]:
        rng.shuffle(self._pool)
        ends = [*accumulate(self._needs)]
        return [self._pool[end - need : end] for end, need in zip(ends, self._needs, strict=True)]


def sample_hands(view: View, rng: Random) -> list[list[Card]]:
    """Return all hands, with the cards that the seat cannot see dealt at random."""
    return HandSampler(view).sample(rng)
