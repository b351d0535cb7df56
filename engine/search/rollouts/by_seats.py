"""Play the rest of a deal by rules of thumb, from any moment, on local variables alone.

For bots that try a choice on many sampled deals. Each seat plays as a club player does
(`engine.search.rollouts.club_play`); only of its last two cards the seat for which a choice is
tried plays the one that suits it better in the end. It knows hands and what beats what
(`engine.search.rank_bits`), never a game, and every seat follows suit if able. Tests compare it
with the truth.
"""

from __future__ import annotations

from operator import lt
from typing import TYPE_CHECKING, NamedTuple

from engine.search.fast_deal import OTHERS
from engine.search.rollouts.club_play import choose_lead, discard, take_suited
from engine.search.rollouts.odds import odds_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.search.rank_bits import Bits, Place, RankBits
    from engine.search.rollouts.odds import Table
    from engine.seats import Seat

__all__ = ["ALL_TRICKS", "Start", "play_out", "rollout", "start_of"]

ALL_TRICKS = 99
"""For `wants`: as many tricks as can be had."""


class Start(NamedTuple):
    """From where deals are played on: what is the same in all that are sampled for a moment.

    `first` leads, or has led, and `winner` has the trick so far; `follow` is the suit led, `row`
    what takes the trick from each card and `over` what takes it now; `coming` are the seats that
    have yet to follow, None where no card lies. `out` are the cards that some seat does not see,
    `odds` the chances by cards in hand, `max_cards` how many of them.
    """

    ranks: RankBits
    mover: Seat | None
    first: Seat
    winner: Seat
    follow: Bits
    row: Sequence[Bits]
    over: Bits
    coming: Sequence[Seat] | None
    out: Bits
    odds: Sequence[Table]
    max_cards: int


def start_of(
    hands: Sequence[Bits],
    trick: Sequence[tuple[Seat, Place]],
    turn: Seat,
    *,
    ranks: RankBits,
    unseen: Bits = 0,
    mover: Seat | None = None,
) -> Start:
    """Return where a deal is, with these hands or others of the same cards out.

    `trick` is what lies on the table, `turn` who plays next. `unseen` are cards that may be in a
    hand, for all that the seats know; `mover` chooses well between its last two.
    """
    held, max_cards = 0, 0
    for hand in hands:
        held |= hand
        max_cards = max(max_cards, hand.bit_count())
    odds = odds_tables(len(hands), (unseen & ~held).bit_count(), max_cards)
    out = unseen | held
    if not trick:
        return Start(ranks, mover, turn, turn, 0, (), 0, None, out, odds, max_cards)
    first, place = trick[0]
    winner, row = first, ranks.takers[place]
    over, follow = row[place], ranks.suited[place]
    for seat, place in trick[1:]:
        if over & ranks.bit_of[place]:
            winner, over = seat, row[place]
    coming = OTHERS[len(hands)][first][len(trick) - 1 :]
    return Start(ranks, mover, first, winner, follow, row, over, coming, out, odds, max_cards)


