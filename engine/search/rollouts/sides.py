"""Play the rest of a deal of one side against the other by rules of thumb.

For contracts: each side takes what tricks it can and leaves its own side's alone. Every seat sees
all hands of a sample, but looks no further than the trick that is being played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.search.fast_deal import OTHERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.search.rank_bits import Bits, Place, RankBits
    from engine.seats import Seat

__all__ = ["rollout_sides"]


def rollout_sides(  # noqa: C901, PLR0915 - one function on purpose: calls are what costs
    hands: list[Bits],
    trick: Sequence[tuple[Seat, Place]],
    turn: Seat,
    *,
    sides: Sequence[bool],
    ranks: RankBits,
) -> list[Seat]:
    """Play until the cards are gone; return who won each trick.

    Uses up the hands. `trick` is what lies on the table, `turn` who plays next, `sides` on which of
    two sides each seat is.

    >>> from engine.deal.trumps import ACE_HIGH, power_table
    >>> from engine.search.rank_bits import rank_bits_of
    >>> ranks = rank_bits_of(power_table(None, None, ACE_HIGH))
    >>> hands = [*map(ranks.bits, ([11, 13], [10, 25], [0, 12], [1, 14]))]
    >>> rollout_sides(hands, [], 0, sides=[True, False, True, False], ranks=ranks)
    [0, 1]
    """
    winners: list[Seat] = []
    bit_of, suited, takers, others = ranks.bit_of, ranks.suited, ranks.takers, OTHERS[len(hands)]
    foes = [[seat for seat in others[own] if sides[seat] != side] for own, side in enumerate(sides)]
    winner, coming, follow, row, over = turn, None, 0, takers[1], 0
    if trick:
        winner, place = trick[0]
        follow, row = suited[place], takers[place]
        over = row[place]
        for seat, place in trick[1:]:
            if over & bit_of[place]:
                winner, over = seat, row[place]
        coming = others[trick[0][0]][len(trick) - 1 :]
    while True:
        if coming is None:
            hand = hands[turn]
            if not hand:
                return winners
            place, left = 0, hand
            while left:
                # The best card of a suit, the highest suits first, if the other side cannot take
                # it.
                best = left.bit_length()
                follow = suited[best]
                over = takers[best][best]
                for seat in foes[turn]:
                    held = hands[seat]
                    if (held & follow or held) & over:
                        break
                else:
                    place = best
                    break
                left &= ~follow
            if not place:
                place = (hand & -hand).bit_length()
            hands[turn] = hand ^ bit_of[place]
            follow, row = suited[place], takers[place]
            over, winner, coming = row[place], turn, others[turn]
        for later, seat in enumerate(coming, 1):
            hand, side = hands[seat], sides[seat]
            cards = hand & follow or hand
            beating = cards & over
            # The lowest card, unless a higher one takes the trick for good.
            place = (cards & -cards).bit_length()
            if beating:
                threat = 0
                for foe in coming[later:]:
                    if sides[foe] != side:
                        held = hands[foe]
                        threat |= held & follow or held
                if sides[winner] != side or threat & over:
                    while beating:
                        taking = (beating & -beating).bit_length()
                        if not threat & row[taking]:
                            place = taking
                            break
                        beating &= beating - 1
            hands[seat] = hand ^ bit_of[place]
            if over & bit_of[place]:
                winner, over = seat, row[place]
        winners.append(winner)
        turn, coming = winner, None
