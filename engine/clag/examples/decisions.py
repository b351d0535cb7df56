"""Worked examples: single decisions and tricks looked at by themselves.

Used by the vectors, by the examples in the files of specials, and by the pages of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import PACK, cards_in, format_card, mask_of, parse_card, suit_of
from engine.clag.trick_rules import ClagManner, choose
from engine.deal.state import COPY, Play
from engine.deal.tricks import winner_of
from engine.deal.trumps import beats_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card, Suit
    from engine.clag.combination import Combination
    from engine.clag.house_rules import House
    from engine.seats import Seat

__all__ = ["legal_names", "names_in_words", "parse_play", "trick_winner"]


def parse_play(text: str, seat: Seat) -> Play:
    """Read a card on the table, "AS", or a wild one with its name, "2H=AC".

    >>> parse_play("2H=AC", 1).name == parse_card("AC")
    True
    """
    card, equals, name = text.partition("=")
    face = parse_card(name) + COPY if equals else parse_card(card)
    return Play(seat, parse_card(card), face)


def trick_winner(
    deal: Combination, house: House, trump: Suit | None, plays: Sequence[Play]
) -> Seat:
    """Who wins a trick."""
    led = ClagManner(deal, house).led(plays[0])
    return winner_of(beats_table(trump, deal.trump.order, deal.rank.order), led, plays)


def legal_names(
    deal: Combination, house: House, hand: Sequence[Card], played: Sequence[Play]
) -> dict[Card, tuple[Card, ...] | None]:
    """What may be played: each card with the names that are open to it, None as itself.

    Where hands are played from a pile, `hand` is listed from the top.
    """
    led = ClagManner(deal, house).led(played[0]) if played else None
    named = frozenset(play.name for play in played if play.name is not None)
    if deal.sight.pile:
        hand, led = hand[:1], None
    choice = choose(mask_of(hand), led, named, deal.wild.cards, house)
    legal: dict[Card, tuple[Card, ...] | None] = dict.fromkeys(cards_in(choice.natural))
    return legal | choice.names


def names_in_words(names: tuple[Card, ...] | None) -> str:
    """The names open to a card: "itself", "any", the suit's name, or all but a few.

    >>> names_in_words(tuple(range(13))), names_in_words(tuple(range(1, 52)))
    ('spades', 'any but 2S')
    """
    if names is None:
        return "itself"
    missing = [card for card in PACK if card not in names]
    suits = {suit_of(card) for card in names}
    if len(names) == 13 and len(suits) == 1:
        return ("spades", "hearts", "diamonds", "clubs")[suits.pop()]
    return "any but " + " ".join(map(format_card, missing)) if missing else "any"
