"""Play a whole deal at random in one function, on local variables alone (ADR 0040).

Every legal choice is equally likely. For bots, and for playing very many games in tests; held to
the immutable truth by a test that makes the same draws.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from engine.search.fast_deal import OTHERS, SUIT_OF, nomination_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards import Card, Suit
    from engine.deal.tricks import Power
    from engine.search.fast_deal import DealtHands
    from engine.seats import Seat

__all__ = ["Columns", "deal_at_random", "random_playout", "random_playout_dealt"]

Columns: TypeAlias = "list[list[list[Card]]]"
"""`columns[suit][seat]`: the cards of one suit in one hand."""

_PACK = range(52)


def deal_at_random(players: int, size: int, draw: Callable[[], float]) -> tuple[Columns, Suit]:
    """Deal at random and turn a card; return the columns and the trump suit.

    `draw` gives numbers from 0 up to 1. Only as much of the pack is shuffled as is dealt.
    """
    pack, left = [*_PACK], 52
    columns: Columns = [[], [], [], []]
    for _ in range(players):
        suits: tuple[list[Card], ...] = ([], [], [], [])
        for column, cards in zip(columns, suits, strict=True):
            column.append(cards)
        for _ in range(size):
            place = int(draw() * left)
            card = pack[place]
            left -= 1
            # The last card left fills the gap: a Fisher-Yates shuffle that stops after the cards
            # dealt.
            pack[place] = pack[left]
            suits[SUIT_OF[card]].append(card)
    return columns, SUIT_OF[pack[int(draw() * left)]]


def random_playout_dealt(
    dealt: DealtHands, draw: Callable[[], float]
) -> tuple[list[int], list[int]]:
    """Play a dealt deal out at random; it can be played out again."""
    a, b, c, d = dealt.columns
    copy = list.copy
    columns = [[*map(copy, a)], [*map(copy, b)], [*map(copy, c)], [*map(copy, d)]]
    return random_playout(columns, len(dealt.hands[0]), dealt.dealer, dealt.power, draw)


def random_playout(  # noqa: C901 - one function on purpose: calls are what costs
    columns: Columns, size: int, dealer: Seat, power: Power, draw: Callable[[], float]
) -> tuple[list[int], list[int]]:
    """Nominate and play at random; return nominations from the dealer's left, and tricks taken.

    Uses up the columns. The forbidden total holds at every size.
    """
    taken = [0] * len(columns[0])
    others = OTHERS[len(taken)]
    rows = nomination_rows(size, 1)
    nominated = [int(draw() * (size + 1)) for _ in others[dealer]]
    free = rows[sum(nominated)]
    nominated.append(free[int(draw() * len(free))])
    turn = others[dealer][0]
    for left in range(size, 0, -1):
        place = int(draw() * left)
        for column in columns:
            if place < len(cards := column[turn]):
                break
            place -= len(cards)
        card = cards.pop(place)
        led = SUIT_OF[card]
        row, column = power[led], columns[led]
        best, winner = row[card], turn
        for seat in others[turn]:
            if cards := column[seat]:
                # A forced card takes no draw.
                card = cards.pop(int(draw() * len(cards))) if len(cards) > 1 else cards.pop()
            else:
                place = int(draw() * left)
                for other in columns:
                    if place < len(cards := other[seat]):
                        break
                    place -= len(cards)
                card = cards.pop(place)
            if row[card] > best:
                best, winner = row[card], seat
        turn = winner
        taken[turn] += 1
    return nominated, taken
