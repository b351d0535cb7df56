"""Evaluate single decisions and tricks outside a deal.

Used by the vectors, by the examples in the files of specials, and by the pages of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import PACK, cards_in, format_card, mask_of, parse_card, suit_of
from engine.clag.trick_rules import ClagTrickRules, playable_from
from engine.deal.tricks import COPY, Play, winner_of
from engine.deal.trumps import beats_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card, Suit
    from engine.clag.house_rules import HouseRules
    from engine.clag.slots import Combination
    from engine.seats import Seat

__all__ = ["format_names", "legal_names", "parse_play", "trick_winner"]


def parse_play(text: str, seat: Seat) -> Play:
    """Parse a card on the table, "AS", or a wild one with its name, "2H=AC".

    >>> parse_play("2H=AC", 1).name == parse_card("AC")
    True
    """
    card, equals, name = text.partition("=")
    face = parse_card(name) + COPY if equals else parse_card(card)
    return Play(seat, parse_card(card), face)


def trick_winner(
    deal: Combination, house: HouseRules, trump: Suit | None, plays: Sequence[Play]
) -> Seat:
    """Return who wins a trick. `plays` are in the order played; `trump` is None without trumps."""
    led = ClagTrickRules(deal, house).led_suit(plays[0])
    return winner_of(beats_table(trump, deal.trump.order, deal.rank.order), led, plays)


def legal_names(
    deal: Combination, house: HouseRules, hand: Sequence[Card], played: Sequence[Play]
) -> dict[Card, tuple[Card, ...] | None]:
    """Return what may be played: each card with the names open to it, None as itself.

    Where hands are played from a pile, `hand` is listed from the top.
    """
    led = ClagTrickRules(deal, house).led_suit(played[0]) if played else None
    named = frozenset(play.name for play in played if play.name is not None)
    if deal.sight.pile:
        # From a pile only the top card can be played, and it need not follow.
        hand, led = hand[:1], None
    choice = playable_from(mask_of(hand), led, named, deal.wild.cards, house)
    legal: dict[Card, tuple[Card, ...] | None] = dict.fromkeys(cards_in(choice.natural))
    return legal | choice.names


def format_names(names: tuple[Card, ...] | None) -> str:
    """Format the names open to a card: "itself", "any", the suit's name, or all but a few.

    >>> format_names(tuple(range(13))), format_names(tuple(range(1, 52)))
    ('spades', 'any but 2S')
    """
    if names is None:
        return "itself"
    missing = [card for card in PACK if card not in names]
    suits = {suit_of(card) for card in names}
    if len(names) == 13 and len(suits) == 1:
        return ("spades", "hearts", "diamonds", "clubs")[suits.pop()]
    return "any but " + " ".join(map(format_card, missing)) if missing else "any"
