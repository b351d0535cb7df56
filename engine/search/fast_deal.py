"""Step through a deal quickly, one choice at a time (ADR 0040).

For bots that look at a great many positions. It knows only tables and hands, never a game: what
beats what comes as a power table (`engine.deal.trumps.power_table`), and every seat follows suit if
able. The immutable state is the truth; tests hold this path to it, choice for choice.

All its bookkeeping is in the local variables of one suspended generator, which is the quickest
place that CPython has. The cards of a suit in a hand are thirteen bits, whose list was made
before: copying numbers costs a tenth of copying lists.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from engine.paper.plans import forbidden_nomination

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from engine.cards import Card
    from engine.deal.tricks import Power
    from engine.seats import Seat

__all__ = ["DealtHands", "FastDeal", "nomination_rows"]

Legal: TypeAlias = "Sequence[int]"

SUIT_OF = tuple(card // 13 for card in range(52))
BIT_OF = tuple(1 << card % 13 for card in range(52))
_COPY = list.copy
OTHERS = {
    players: tuple(
        tuple((seat + step) % players for step in range(1, players)) for seat in range(players)
    )
    for players in range(2, 9)
}
"""`OTHERS[players][seat]`: the other seats, clockwise."""


@cache
def nomination_rows(size: int, forbidden_from: int) -> tuple[tuple[int, ...], ...]:
    """Return what the last to nominate may choose, for each sum of the others; last row: anything.

    >>> nomination_rows(2, 1)[1], nomination_rows(2, 1)[-1]
    ((0, 2), (0, 1, 2))
    """
    barred = [forbidden_nomination(size, prior, forbidden_from) for prior in range(8 * size + 1)]
    return tuple(tuple(count for count in range(size + 1) if count != bar) for bar in (*barred, -1))


@cache
def suit_lists() -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """Return `lists[suit][bits]`: the cards of a suit, lowest first, for each set of ranks.

    Bit n of `bits` is rank n, as in `BIT_OF`.

    >>> suit_lists()[1][0b101]
    (13, 15)
    """
    lists: list[list[tuple[Card, ...]]] = [[()], [()], [()], [()]]
    for card, suit in enumerate(SUIT_OF):
        # Each card doubles the sets: those without it, then the same with it.
        lists[suit] += [(*cards, card) for cards in lists[suit]]
    return tuple(map(tuple, lists))


class DealtHands:
    """A dealt deal, ready to be stepped through any number of times.

    `hands` are equally long; the dealer's left nominates and leads first. `bits[suit][seat]` are
    the cards of one suit in one hand, as the bits of their ranks.
    """

    __slots__ = ("bits", "dealer", "fixed", "hands", "power")

    def __init__(
        self, hands: Sequence[Sequence[Card]], dealer: Seat, power: Power, forbidden_from: int = 1
    ) -> None:
        self.hands = [*map(list, hands)]
        self.bits = [
            [sum(BIT_OF[card] for card in hand if SUIT_OF[card] == suit) for hand in hands]
            for suit in range(4)
        ]
        self.dealer = dealer
        self.power = power
        size = len(hands[0])
        rows = nomination_rows(size, forbidden_from)
        self.fixed = (power, rows, OTHERS[len(hands)], dealer, size, suit_lists())


class FastDeal:
    """One way through a deal. `act` takes one of `legal` and returns what is legal next.

    Legal are numbers while nominating, then cards, and nothing once the deal is over. The list
    is the engine's own: choose from it, never keep or change it. `turn` is who is to choose;
    `nominations` (in order from the dealer's left) and `taken` (per seat) fill up.

    >>> from engine.deal.trumps import ACE_HIGH, power_table
    >>> deal = FastDeal(DealtHands([[0], [12]], 1, power_table(None, None, ACE_HIGH)))
    >>> deal.legal, deal.act(1), [*deal.act(1)], [*deal.act(0)], deal.act(12), deal.taken
    ((0, 1), (1,), [0], [12], (), [0, 1])
    """

    __slots__ = ("act", "legal", "nominations", "taken", "turn")

    def __init__(self, dealt: DealtHands) -> None:
        self.taken = [0] * len(dealt.hands)
        self.nominations: list[int] = []
        self.turn = 0
        steps = self._steps(dealt)
        self.legal: Legal = next(steps)
        self.act = steps.send

    def _steps(  # noqa: C901, PLR0915 - one function on purpose: calls are what costs
        self, dealt: DealtHands
    ) -> Generator[Legal, int, None]:
        hands = [*map(_COPY, dealt.hands)]
        taken, nominated, columns = self.taken, self.nominations, dealt.bits
        power, rows, others, dealer, size, lists = dealt.fixed
        # The last two tricks do not change the columns, so small hands need no copy.
        if size > 2:
            columns = [*map(_COPY, columns)]
        free = rows[-1]
        # The loop sets the attribute itself: one assignment fewer in each step.
        for self.turn in others[dealer]:
            nominated.append((yield free))
        # The dealer is last, and the forbidden total binds only the last to nominate.
        self.turn = dealer
        nominated.append((yield rows[sum(nominated)]))
        turn = others[dealer][0]
        for _ in range(size - 2):
            self.turn = turn
            card = yield hands[turn]
            led = SUIT_OF[card]
            row, column, choices = power[led], columns[led], lists[led]
            best, winner = row[card], turn
            hands[turn].remove(card)
            column[turn] -= BIT_OF[card]
            for seat in others[turn]:
                self.turn = seat
                if bits := column[seat]:
                    card = yield choices[bits]
                    column[seat] = bits - BIT_OF[card]
                else:
                    card = yield hands[seat]
                    columns[SUIT_OF[card]][seat] -= BIT_OF[card]
                hands[seat].remove(card)
                if row[card] > best:
                    best, winner = row[card], seat
            turn = winner
            taken[turn] += 1
        # The last trick has no choice in it, so that the one before need not keep the columns up.
        if size > 1:
            self.turn = turn
            hand = hands[turn]
            card = yield hand
            hand.remove(card)
            led = SUIT_OF[card]
            row, column, choices = power[led], columns[led], lists[led]
            best, winner = row[card], turn
            for self.turn in others[turn]:
                hand = hands[self.turn]
                card = yield choices[column[self.turn]] or hand
                hand.remove(card)
                if row[card] > best:
                    best, winner = row[card], self.turn
            turn = winner
            taken[turn] += 1
        self.turn = turn
        card = yield hands[turn]
        row = power[SUIT_OF[card]]
        best, winner = row[card], turn
        for self.turn in others[turn]:
            card = yield hands[self.turn]
            if row[card] > best:
                best, winner = row[card], self.turn
        taken[winner] += 1
        # The last card is sent too, and gets an answer: nothing is legal any more.
        yield ()
