"""Write worked examples as sentences, for the pages of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUIT_NAMES, parse_card, parse_suit
from engine.clag.examples.lines import parse_example
from engine.clag.preset_lookup import presets
from engine.deal.worked_deals import show_card

if TYPE_CHECKING:
    from engine.clag.examples.lines import Example

__all__ = ["describe_example"]


def describe_example(line: str) -> str:
    """Write an example for players. Raises `BadText`.

    >>> describe_example("trick | trump H | KS 6H AS 3S | winner 1")
    'Hearts are trumps. If the trick is K♠, 6♥, A♠, 3♠, then 6♥ wins it.'
    >>> describe_example("sight | nominating: hand yes, trump no | playing: hand yes")
    'When nominating you see your hand, but do not know trumps; when playing you see your hand.'
    """
    example = parse_example(line)
    return {"score": _score, "trick": _trick, "legal": _legal, "sight": _sight}[example.kind](
        example
    )


def _trumps(example: Example) -> str:
    if "trump" not in example.given:
        return ""
    return f"{SUIT_NAMES[parse_suit(example.given['trump'])].capitalize()} are trumps. "


def _play(text: str) -> str:
    return " as ".join(show_card(parse_card(card)) for card in text.split("="))


def _trick(example: Example) -> str:
    plays = [_play(text) for text in example.given["plays"].split()]
    won = plays[int(example.expect)]
    return f"{_trumps(example)}If the trick is {', '.join(plays)}, then {won} wins it."


def _legal(example: Example) -> str:
    played = ", ".join(_play(text) for text in example.given["played"].split())
    hand = ", ".join(map(_play, example.given["hand"].split()))
    may = [_may(text) for text in example.expect.split()]
    return f"{_trumps(example)}After {played} a player with {hand} may play {' or '.join(may)}."


def _may(text: str) -> str:
    text, _, names = text.partition("=")
    card = _play(text)
    if not names:
        return card
    return f"{card} as any card" if names == "any" else f"{card} as any of the {names}"


def _score(example: Example) -> str:
    given = example.given
    entered = []
    if "nominate" in given:
        entered.append(f"players nominate {_listed(given['nominate'])}")
    if "tricks" in given:
        entered.append(f"players take {_listed(given['tricks'])}")
    if "won" in given:
        winners = [str(int(seat) + 1) for seat in given["won"].split()]
        entered.append(f"the tricks go in turn to players {', '.join(winners)}")
    points = _listed(example.expect.replace("-", "\N{MINUS SIGN}"))
    title = presets()[given["house"]].title
    return f"In {title}: {' and '.join(entered)}. They score {points}."


def _listed(numbers: str) -> str:
    return ", ".join(numbers.split())


def _sight(example: Example) -> str:
    nominating, _, playing = example.expect.partition(" | ")
    at_play = f"when playing you {_sees(playing.rpartition(' ')[2])}"
    if nominating == "nominating: none":
        return f"There are no nominations; {at_play}."
    hand, _, trump = nominating.removeprefix("nominating: hand ").partition(", trump ")
    seen = {
        ("yes", "yes"): "see your hand and know trumps",
        ("yes", "no"): "see your hand, but do not know trumps",
        ("half", "yes"): "see half of your hand and know trumps",
        ("no", "yes"): "know trumps, but do not see your hand",
        ("no", "no"): "neither see your hand nor know trumps",
    }[(hand, trump)]
    return f"When nominating you {seen}; {at_play}."


def _sees(hand: str) -> str:
    return "see your hand" if hand == "yes" else "do not see your hand"