def rollout(
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
    """Play one deal until the cards are gone, as `play_out` does, from what `start_of` takes.

    >>> from engine.deal.trumps import ACE_HIGH, power_table
    >>> from engine.search.rank_bits import rank_bits_of
    >>> ranks, taken = rank_bits_of(power_table(None, None, ACE_HIGH)), [0, 0]
    >>> hands = [ranks.bits([0, 12]), ranks.bits([11, 13])]
    >>> rollout(hands, [], 0, taken=taken, wants=[0, 1], ranks=ranks), taken
    ([1, 1], [0, 2])
    """
    start = start_of(hands, trick, turn, ranks=ranks, unseen=unseen, mover=mover)
    return play_out(start, hands, taken, wants)


def play_out(  # noqa: C901, PLR0915 - one function on purpose: calls are what costs
    start: Start,
    hands: list[Bits],
    taken: list[int],
    wants: Sequence[int],
    pause: int | None = None,
) -> list[Seat]:
    """Play until the cards are gone; return who won each trick.

    Uses up the hands and adds to `taken`. `wants`: how many tricks each seat is after. `pause`:
    stop before the next trick once the mover has as many, or all have two cards.
    """
    ranks, mover, first, winner, follow, row, over, coming, out, tables, max_cards = start
    bit_of, suited, takers = ranks.bit_of, ranks.suited, ranks.takers
    players, fork, table = len(hands), None, tables[max_cards]
    others, winners = OTHERS[players], list[int]()
    short = [*map(lt, taken, wants)]
    while True:
        if coming is None:
            turn = winner
            hand = hands[turn]
            if not hand & hand - 1:
                break
            left = hand.bit_count()
            if pause is not None and mover is not None and (left == 2 or taken[mover] == pause):
                return winners
            if left == 2 and mover is not None:
                fork = _Fork([*hands], turn, out, [*taken], len(winners))
            table = tables[left]
            eager = short[turn]
            place = choose_lead(hand, out ^ hand, table[0][eager], eager, ranks)
            card = bit_of[place]
            hands[turn] = hand ^ card
            out ^= card
            follow, row = suited[place], takers[place]
            over, first, coming = row[place], turn, others[turn]
        for seat in coming:
            hand, eager = hands[seat], short[seat]
            card = hand & follow
            # What club players do without a thought is done here.
            if card & card - 1:
                beating = card & over
                if eager:
                    if not beating:
                        card &= -card
                    elif beating & beating - 1:
                        values = table[(seat - first) % players][True].taking
                        card = take_suited(beating, follow, row, out ^ hand, values, True)
                    else:
                        card = beating
                elif beating == card:
                    values = table[(seat - first) % players][False].taking
                    card = take_suited(beating, follow, row, out ^ hand, values, False)
                else:
                    card = bit_of[(card ^ beating).bit_length()]
            elif not card:
                card = hand
                if hand & hand - 1:
                    odds = table[(seat - first) % players][eager]
                    card = bit_of[discard(hand, follow, over, row, out ^ hand, odds, eager, ranks)]
            hands[seat] = hand ^ card
            out ^= card
            if card & over:
                winner, over = seat, row[card.bit_length()]
        taken[winner] = had = taken[winner] + 1
        short[winner] = had < wants[winner]
        winners.append(winner)
        coming = None
    last = [*hands] if fork else hands
    if hands[turn]:
        # In the last trick there is nothing to choose.
        place = hands[turn].bit_length()
        row, winner = takers[place], turn
        over = row[place]
        hands[turn] = 0
        for seat in others[turn]:
            card = hands[seat]
            hands[seat] = 0
            if card & over:
                winner, over = seat, row[card.bit_length()]
        taken[winner] += 1
        winners.append(winner)
    if fork is not None and mover is not None:
        had = fork.taken[mover]
        # Unless it has come as near to what it wants as it could.
        if taken[mover] != min(max(wants[mover], had), had + 2):
            other = fork.switch(start, last)
            if other is not None:
                got = fork.taken
                won = play_out(other, fork.hands, got, wants)
                if abs(wants[mover] - got[mover]) < abs(wants[mover] - taken[mover]):
                    taken[:] = got
                    winners[fork.tricks :] = won
    return winners


class _Fork(NamedTuple):
    """The last trick but one, in which the mover might have played its other card.

    With the hands, who leads, what cards are out, how many tricks each seat had and how many there
    were.
    """

    hands: list[Bits]
    turn: Seat
    out: Bits
    taken: list[int]
    tricks: int

    def switch(self, start: Start, last: Sequence[Bits]) -> Start | None:
        """Play the trick up to the mover's other card; return where it is then, None if it may not.

        `last`: what all seats played in the last trick.
        """
        ranks, mover, first, hands = start.ranks, start.mover, self.turn, self.hands
        winner, follow, over, out = first, 0, 0, self.out
        row: Sequence[Bits] = ()
        coming = OTHERS[len(hands)][first]
        for laid, seat in enumerate((first, *coming)):
            hand, kept = hands[seat], last[seat]
            if seat == mover:
                followed = hand & follow
                if followed and followed != hand:
                    return None
                kept ^= hand
            card = hand ^ kept
            hands[seat] = kept
            out ^= card
            place = card.bit_length()
            if not laid:
                follow, row = ranks.suited[place], ranks.takers[place]
                over = row[place]
            elif card & over:
                winner, over = seat, row[place]
            if seat == mover:
                left = coming[laid:]
                return Start(
                    ranks, None, first, winner, follow, row, over, left, out, start.odds, 2
                )
        return None
