"""Play the rest of a deal by rules of thumb where seats have cards face down.

A seat that leads turns up the top card of its pile, if it has one, and a seat without a hand does
so whatever was led. Otherwise it wins as cheaply as it can while it is short of what it wants, and
else plays the highest card that does not win; if it can neither follow suit nor win the trick, it
turns up a card of its pile rather than throw a good one away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.seats import seats_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.search.rank_bits import Bits, Place, RankBits
    from engine.seats import Seat

__all__ = ["rollout_piles"]


def rollout_piles(  # noqa: C901 - one function on purpose: calls are what costs
    hands: list[Bits],
    piles: Sequence[list[Place]],
    trick: Sequence[tuple[Seat, Place]],
    turn: Seat,
    *,
    taken: list[int],
    wants: Sequence[int],
    ranks: RankBits,
) -> list[Seat]:
    """Play until the cards are gone; return who won each trick.

    Uses up hands and piles, of which the last card is the top, and adds to `taken`.

    >>> from engine.deal.trumps import ACE_HIGH, power_table
    >>> from engine.search.rank_bits import rank_bits_of
    >>> ranks = rank_bits_of(power_table(None, None, ACE_HIGH))
    >>> piles = [[ranks.place_of[card]] for card in (0, 25)]
    >>> rollout_piles([0, 0], piles, [], 0, taken=[0, 0], wants=[1, 1], ranks=ranks)
    [0]
    """
    winners: list[Seat] = []
    players, bit_of, suited, takers = len(hands), ranks.bit_of, ranks.suited, ranks.takers
    laid = [*trick]
    while True:
        if not laid:
            if not hands[turn] and not piles[turn]:
                return winners
            place = _lead(hands, piles[turn], turn, taken[turn] < wants[turn])
            laid = [(turn, place)]
        (winner, place), *rest = laid
        follow, row = suited[place], takers[place]
        over = row[place]
        for seat, place in rest:
            if over & bit_of[place]:
                winner, over = seat, row[place]
        for seat in seats_from(laid[0][0], players)[len(laid) :]:
            hand, wants_trick = hands[seat], taken[seat] < wants[seat]
            cards = hand & follow or hand
            beating = cards & over
            if piles[seat] and not hand & follow and not (wants_trick and beating):
                place = piles[seat].pop()
            elif wants_trick and beating:
                place = (beating & -beating).bit_length()
            elif wants_trick or beating == cards:
                place = (cards & -cards).bit_length()
            else:
                place = (cards ^ beating).bit_length()
            hands[seat] &= ~bit_of[place]
            if over & bit_of[place]:
                winner, over = seat, row[place]
        taken[winner] += 1
        winners.append(winner)
        turn, laid = winner, []


def _lead(hands: list[Bits], pile: list[Place], seat: Seat, wants_trick: bool) -> Place:
    """Take the card that a seat leads from its pile or hand, and return it."""
    # A good card is as good later, when its seat must follow suit.
    if pile:
        return pile.pop()
    hand = hands[seat]
    place = (hand if wants_trick else hand & -hand).bit_length()
    hands[seat] ^= 1 << place - 1
    return place
