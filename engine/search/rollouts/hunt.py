"""Play the rest of a deal in which one seat must take no trick and all others hunt it.

For bids without tricks and without trumps. The hunted seat plays as high as it can under the best
card. The others play low before it and get rid of their highest cards after it. Every
seat sees all hands of a sample, but looks no further than the trick that is being played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.search.fast_deal import OTHERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.search.rank_bits import Bits, Place, RankBits
    from engine.seats import Seat

__all__ = ["rollout_hunt"]


def rollout_hunt(  # noqa: C901 - one function on purpose: calls are what costs
    hands: list[Bits],
    trick: Sequence[tuple[Seat, Place]],
    turn: Seat,
    *,
    hunted: Seat,
    ranks: RankBits,
) -> list[Seat]:
    """Play until the hunted seat takes a trick or the cards are gone; return who won each trick.

    Uses up the hands. `trick` is what lies on the table, `turn` who plays next.

    >>> from engine.deal.trumps import ACE_HIGH, power_table
    >>> from engine.search.rank_bits import rank_bits_of
    >>> ranks = rank_bits_of(power_table(None, None, ACE_HIGH))
    >>> hands = [*map(ranks.bits, ([0, 13], [2, 3], [1, 26]))]
    >>> rollout_hunt(hands, [], 0, hunted=1, ranks=ranks)
    [1]
    """
    winners: list[Seat] = []
    bit_of, suited, takers, others = ranks.bit_of, ranks.suited, ranks.takers, OTHERS[len(hands)]
    plays = [*trick]
    while True:
        if not plays:
            hand = hands[turn]
            if not hand:
                return winners
            place = _lead(hands, turn, hunted, ranks)
            hands[turn] = hand ^ bit_of[place]
            plays.append((turn, place))
        first, place = plays[0]
        winner, follow, row = first, suited[place], takers[place]
        over = row[place]
        for seat, place in plays[1:]:
            if over & bit_of[place]:
                winner, over = seat, row[place]
        coming = others[first][len(plays) - 1 :]
        waits = hunted in coming
        for seat in coming:
            hand = hands[seat]
            cards = hand & follow or hand
            if seat == hunted:
                # As high as it can below the best card.
                place = (cards & ~over).bit_length() or (cards & -cards).bit_length()
                waits = False
            elif (waits or winner == hunted) and cards & follow:
                place = (cards & -cards).bit_length()
            else:
                place = cards.bit_length()
            hands[seat] = hand ^ bit_of[place]
            if over & bit_of[place]:
                winner, over = seat, row[place]
        winners.append(winner)
        if winner == hunted:
            return winners
        turn, plays = winner, []


def _lead(hands: Sequence[Bits], turn: Seat, hunted: Seat, ranks: RankBits) -> Place:
    """Return a card to lead: one that makes the hunted seat win, or a low one."""
    hand = left = hands[turn]
    held, fallback = hands[hunted], 0
    while left:
        place = (left & -left).bit_length()
        suit = ranks.suited[place]
        left &= ~suit
        mine = held & suit
        if turn == hunted:
            # Where another seat has to take the trick.
            over = ranks.takers[place][place]
            if any(cards & suit and not cards & suit & ~over for cards in hands):
                return place
        elif mine:
            lowest = mine & -mine
            # Every other seat has a lower card than its lowest, or none of the suit.
            free = (cards & suit for seat, cards in enumerate(hands) if seat != hunted)
            if all(not cards or cards & (lowest - 1) for cards in free):
                return place
            fallback = fallback or place
    return fallback or (hand & -hand).bit_length()
