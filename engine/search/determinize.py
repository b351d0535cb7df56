"""Sample hands that fit what a view shows (determinization).

A sample fits the number of cards of each seat, the cards that lie open or were seen, and that a
seat which did not follow suit had none of it. Only for games in which suit must be followed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUIT_MASKS, Card, Mask, cards_in, mask_of, suit_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.deal.views import View

__all__ = ["sample_hands", "stock_of", "unseen_cards", "void_cards"]

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
            led = suit_of(plays[0].card)
            if suit_of(play.card) != led:
                barred[play.seat] |= SUIT_MASKS[led]
    return barred


def stock_of(view: View, hands: Sequence[Sequence[Card]]) -> list[Card]:
    """Return the cards that the seat does not see and that are in no hand of a sample."""
    dealt = mask_of(card for hand in hands for card in hand)
    return [card for card in unseen_cards(view) if not dealt >> card & 1]


def sample_hands(view: View, rng: Random) -> list[list[Card]]:
    """Return all hands, with the cards that the seat cannot see dealt at random."""
    known = [[*cards] for cards in view.shown]
    if view.seat is not None:
        known[view.seat] = [*view.hand]
    barred, pool = void_cards(view), mask_of(unseen_cards(view))
    needs = [count - len(cards) for count, cards in zip(view.hand_counts, known, strict=True)]
    for _ in range(MAX_ATTEMPTS):
        dealt = _deal(pool, needs, barred, rng)
        if dealt is not None:
            break
    else:  # Give up on voids that are this hard to fit, rather than search on.
        dealt = _deal(pool, needs, [0] * view.players, rng) or [[] for _ in needs]
    return [mine + more for mine, more in zip(known, dealt, strict=True)]


def _deal(
    pool: Mask, needs: Sequence[int], barred: Sequence[Mask], rng: Random
) -> list[list[Card]] | None:
    """Deal to each seat what it needs, seats with the least choice first; None if it fails."""
    hands: list[list[Card]] = [[] for _ in needs]
    # The seat with the least choice goes first, or others would take the cards it needs.
    slack = [(pool & ~barred[seat]).bit_count() - need for seat, need in enumerate(needs)]
    for seat in sorted(range(len(needs)), key=slack.__getitem__):
        able = [*cards_in(pool & ~barred[seat])]
        if len(able) < needs[seat]:
            return None
        hands[seat] = rng.sample(able, needs[seat])
        pool &= ~mask_of(hands[seat])
    return hands
