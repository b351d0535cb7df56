"""Choose the card that a club player plays in a sampled deal, with hands as bits.

The choices are those of `engine.bots.club`, which runs once per move and may take its time; these
are made millions of times. Only the best or the worst card of each suit is considered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.search.prospects import LATER, RID

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.search.rank_bits import Bits, Place, RankBits
    from engine.search.rollouts.odds import Chances, Odds

__all__ = ["choose_follow", "choose_lead", "discard", "take_suited"]


def choose_lead(hand: Bits, out: Bits, odds: Odds, wants_trick: bool, ranks: RankBits) -> Place:
    """Return the card that is likeliest to hold the trick, or least likely if it is not wanted.

    `out`: the cards that the seat does not see; `wants_trick`: whether it still needs tricks.
    """
    # Of cards that touch, the lowest will do to win, and the highest can be spared to lose.
    if wants_trick:
        place = _pick_best(hand, out, odds.later.both, wants_trick, ranks)
        suit = ranks.suited[place]
        below = (out & suit & ranks.bit_of[place] - 1).bit_length()
        touching = (hand & suit) >> below << below
        return (touching & -touching).bit_length()
    place = _pick_worst(hand, out, odds.later.both, wants_trick, ranks)[0]
    suit = ranks.suited[place]
    own, above = hand & suit, (out & suit) >> place << place
    return (own & (above & -above) - 1 if above else own).bit_length()


def choose_follow(  # noqa: PLR0917 - a tuple, or names, would take time
    hand: Bits,
    follow: Bits,
    over: Bits,
    row: Sequence[Bits],
    out: Bits,
    odds: Odds,
    wants_trick: bool,
    ranks: RankBits,
) -> Place:
    """Return the card to follow with.

    `follow`: the suit that was led, `over`: what takes the trick, `row`: what takes it from each
    card.
    """
    cards = hand & follow
    if not cards:
        return discard(hand, follow, over, row, out, odds, wants_trick, ranks)
    beating = cards & over
    if wants_trick and not beating:
        return (cards & -cards).bit_length()
    if not wants_trick and beating != cards:
        return (cards ^ beating).bit_length()
    return take_suited(beating, follow, row, out, odds.taking, wants_trick).bit_length()


def discard(  # noqa: PLR0917 - a tuple, or names, would take time
    hand: Bits,
    follow: Bits,
    over: Bits,
    row: Sequence[Bits],
    out: Bits,
    odds: Odds,
    wants_trick: bool,
    ranks: RankBits,
) -> Place:
    """Return the card to play where there is none of the suit that was led, a trump perhaps."""
    beating = hand & over
    left = hand ^ beating
    if not left:
        return _take(beating, follow, row, out, odds, wants_trick, ranks)[0]
    if not wants_trick:
        return _pick_best(left, out, odds.later.both, wants_trick, ranks)
    place, worth = _pick_worst(left, out, odds.later.both, wants_trick, ranks)
    if beating:
        taking, value = _take(beating, follow, row, out, odds, wants_trick, ranks)
        if value > -LATER * worth:
            return taking
    return place


def _pick_best(
    cards: Bits, out: Bits, chances: Chances, wants_trick: bool, ranks: RankBits
) -> Place:
    """Return the card that is worth most if it is led.

    Of equal cards, the lower for a seat that is after tricks.
    """
    threats, choice, best = ranks.threats, 0, -1.0
    for suit in ranks.suits:
        if own := cards & suit:
            place = own.bit_length()
            over = threats[place] & out
            worth = chances[(over & suit).bit_count()][over.bit_count()]
            if worth > best or (worth == best and (place < choice) == wants_trick):
                choice, best = place, worth
    return choice


def _pick_worst(
    cards: Bits, out: Bits, chances: Chances, wants_trick: bool, ranks: RankBits
) -> tuple[Place, float]:
    """Return the card that is worth least if it is led, and what it is worth.

    Of equal cards, the lower for a seat that is after tricks.
    """
    threats, choice, best = ranks.threats, 0, 2.0
    for suit in ranks.suits:
        if own := cards & suit:
            place = (own & -own).bit_length()
            over = threats[place] & out
            worth = chances[(over & suit).bit_count()][over.bit_count()]
            if worth < best or (worth == best and (place < choice) == wants_trick):
                choice, best = place, worth
    return choice, best


def take_suited(  # noqa: PLR0917 - a tuple, or names, would take time
    beating: Bits, follow: Bits, row: Sequence[Bits], out: Bits, values: Chances, wants_trick: bool
) -> Bits:
    """Return which of the cards of the suit led that take the trick is worth most to play."""
    choice, best = 0, -9.0
    while beating:
        card = beating & -beating
        beating ^= card
        over = row[card.bit_length()] & out
        value = values[(over & follow).bit_count()][over.bit_count()]
        if value > best or (value == best and not wants_trick):
            choice, best = card, value
    return choice


def _take(  # noqa: PLR0917 - a tuple, or names, would take time
    beating: Bits,
    follow: Bits,
    row: Sequence[Bits],
    out: Bits,
    odds: Odds,
    wants_trick: bool,
    ranks: RankBits,
) -> tuple[Place, float]:
    """Return which of the cards that take the trick is worth most to play, and how much.

    A seat that is after tricks weighs that it may hold against what the card would be worth later;
    one that is not fears that it holds, and is glad to be rid of a card that may take another.
    """
    now, later = odds.now.both, odds.later.both
    threats, suited, choice, best = ranks.threats, ranks.suited, 0, -9.0
    while beating:
        card = beating & -beating
        beating ^= card
        place = card.bit_length()
        over = row[place] & out
        chance = now[(over & follow).bit_count()][over.bit_count()]
        over = threats[place] & out
        worth = later[(over & suited[place]).bit_count()][over.bit_count()]
        value = chance - LATER * worth if wants_trick else RID * worth - chance
        if value > best or (value == best and not wants_trick):
            choice, best = place, value
    return choice, best
