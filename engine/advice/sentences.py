"""The sentences of the advice: what a choice is worth, or why an expert would make it."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from engine.cards import SUIT_NAMES, SUITS, card_in_words, suit_of
from engine.deal.actions import (
    Call,
    ChooseSize,
    NameCard,
    NameOrder,
    NameTrump,
    Nominate,
    PlayCard,
    TurnCard,
)
from engine.deal.auction_actions import Bid, GoOn
from engine.deal.views import View
from engine.labels import choice_label
from engine.text import Text, decimal, fill, gettext_noop, join

if TYPE_CHECKING:
    from engine.bots.club import Weighed
    from engine.cards import Suit
    from engine.deal.action import Action
    from engine.search.trials import TriedChoice

__all__ = [
    "describe_called",
    "describe_expert",
    "describe_suit",
    "describe_tried",
    "describe_weighed",
]


def describe_tried(view: View, one: TriedChoice) -> Text:
    """Say what a nomination or a play is worth."""
    text = _describe_points(view, one)
    if one.place is None:
        return text
    place = gettext_noop("In the game that means place {place} on average.")
    return join([text, fill(place, place=decimal(one.place))])


def _describe_points(view: View, one: TriedChoice) -> Text:
    action = one.action
    values: dict[str, str] = {"points": decimal(one.points)}
    if one.exact is not None:
        values["percent"] = f"{100 * one.exact:.0f}"
    if isinstance(action, Nominate):
        return fill(_NOMINATES, count=action.count, **values)
    if isinstance(action, TurnCard):
        return fill(_TURNS, **values)
    if not isinstance(action, PlayCard):
        return fill(_OTHERS, choice=join([action.label]), **values)
    card = join([action.label])
    if one.exact is None:
        return fill(_FOLLOWS if view.trick else _LEADS, card=card, **values)
    return fill(_FOLLOWS_EXACT if view.trick else _LEADS_EXACT, card=card, **values)


def describe_weighed(one: Weighed, points: float) -> Text:
    """Say what a bid or a declaration is worth; `points`: how far that puts its side ahead."""
    if one.chance is None:
        return fill(_PASSES, points=decimal(abs(points)))
    choice, percent = join([one.action.label]), f"{100 * one.chance:.0f}"
    if isinstance(one.action, Bid):
        return fill(_BIDS, bid=choice, percent=percent, ahead=_ahead(points))
    return fill(_DECLARES, choice=choice, percent=percent, tricks=decimal(one.tricks))


def describe_called(call: Call, points: float) -> Text:
    """Say how far a call of specials puts the caller ahead of the others."""
    return fill(_CALLS, specials=join([choice_label(call)]), ahead=_ahead(points))


def _ahead(points: float) -> Text:
    rounded = round(points, 1)
    if rounded < 0:
        return fill(gettext_noop("{points} points behind on average"), points=decimal(-rounded))
    return fill(gettext_noop("{points} points ahead on average"), points=decimal(abs(rounded)))


def describe_suit(view: View, suit: Suit) -> Text:
    """Say how many cards of a suit that may be named the seat holds."""
    text = gettext_noop("Naming {suit} as trumps: {count} of your {cards} cards.")
    return fill(text, suit=join([SUIT_NAMES[suit]]), **_counts(view, suit))


def _counts(view: View, suit: Suit) -> dict[str, int]:
    held = sum(suit_of(card) == suit for card in view.hand)
    return {"count": held, "cards": len(view.hand)}


@singledispatch
def describe_expert(action: Action, view: View) -> Text:
    """Say what an expert would do where nothing can be tried, and by what rule."""
    return fill(_EXPERT_OTHERS, choice=join([action.label]))


@describe_expert.register
def _(action: NameTrump, view: View) -> Text:
    if action.suit is None:
        return join([gettext_noop("An expert would name no trumps.")])
    suit = join([SUIT_NAMES[action.suit]])
    if not view.hand:
        return fill(gettext_noop("An expert would name {suit} as trumps."), suit=suit)
    return fill(_EXPERT_NAMES_TRUMPS, suit=suit, **_counts(view, action.suit))


@describe_expert.register
def _(action: NameOrder, view: View) -> Text:
    suits = join([SUIT_NAMES[SUITS.index(suit)] for suit in action.order], ", ")
    return fill(_EXPERT_ORDERS, suits=suits)


@describe_expert.register
def _(action: ChooseSize, view: View) -> Text:
    return fill(_EXPERT_SIZES, count=action.size)


@describe_expert.register
def _(action: Call, view: View) -> Text:
    return fill(_EXPERT_CALLS, specials=join([choice_label(action)]))


@describe_expert.register
def _(action: Nominate, view: View) -> Text:
    return fill(_EXPERT_NOMINATES, count=action.count)


@describe_expert.register
def _(action: NameCard, view: View) -> Text:
    return fill(_EXPERT_NAMES, card=join([card_in_words(action.card)]))


@describe_expert.register
def _(action: PlayCard, view: View) -> Text:
    return fill(_EXPERT_PLAYS, card=join([action.label]))


@describe_expert.register
def _(action: TurnCard, view: View) -> Text:
    return join([_EXPERT_TURNS])


@describe_expert.register
def _(action: GoOn, view: View) -> Text:
    return join([_EXPERT_GOES_ON])


_NOMINATES = gettext_noop(
    "Nominating {count} comes off in {percent}% of deals: {points} points on average."
)
_TURNS = gettext_noop("Turning up a card brings {points} points on average.")
_OTHERS = gettext_noop("{choice}: {points} points on average.")
_LEADS = gettext_noop("Leading the {card} brings {points} points on average.")
_FOLLOWS = gettext_noop("Playing the {card} brings {points} points on average.")
_LEADS_EXACT = gettext_noop(
    "Leading the {card} keeps your nomination in {percent}% of deals: {points} points on average."
)
_FOLLOWS_EXACT = gettext_noop(
    "Playing the {card} keeps your nomination in {percent}% of deals: {points} points on average."
)
_PASSES = gettext_noop("Passing lets another side score: counted as {points} points behind.")
_BIDS = gettext_noop("Bidding {bid} comes off in {percent}% of deals: {ahead}.")
_DECLARES = gettext_noop(
    "Declaring {choice} makes the bid in {percent}% of deals: {tricks} tricks on average."
)
_CALLS = gettext_noop("Calling {specials}: {ahead}.")
_EXPERT_NAMES_TRUMPS = gettext_noop(
    "An expert would name {suit} as trumps: with {count} of your {cards} cards it is your "
    "strongest suit."
)
_EXPERT_ORDERS = gettext_noop(
    "An expert would rank the suits by their strength in your hand: {suits}."
)
_EXPERT_SIZES = gettext_noop("An expert would choose as many cards as allowed: {count} each.")
_EXPERT_CALLS = gettext_noop("An expert would call {specials}.")
_EXPERT_NOMINATES = gettext_noop("An expert would nominate {count}.")
_EXPERT_NAMES = gettext_noop("An expert would name it as the {card}.")
_EXPERT_PLAYS = gettext_noop("An expert would play the {card}.")
_EXPERT_TURNS = gettext_noop("An expert would turn up any card: nobody knows which is which.")
_EXPERT_GOES_ON = gettext_noop(
    "An expert would play on: giving up gains nothing, and the bidder may still take a trick."
)
_EXPERT_OTHERS = gettext_noop("An expert would choose this: {choice}.")
