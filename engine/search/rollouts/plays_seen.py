"""Weigh sampled deals by the cards played so far: how well they agree with the rules of thumb.

A seat that plays as `engine.search.rollouts.by_seats` would with the cards of a deal makes that
deal likelier; any other card of the same choice makes it less likely.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from engine.search.rollouts.compiled import weigh_compiled
from engine.search.rollouts.seen_play import SeenPlay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.deal.views import View
    from engine.search.rank_bits import Bits, Place, RankBits
    from engine.search.rollouts.worlds import Worlds

__all__ = ["plays_seen", "weigh"]

_AGREES = 0.7
"""How often a seat is taken to play as the rules of thumb do, where it has a choice."""


def plays_seen(view: View, ranks: RankBits, wants: Sequence[int]) -> list[SeenPlay]:
    """Return what the others have played; `wants`: how many tricks each seat is after."""
    later, seen = [0] * view.players, [*_plays(view, ranks, wants)]
    plays = []
    for play in reversed(seen):
        later[play.seat] |= play.card
        if play.seat != view.seat:
            plays.append(play._replace(later=later[play.seat]))
    return plays


def _plays(view: View, ranks: RankBits, wants: Sequence[int]) -> Iterator[SeenPlay]:
    taken = [0] * view.players
    for trick, winner in (
        *((trick.plays, trick.winner) for trick in view.tricks),
        (view.trick, None),
    ):
        follow = over = 0
        row: Sequence[Bits] = ()
        for number, play in enumerate(trick, 1):
            place, seat = ranks.place_of[play.card], play.seat
            card, last = ranks.bit_of[place], number == view.players
            short = taken[seat] < wants[seat]
            yield SeenPlay(seat, card, 0, follow, over, short, last)
            if not follow:
                follow, row = ranks.suited[place], ranks.takers[place]
                over = row[place]
            elif over & card:
                over = row[place]
        if winner is not None:
            taken[winner] += 1


def weigh(plays: Sequence[SeenPlay], worlds: Worlds, first: int) -> None:
    """Give the deals from a number on, all with the same ranks, their weights."""
    weights = weigh_compiled(plays, worlds, first, _AGREES)
    if weights is None:
        weights = array("d", [_weight(plays, worlds, one) for one in range(first, len(worlds))])
    worlds.weights[first:] = weights


def _weight(plays: Sequence[SeenPlay], worlds: Worlds, number: int) -> float:
    weight, start, ranks = 1.0, number * worlds.players, worlds.ranks[number]
    for play in plays:
        hand = worlds.hands[start + play.seat] | play.later
        cards = hand & play.follow or hand
        count = cards.bit_count()
        if count > 1:
            agrees = ranks.bit_of[_choice(play, hand, cards, ranks)] == play.card
            weight *= _AGREES if agrees else (1 - _AGREES) / (count - 1)
    return weight


def _choice(play: SeenPlay, hand: Bits, cards: Bits, ranks: RankBits) -> Place:
    """Return what the rules of thumb play; `cards` of the hand are legal."""
    if not play.follow:
        if not play.short:
            return (hand & -hand).bit_length()
        place, plain = hand.bit_length(), (hand & ranks.plain).bit_length()
        return plain if ranks.lead_worth[plain] > ranks.lead_worth[place] else place
    beating = cards & play.over
    if play.short and beating:
        cheap = play.last or cards == hand
        return (beating & -beating if cheap else beating).bit_length()
    if play.short or beating == cards:
        return (cards & -cards).bit_length()
    return (cards ^ beating).bit_length()
