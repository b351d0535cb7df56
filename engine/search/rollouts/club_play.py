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
    from engine.search.rollouts.odds import Holding, Odds

__all__ = ["choose_follow", "choose_lead"]


def choose_lead(hand: Bits, out: Bits, odds: Odds, short: bool, ranks: RankBits) -> Place:
    """Return the card that is likeliest to hold the trick, or least likely if it is not wanted.

    `out`: the cards that the seat does not see; `short`: whether it is after the trick.
    """
    place, _worth = _pick(hand, out, odds.later, short, short, ranks)
    suit = ranks.suited[place]
    own, between = hand & suit, out & suit
    # Of cards that touch, the lowest will do to win, and the highest can be spared to lose.
    if short:
        below = (between & (1 << place) - 1).bit_length()
        touching = own >> below << below
        return (touching & -touching).bit_length()
    above = between >> place << place
    return (own & (above & -above) - 1 if above else own).bit_length()


def choose_follow(  # noqa: PLR0917 - a tuple, or names, would take time
    hand: Bits,
    follow: Bits,
    over: Bits,
    row: Sequence[Bits],
    out: Bits,
    odds: Odds,
    short: bool,
    ranks: RankBits,
) -> Place:
    """Return the card to follow with.

    `follow`: the suit that was led, `over`: what takes the trick, `row`: what takes it from each
    card.
    """
    cards = hand & follow
    if cards:
        beating = cards & over
        if short and not beating:
            return (cards & -cards).bit_length()
        if not short and beating != cards:
            return (cards ^ beating).bit_length()
        return _take(beating, follow, row, out, odds, short, ranks)[0]
    beating = hand & over
    left = hand ^ beating
    if not left:
        return _take(beating, follow, row, out, odds, short, ranks)[0]
    place, worth = _pick(left, out, odds.later, not short, short, ranks)
    if short and beating:
        taking, value = _take(beating, follow, row, out, odds, short, ranks)
        if value > -LATER * worth:
            return taking
    return place


def _pick(  # noqa: PLR0917 - a tuple, or names, would take time
    cards: Bits,
    out: Bits,
    holding: Holding,
    highest: bool,
    short: bool,
    ranks: RankBits,
) -> tuple[Place, float]:
    """Return the card that is worth most if it is led, or least, and what it is worth.

    Of equal cards, the lower for a seat that is after tricks.
    """
    suited, free = holding
    threats, choice, best = ranks.threats, 0, 0.0
    for suit in ranks.suits:
        own = cards & suit
        if own:
            place = (own if highest else own & -own).bit_length()
            over = threats[place] & out
            near = (over & suit).bit_count()
            worth = suited[near] * free[over.bit_count() - near]
            if (
                not choice
                or (worth > best if highest else worth < best)
                or (worth == best and (place < choice) == short)
            ):
                choice, best = place, worth
    return choice, best


def _take(  # noqa: PLR0917 - a tuple, or names, would take time
    beating: Bits,
    follow: Bits,
    row: Sequence[Bits],
    out: Bits,
    odds: Odds,
    short: bool,
    ranks: RankBits,
) -> tuple[Place, float]:
    """Return which of the cards that take the trick is worth most to play, and how much.

    A seat that is after tricks weighs that it may hold against what the card would be worth later;
    one that is not fears that it holds, and is glad to be rid of a card that may take another.
    """
    (now_suited, now_free), (later_suited, later_free) = odds
    threats, suited, choice, best = ranks.threats, ranks.suited, 0, 0.0
    while beating:
        card = beating & -beating
        beating ^= card
        place = card.bit_length()
        over = row[place] & out
        near = (over & follow).bit_count()
        chance = now_suited[near] * now_free[over.bit_count() - near]
        over = threats[place] & out
        near = (over & suited[place]).bit_count()
        worth = later_suited[near] * later_free[over.bit_count() - near]
        value = chance - LATER * worth if short else RID * worth - chance
        if not choice or value > best or (value == best and not short):
            choice, best = place, value
    return choice, best
