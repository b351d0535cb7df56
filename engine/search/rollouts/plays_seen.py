"""Weigh sampled deals by the cards played so far: how well they agree with the rules of thumb.

A seat that plays as a club player would with the cards of a deal (`club_play`) makes that
deal likelier; any other card of the same choice makes it less likely.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from engine.search.determinize import unseen_cards
from engine.search.rollouts.club_play import choose_follow, choose_lead
from engine.search.rollouts.compiled import weigh_compiled
from engine.search.rollouts.odds import odds_tables
from engine.search.rollouts.seen_play import SeenPlay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.deal.views import View
    from engine.search.rank_bits import Bits, Place, RankBits
    from engine.search.rollouts.worlds import Worlds

__all__ = ["AGREES", "plays_seen", "weigh"]

AGREES = 0.7
"""How often a seat is taken to play as the rules of thumb do, where it has a choice."""


def plays_seen(view: View, ranks: RankBits, wants: Sequence[int]) -> list[SeenPlay]:
    """Return what the others have played; `wants`: how many tricks each seat is after."""
    shown = (card for cards in view.shown for card in cards)
    out = ranks.bits({*unseen_cards(view), *view.hand, *shown})
    stock = out.bit_count() - sum(view.hand_counts)
    later, seen = [0] * view.players, [*_plays(view, ranks, wants)]
    plays = []
    for play in reversed(seen):
        later[play.seat] |= play.card
        out |= play.card
        if play.seat != view.seat:
            plays.append(play._replace(later=later[play.seat], out=out, stock=stock))
    return plays


def _plays(view: View, ranks: RankBits, wants: Sequence[int]) -> Iterator[SeenPlay]:
    """Yield what was played, in order, without what only later plays tell."""
    taken = [0] * view.players
    for trick, winner in (
        *((trick.plays, trick.winner) for trick in view.tricks),
        (view.trick, None),
    ):
        follow = over = led = 0
        row: Sequence[Bits] = ()
        for laid, play in enumerate(trick):
            place, seat = ranks.place_of[play.card], play.seat
            card, short = ranks.bit_of[place], taken[seat] < wants[seat]
            yield SeenPlay(seat, card, 0, follow, over, led, laid, 0, 0, short)
            if not led:
                led, follow, row = place, ranks.suited[place], ranks.takers[place]
                over = row[place]
            elif over & card:
                over = row[place]
        if winner is not None:
            taken[winner] += 1


def weigh(plays: Sequence[SeenPlay], worlds: Worlds, first: int) -> None:
    """Give the deals from a number on, all with the same ranks, their weights."""
    weights = weigh_compiled(plays, worlds, first, AGREES)
    if weights is None:
        weights = array("d", [_weight(plays, worlds, one) for one in range(first, len(worlds))])
    worlds.weights[first:] = weights


def _weight(plays: Sequence[SeenPlay], worlds: Worlds, number: int) -> float:
    weight, start, ranks = 1.0, number * worlds.players, worlds.ranks[number]
    for play in plays:
        hand = worlds.hands[start + play.seat] | play.later
        count = (hand & play.follow or hand).bit_count()
        if count > 1:
            agrees = ranks.bit_of[_choice(play, hand, worlds.players, ranks)] == play.card
            weight *= AGREES if agrees else (1 - AGREES) / (count - 1)
    return weight


def _choice(play: SeenPlay, hand: Bits, players: int, ranks: RankBits) -> Place:
    """Return what the rules of thumb play."""
    cards, out, short = hand.bit_count(), play.out & ~hand, play.short
    odds = odds_tables(players, play.stock, cards)[cards][play.laid][short]
    if not play.led:
        return choose_lead(hand, out, odds, short, ranks)
    row = ranks.takers[play.led]
    return choose_follow(hand, play.follow, play.over, row, out, odds, short, ranks)
