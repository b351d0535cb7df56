"""Play the rest of a deal by rules of thumb, from any moment, on local variables alone.

For bots that try a choice on many sampled deals. Each seat plays as a club player does
(`engine.search.rollouts.club_play`); only of its last two cards the seat for which a choice is
tried plays the one that suits it better in the end. It knows hands and what beats what
(`engine.search.rank_bits`), never a game, and every seat follows suit if able. Tests compare it
with the truth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.search.fast_deal import OTHERS
from engine.search.rollouts.club_play import choose_follow, choose_lead
from engine.search.rollouts.odds import odds_tables

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
    unseen: Bits = 0,
    mover: Seat | None = None,
) -> list[Seat]:
    """Play until the cards are gone; return who won each trick.

    Uses up the hands and adds to `taken`. `trick` is what lies on the table, `turn` who plays next,
    `wants` how many tricks each seat is after. `unseen` are cards that may be in a hand, for all
    that the seats know; `mover` chooses well between its last two.

    >>> from engine.deal.trumps import ACE_HIGH, power_table
    >>> from engine.search.rank_bits import rank_bits_of
    >>> ranks, taken = rank_bits_of(power_table(None, None, ACE_HIGH)), [0, 0]
    >>> hands = [ranks.bits([0, 12]), ranks.bits([11, 13])]
    >>> rollout(hands, [], 0, taken=taken, wants=[0, 1], ranks=ranks), taken
    ([1, 1], [0, 2])
    """
    winners: list[Seat] = []
    bit_of, suited, takers, others = ranks.bit_of, ranks.suited, ranks.takers, OTHERS[len(hands)]
    short = [had < wanted for had, wanted in zip(taken, wants, strict=True)]
    players, held, most = len(hands), 0, 0
    for hand in hands:
        held |= hand
        most = max(most, hand.bit_count())
    stock = unseen & ~held
    out = stock | held  # less its own hand, what a seat does not see
    tables = odds_tables(players, stock.bit_count(), most)
    laid, winner, coming, fork = [*trick], turn, None, None
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
                break
            place = hand.bit_length()
            if hand & hand - 1:
                odds = tables[hand.bit_count()][0][short[turn]]
                place = choose_lead(hand, out ^ hand, odds, short[turn], ranks)
                if turn == mover and hand.bit_count() == 2:
                    fork = _Fork([*hands], (), hand ^ bit_of[place], [*taken], len(winners))
            card = bit_of[place]
            hands[turn] = hand ^ card
            out ^= card
            laid = [(turn, place)]
            follow, row = suited[place], takers[place]
            over, winner, coming = row[place], turn, others[turn]
        for seat in coming:
            hand = hands[seat]
            cards = hand & follow or hand
            place = cards.bit_length()
            if cards & cards - 1:
                odds = tables[hand.bit_count()][len(laid)][short[seat]]
                place = choose_follow(hand, follow, over, row, out ^ hand, odds, short[seat], ranks)
                if seat == mover and hand.bit_count() == 2:
                    fork = _Fork([*hands], laid[:], hand ^ bit_of[place], [*taken], len(winners))
            card = bit_of[place]
            hands[seat] = hand ^ card
            out ^= card
            laid.append((seat, place))
            if card & over:
                winner, over = seat, row[place]
        taken[winner] = had = taken[winner] + 1
        short[winner] = had < wants[winner]
        winners.append(winner)
        turn, coming = winner, None
    if fork is not None and mover is not None and taken[mover] != wants[mover]:
        hands[:] = fork.hands
        hands[mover] ^= fork.other
        table, turn = (*fork.laid, (mover, fork.other.bit_length())), (mover + 1) % players
        got = fork.taken
        won = rollout(hands, table, turn, taken=got, wants=wants, ranks=ranks, unseen=stock)
        if abs(wants[mover] - got[mover]) < abs(wants[mover] - taken[mover]):
            taken[:] = got
            winners[fork.tricks :] = won
    return winners


class _Fork(NamedTuple):
    """Where the mover might have played the other of its last two cards.

    With the hands, the cards on the table, how many tricks each seat had and how many there were.
    """

    hands: list[Bits]
    laid: Sequence[tuple[Seat, Place]]
    other: Bits
    taken: list[int]
    tricks: int
