"""Play the rest of a deal by rules of thumb, from any moment, on local variables alone.

For bots that try a choice on many sampled deals. Each seat wins as cheaply as it can while it is
short of what it wants, and else plays the highest card that does not win. It knows hands and what
beats what (`engine.search.rank_bits`), never a game, and every seat follows suit if able. Tests
compare it with the truth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.search.fast_deal import OTHERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.search.rank_bits import Bits, Place, RankBits
    from engine.seats import Seat

__all__ = ["ALL_TRICKS", "rollout"]

ALL_TRICKS = 99
"""For `wants`: as many tricks as can be had."""


def rollout(  # noqa: C901, PLR0915 - one function on purpose: calls are what costs
    hands: list[Bits],
    trick: Sequence[tuple[Seat, Place]],
    turn: Seat,
    *,
    taken: list[int],
    wants: Sequence[int],
    ranks: RankBits,
) -> list[Seat]:
    """Play until the cards are gone; return who won each trick.

    Uses up the hands and adds to `taken`. `trick` is what lies on the table, `turn` who plays next,
    `wants` how many tricks each seat is after.

    >>> from engine.deal.trumps import ACE_HIGH, power_table
    >>> from engine.search.rank_bits import rank_bits_of
    >>> ranks, taken = rank_bits_of(power_table(None, None, ACE_HIGH)), [0, 0]
    >>> hands = [ranks.bits([0, 12]), ranks.bits([11, 13])]
    >>> rollout(hands, [], 0, taken=taken, wants=[0, 1], ranks=ranks), taken
    ([1, 1], [0, 2])
    """
    winners: list[Seat] = []
    bit_of, suited, takers, others = ranks.bit_of, ranks.suited, ranks.takers, OTHERS[len(hands)]
    plains, lead_worth = ranks.plain, ranks.lead_worth
    short = [had < wanted for had, wanted in zip(taken, wants, strict=True)]
    winner, coming = turn, None
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
            if short[turn]:
                # The highest card of all, or the highest of those that cannot take other suits.
                place, plain = hand.bit_length(), (hand & plains).bit_length()
                if lead_worth[plain] > lead_worth[place]:
                    place = plain
            else:
                place = (hand & -hand).bit_length()
            hands[turn] = hand ^ bit_of[place]
            follow, row = suited[place], takers[place]
            over, winner, coming = row[place], turn, others[turn]
        if coming:
            last = coming[-1]
            for seat in coming:
                hand = hands[seat]
                cards = hand & follow or hand
                beating = cards & over
                if short[seat]:
                    if beating:
                        # The last to play, and one who takes the trick by another suit, win as
                        # cheaply as possible; others play high, lest they be beaten.
                        cheap = seat == last or cards == hand
                        place = (beating & -beating if cheap else beating).bit_length()
                        hands[seat] = hand ^ bit_of[place]
                        winner, over = seat, row[place]
                    else:
                        hands[seat] = hand ^ (cards & -cards)
                elif beating == cards:
                    place = (cards & -cards).bit_length()
                    hands[seat] = hand ^ bit_of[place]
                    winner, over = seat, row[place]
                else:
                    hands[seat] = hand ^ bit_of[(cards ^ beating).bit_length()]
        taken[winner] = had = taken[winner] + 1
        short[winner] = had < wants[winner]
        winners.append(winner)
        turn, coming = winner, None
