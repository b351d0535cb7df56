"""A bot that plays by rules of thumb.

It nominates by counting high cards and trumps. While it is short of its nomination it wins as
cheaply as it can; after that it ducks.

It is a sparring partner, not a strong player. It knows no game, only suits, ranks, trumps and its
own nomination. Where the ranks are reversed it plays badly, as beginners do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUITS, Card, Suit, format_card, rank_of, suit_of
from engine.deal.actions import Call, ChooseSize, NameTrump, Nominate, PlayCard
from engine.deal.auction_actions import Bid, Declare
from engine.text import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from engine.deal.action import Action
    from engine.deal.views import View

__all__ = ["BOT", "PlainBot", "expected_tricks"]

_HIGH = {12: 0.75, 11: 0.45, 10: 0.2}
"""Tricks that an ace, king or queen may take outside trumps, at a table of four."""


class PlainBot:
    """A bot that plays by a few rules of thumb."""

    slug = "plain"
    title = gettext_noop("Basic")

    def choose(self, view: View, rng: Random) -> Action:
        first = view.legal[0]
        if isinstance(first, Nominate):
            return _nearest(view, _expected(view))
        if any(isinstance(action, PlayCard) for action in view.legal):
            return _play(view, rng)
        for kind, choose in _OTHERS.items():
            if isinstance(first, kind):
                return choose(view)
        return rng.choice(view.legal)


def _expected(view: View) -> float:
    """Return how many tricks the hand may take; an even share if it has not been seen."""
    if not view.hand:
        return (view.hand_size or 0) / view.players
    return expected_tricks(view.hand, view.trump, view.players)


def expected_tricks(hand: Sequence[Card], trump: Suit | None, players: int) -> float:
    """Estimate how many tricks a hand takes, with the ace high.

    >>> round(expected_tricks([12, 25, 0], 1, 4), 2)  # ace, ace of trumps, two
    1.65
    """
    return sum(_worth(card, trump) for card in hand) * 4 / players


def _worth(card: Card, trump: Suit | None) -> float:
    if suit_of(card) == trump:
        return 0.3 + 0.05 * rank_of(card)
    return _HIGH.get(rank_of(card), 0.0)


def _nearest(view: View, wanted: float) -> Action:
    counts = [action for action in view.legal if isinstance(action, Nominate)]
    return min(counts, key=lambda action: abs(action.count - wanted))


def _play(view: View, rng: Random) -> Action:
    """Win as cheaply as possible while tricks are wanted, else lose the highest card possible."""
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    if not plays:
        return rng.choice(view.legal)
    wants = _wants_tricks(view)
    winning = [play for play in plays if _beats(view, _face(play))]
    losing = [play for play in plays if play not in winning]
    if wants:
        if winning:
            # The last to play wins as cheaply as possible; others play high, lest they be beaten.
            last = len(view.trick) == view.players - 1
            return (min if last else max)(winning, key=lambda play: _height(view, _face(play)))
        return min(losing, key=lambda play: _height(view, _face(play)))
    if losing:
        return max(losing, key=lambda play: _height(view, _face(play)))
    return min(winning, key=lambda play: _height(view, _face(play)))


def _wants_tricks(view: View) -> bool:
    """Return whether the seat wants more tricks than it has."""
    seat = view.own_seat
    nominated = view.bids[seat]
    if nominated is not None:
        return view.taken[seat] < nominated
    if view.bidder is not None:
        # In Mis only the bidder avoids tricks.
        return view.contract.isdigit() or view.bidder != seat
    return not view.avoids_tricks


def _face(play: PlayCard) -> Card:
    return play.card if play.name is None else play.name


def _height(view: View, card: Card) -> int:
    return rank_of(card) + 13 * (suit_of(card) == view.trump)


def _beats(view: View, card: Card) -> bool:
    """Return whether a card would be winning the trick now, with the ace high."""
    if not view.trick:
        return rank_of(card) >= 10 or suit_of(card) == view.trump
    led = suit_of(view.trick[0].face % 52)
    # Faces from 52 up are copies by wild cards: here they count as the card they copy.
    best = max(_power(view, play.face % 52, led) for play in view.trick)
    return _power(view, card, led) > best


def _power(view: View, card: Card, led: Suit) -> int:
    if suit_of(card) == view.trump:
        return 100 + rank_of(card)
    return rank_of(card) if suit_of(card) == led else -1


def _longest(cards: Sequence[Card]) -> Suit:
    return max(range(4), key=lambda suit: sum(20 + rank_of(c) for c in cards if suit_of(c) == suit))


def _name_trump(view: View) -> Action:
    return NameTrump(_longest(view.hand))


def _bid(view: View) -> Action:
    """Bid ten with a long strong suit, else pass."""
    suit = _longest(view.hand)
    strong = sum(rank_of(card) >= 8 for card in view.hand if suit_of(card) == suit)
    bids = [action for action in view.legal if isinstance(action, Bid)]
    # The first bid is the pass, unless the player is forced to bid.
    lowest = bids[1] if len(bids) > 1 else bids[0]
    return lowest if strong >= 4 and not view.calls[-4:] else bids[0]


def _declare(view: View) -> Action:
    """Declare the longest suit, and call its highest card that another player holds."""
    suit = _longest(view.hand)
    missing = [card for card in range(suit * 13 + 12, suit * 13 - 1, -1) if card not in view.hand]
    return Declare(SUITS[suit], format_card(missing[0] if missing else suit * 13))


def _size(view: View) -> Action:
    return view.legal[-1]


_OTHERS: dict[type[Action], Callable[[View], Action]] = {
    NameTrump: _name_trump,
    Bid: _bid,
    Declare: _declare,
    ChooseSize: _size,
    # The first of the calls is to call nothing.
    Call: lambda view: view.legal[0],
}

BOT = PlainBot()
