"""Play a whole deal at random in one function, on local variables alone (ADR 0040).

Every legal choice is equally likely. For bots, and for playing very many games in tests. A test
compares it with the immutable states of `engine.deal`, drawing the same random numbers.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from engine.search.fast_deal import BIT_OF, OTHERS, SUIT_OF, nomination_rows, suit_lists
from engine.search.playout_kernel import play_out_compiled

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards import Card, Suit
    from engine.deal.tricks import Power
    from engine.search.fast_deal import DealtHands
    from engine.seats import Seat

__all__ = ["deal_at_random", "random_playout", "random_playout_dealt", "random_playouts"]

_PACK = range(52)
MIN_COMPILED = 8
"""With fewer play-outs Python is done before a deal could be laid out for C."""


def deal_at_random(
    players: int, size: int, draw: Callable[[], float]
) -> tuple[list[list[Card]], list[list[int]], Suit]:
    """Deal at random and turn a card; return the hands, the same as bits, and the trump suit.

    `bits[suit][seat]` has a bit for each rank of a suit, as in `DealtHands`. `draw` gives numbers
    from 0 up to 1. Only as much of the pack is shuffled as is dealt.
    """
    pack, left = [*_PACK], 52
    hands: list[list[Card]] = []
    bits = [[0] * players for _ in range(4)]
    for seat in range(players):
        hand = []
        for _ in range(size):
            place = int(draw() * left)
            card = pack[place]
            left -= 1
            # The last card left fills the gap: a Fisher-Yates shuffle that stops after the cards
            # dealt.
            pack[place] = pack[left]
            hand.append(card)
            bits[SUIT_OF[card]][seat] |= BIT_OF[card]
        hands.append(hand)
    return hands, bits, SUIT_OF[pack[int(draw() * left)]]


def random_playout_dealt(
    dealt: DealtHands, draw: Callable[[], float]
) -> tuple[list[int], list[int]]:
    """Play a dealt deal out at random; it can be played out again."""
    hands, bits = [*map(list.copy, dealt.hands)], [*map(list.copy, dealt.bits)]
    return random_playout(hands, bits, dealt.dealer, dealt.power, draw)


def random_playouts(
    dealt: DealtHands, count: int, rng: Random
) -> list[tuple[list[int], list[int]]]:
    """Play a dealt deal out at random this number of times, in C where there is a kernel.

    The results are those of `random_playout_dealt` with `rng.random`, one after the other, and
    `rng` has drawn as many numbers afterwards.
    """
    # A generator of another class may draw its numbers in another way.
    if count >= MIN_COMPILED and type(rng) is Random:  # noqa: S311 - nothing is drawn here
        compiled = play_out_compiled(dealt, count, rng)
        if compiled is not None:
            return compiled
    return [random_playout_dealt(dealt, rng.random) for _ in range(count)]


def random_playout(
    hands: list[list[Card]],
    bits: list[list[int]],
    dealer: Seat,
    power: Power,
    draw: Callable[[], float],
) -> tuple[list[int], list[int]]:
    """Nominate and play at random; return nominations from the dealer's left, and tricks taken.

    Uses up the hands and their bits. The forbidden total holds at every size.
    """
    size, lists, suit_of, bit_of = len(hands[0]), suit_lists(), SUIT_OF, BIT_OF
    taken, others = [0] * len(hands), OTHERS[len(hands)]
    rows, numbers = nomination_rows(size, 1), size + 1
    nominated = [int(draw() * numbers) for _ in others[dealer]]
    free = rows[sum(nominated)]
    nominated.append(free[int(draw() * len(free))])
    turn = others[dealer][0]
    for left in range(size, 1, -1):
        card = hands[turn].pop(int(draw() * left))
        led = suit_of[card]
        row, column, choices = power[led], bits[led], lists[led]
        column[turn] ^= bit_of[card]
        best, winner = row[card], turn
        for seat in others[turn]:
            if suited := column[seat]:
                cards = choices[suited]
                if (count := len(cards)) > 1:
                    card = cards[int(draw() * count)]
                    column[seat] = suited ^ bit_of[card]
                else:
                    # A forced card takes no draw.
                    card = cards[0]
                    column[seat] = 0
                hands[seat].remove(card)
            else:
                card = hands[seat].pop(int(draw() * left))
                bits[suit_of[card]][seat] ^= bit_of[card]
            if row[card] > best:
                best, winner = row[card], seat
        turn = winner
        taken[turn] += 1
    # Nor does the last trick, in which every card is forced.
    card = hands[turn][0]
    row = power[suit_of[card]]
    best, winner = row[card], turn
    for seat in others[turn]:
        card = hands[seat][0]
        if row[card] > best:
            best, winner = row[card], seat
    taken[winner] += 1
    return nominated, taken
