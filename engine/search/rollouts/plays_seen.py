"""Weigh sampled deals by the cards played so far: how well they agree with the rules of thumb.

A seat that plays as a club player would with the cards of a deal (`club_play`) makes that
deal likelier; any other card of the same choice makes it less likely.
"""

from __future__ import annotations

from array import array
from itertools import groupby
from typing import TYPE_CHECKING

from engine.search.determinize import unseen_cards
from engine.search.rollouts.club_play import choose_follow, choose_lead
from engine.search.rollouts.compiled import weigh_compiled
from engine.search.rollouts.odds import odds_tables
from engine.search.rollouts.seen_play import SeenPlay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.deal.views import View
    from engine.search.rank_bits import Bits, RankBits
    from engine.search.rollouts.worlds import Worlds

__all__ = ["AGREES", "AGREES_IN_FEW", "plays_seen", "weigh"]

AGREES, AGREES_IN_FEW = 0.7, 0.5
"""How often a seat is taken to play as the rules of thumb do, where it has a choice; with few deals
less, or two or three of them would decide."""


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
            card, wants_trick = ranks.bit_of[place], taken[seat] < wants[seat]
            yield SeenPlay(seat, card, 0, follow, over, led, laid, 0, 0, wants_trick)
            if not led:
                led, follow, row = place, ranks.suited[place], ranks.takers[place]
                over = row[place]
            elif over & card:
                over = row[place]
        if winner is not None:
            taken[winner] += 1


def weigh(plays: Sequence[SeenPlay], worlds: Worlds, first: int, agrees: float = AGREES) -> None:
    """Give the deals from a number on, all with the same ranks, their weights.

    `agrees`: how often a seat is taken to play as the rules of thumb do.
    """
    # Seat by seat, as many deals give a seat the same hand.
    plays = sorted(plays, key=lambda play: play.seat)
    weights = weigh_compiled(plays, worlds, first, agrees)
    if weights is None:
        weights = _weigh(plays, worlds, first, agrees)
    worlds.weights[first:] = weights


def _weigh(plays: Sequence[SeenPlay], worlds: Worlds, first: int, agrees: float) -> array[float]:
    weights, players = array("d", [1.0]) * (len(worlds) - first), worlds.players
    for seat, seen in groupby(plays, key=lambda play: play.seat):
        hands = worlds.hands[first * players + seat :: players]
        ranks = worlds.ranks[first]
        weight_of = dict.fromkeys(hands, 1.0)
        for play in seen:
            _weigh_play(play, weight_of, players, ranks, agrees)
        for number, hand in enumerate(hands):
            weights[number] *= weight_of[hand]
    return weights


def _weigh_play(
    play: SeenPlay, weight_of: dict[Bits, float], players: int, ranks: RankBits, agrees: float
) -> None:
    """Weigh the hands of a seat by one play, with what the rules of thumb would have played."""
    _seat, card, later, follow, over, led, laid, all_out, stock, wants_trick = play
    row, odds = ranks.takers[led], None
    for left, weight in weight_of.items():
        hand = left | later
        cards = hand & follow or hand
        if cards & cards - 1:
            if odds is None:
                size = hand.bit_count()
                odds = odds_tables(players, stock, size)[size][laid][wants_trick]
            out = all_out & ~hand
            if led:
                place = choose_follow(hand, follow, over, row, out, odds, wants_trick, ranks)
            else:
                place = choose_lead(hand, out, odds, wants_trick, ranks)
            as_expected = ranks.bit_of[place] == card
            choices = cards.bit_count()
            weight_of[left] = weight * (agrees if as_expected else (1 - agrees) / (choices - 1))
