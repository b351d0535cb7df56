"""Play the rest of a deal by rules of thumb where wild cards are named as they are played.

A wild card counts as the best card of its suit if its seat wants the trick, and as one that loses
if not. Otherwise each seat wins as cheaply as it can while it is short of what it wants, and else
plays the highest card that does not win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.search.fast_deal import OTHERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.search.rank_bits import Bits, Place, RankBits
    from engine.seats import Seat

__all__ = ["rollout_wild"]


def rollout_wild(  # noqa: C901, PLR0915 - one function on purpose: calls are what costs
    hands: list[Bits],
    wild: list[int],
    trick: Sequence[tuple[Seat, Place, bool]],
    turn: Seat,
    *,
    taken: list[int],
    wants: Sequence[int],
    ranks: RankBits,
) -> list[Seat]:
    """Play until the cards are gone; return who won each trick.

    Uses up `hands`, without their wild cards, and `wild`, how many each seat has, and adds to
    `taken`. `trick`: seats, faces, and whether each is a wild card named so.

    >>> from engine.deal.trumps import ACE_HIGH, power_table
    >>> from engine.search.rank_bits import rank_bits_of
    >>> ranks = rank_bits_of(power_table(None, None, ACE_HIGH))
    >>> hands = [ranks.bits([12]), 0]
    >>> rollout_wild(hands, [0, 1], [], 0, taken=[0, 0], wants=[1, 1], ranks=ranks)
    [1]
    """
    winners: list[Seat] = []
    bit_of, suited, takers, others = ranks.bit_of, ranks.suited, ranks.takers, OTHERS[len(hands)]
    top_of_all = 52
    coming: Sequence[Seat] | None = None
    winner, follow, row, over, best, copied = turn, 0, takers[1], 0, 0, False
    if trick:
        winner, best, copied = trick[0]
        follow, row = suited[best], takers[best]
        over = row[best]
        for seat, place, named in trick[1:]:
            if over & bit_of[place] or (named and place == best and not copied):
                winner, over, best, copied = seat, row[place], place, named
        coming = others[trick[0][0]][len(trick) - 1 :]
    while True:
        if coming is None:
            hand = hands[turn]
            if not hand and not wild[turn]:
                return winners
            short = taken[turn] < wants[turn]
            if hand:
                best, copied = (hand if short else hand & -hand).bit_length(), False
                hands[turn] = hand ^ bit_of[best]
            else:
                best, copied = top_of_all if short else 1, True
                wild[turn] -= 1
            follow, row = suited[best], takers[best]
            over, winner, coming = row[best], turn, others[turn]
        last = coming[-1] if coming else -1
        for seat in coming:
            hand, short = hands[seat], taken[seat] < wants[seat]
            cards = hand & follow or hand
            beating = cards & over
            if short and beating and (seat == last or not wild[seat] or not hand & follow):
                cheap = seat == last or not hand & follow
                best = (beating & -beating if cheap else beating).bit_length()
                hands[seat] = hand ^ bit_of[best]
                winner, over, copied = seat, row[best], False
            elif wild[seat] and short:
                # The best card that may be named: of the suit led, unless the seat is out of it.
                top = follow.bit_length()
                if not hand & follow and over & bit_of[top_of_all]:
                    top = top_of_all
                wild[seat] -= 1
                if over & bit_of[top] or (top == best and not copied):
                    winner, over, best, copied = seat, row[top], top, True
            elif short:
                hands[seat] = hand ^ (cards & -cards)
            elif cards ^ beating:
                hands[seat] = hand ^ bit_of[(cards ^ beating).bit_length()]
            elif wild[seat]:
                # Named as a low card, it loses.
                wild[seat] -= 1
            else:
                best = (cards & -cards).bit_length()
                hands[seat] = hand ^ bit_of[best]
                winner, over, copied = seat, row[best], False
        taken[winner] += 1
        winners.append(winner)
        turn, coming = winner, None
