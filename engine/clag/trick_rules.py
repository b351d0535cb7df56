"""How tricks are played in Clag, under any combination of specials."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import PACK, SUIT_MASKS, Card, Mask, Suit, cards_in, rank_of, suit_of
from engine.deal.actions import PlayCard, TurnCard, plays_following, plays_of
from engine.deal.tricks import COPY, Play, cards_following
from engine.deal.trumps import PlainTrickRules, beats_table, power_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.clag.house_rules import HouseRules
    from engine.clag.slots import Combination
    from engine.deal.action import Action
    from engine.deal.state import State
    from engine.deal.tricks import Beats, Power
    from engine.seats import Seat

__all__ = ["ClagTrickRules", "HandChoice", "playable_from"]


@dataclass(frozen=True, slots=True)
class HandChoice:
    """The legal plays of a hand: cards as themselves, and the names open to each wild card."""

    natural: Mask
    names: dict[Card, tuple[Card, ...]]


def playable_from(
    hand: Mask, led: Suit | None, named: frozenset[Card], wild: Mask, house: HouseRules
) -> HandChoice:
    """Decide which cards may be played, following suit and the rules of Twos Wild (A23, A24).

    `named` are the names already given in this trick. A wild card has no suit until it is played
    (A23), so a hand of nothing else counts as void.
    """
    plain, wilds = hand & ~wild, hand & wild
    if not wilds:
        return HandChoice(cards_following(plain, led), {})
    open_names = tuple(card for card in PACK if card not in named and _may_be(card, house))
    suited = plain & SUIT_MASKS[led] if led is not None else 0
    # Leading, or void in the suit led: any card, and a wild one under any name.
    if led is None or not (suited or _bound(wilds, led, house)):
        return HandChoice(plain, dict.fromkeys(cards_in(wilds), open_names))
    # A player who must follow may do so with a wild card, named as a card of that suit.
    names = tuple(card for card in open_names if suit_of(card) == led)
    return HandChoice(suited, dict.fromkeys(cards_in(wilds), names))


def _may_be(card: Card, house: HouseRules) -> bool:
    return house.two_may_be_a_two or rank_of(card) != 0


def _bound(wilds: Mask, led: Suit, house: HouseRules) -> bool:
    """Return whether a wild card in hand must follow by its printed suit."""
    return house.held_two_follows and bool(wilds & SUIT_MASKS[led])


@dataclass(frozen=True, slots=True)
class ClagTrickRules(PlainTrickRules):
    """The rules of play under a combination of specials, with the house's choices A22 to A25."""

    deal: Combination
    house: HouseRules

    def legal_plays(self, state: State, seat: Seat) -> tuple[Action, ...]:
        # A player with a face-down pile has no choice: the top card is played, whatever was led.
        if state.piles[seat]:
            return (TurnCard(0),)
        hand, wild = state.hands[seat], self.deal.wild.cards
        led = self.led_suit(state.trick[0]) if state.trick else None
        if not hand & wild:
            return plays_following(hand, led)
        choice = playable_from(hand, led, _named(state), wild, self.house)
        return (*plays_of(choice.natural), *_wild_plays(choice))

    def led_suit(self, play: Play) -> Suit:
        card = play.card
        if play.face >= COPY and self.house.led_two != "printed":
            card = play.face - COPY
        return card // 13  # as in `suit_of`, without the call: this is asked at every card

    def beats(self, state: State) -> Beats:
        return beats_table(state.trump, self.deal.trump.order, self.deal.rank.order)

    def power(self, trump: Suit | None) -> Power:
        return power_table(trump, self.deal.trump.order, self.deal.rank.order)

    def wild_names(self, state: State) -> tuple[Card, ...]:
        card = state.upturned
        if (
            card is None
            or not self.deal.wild.cards >> card & 1
            or self.house.unseen_two == "itself"
        ):
            return ()
        led = self.led_suit(state.trick[0]) if state.trick else None
        named = _named(state)
        return tuple(
            name
            for name in PACK
            if name not in named
            and _may_be(name, self.house)
            and (led is None or self.house.unseen_two != "led-suit" or suit_of(name) == led)
        )


def _named(state: State) -> frozenset[Card]:
    return frozenset(play.name for play in state.trick if play.name is not None)


def _wild_plays(choice: HandChoice) -> Iterator[PlayCard]:
    for card, names in choice.names.items():
        for name in names:
            yield PlayCard(card, name)
