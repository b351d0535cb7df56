"""Find the cards in what a reader is sent, and the cards that they may see."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from engine.cards import PACK, card_in_words, format_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine import View

CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][SHDC](?![A-Za-z0-9])")
WORDS = {card_in_words(card): format_card(card) for card in PACK}
SPOKEN = re.compile(" as the .*|" + "|".join(WORDS))
NAMED = re.compile(r"^(?:name|declare):.*$|=[2-9TJQKA][SHDC]$")
"""Cards that are only named, such as what a wild card may count as: they reveal nothing."""


def visible_cards(view: View | None) -> set[str]:
    """Return the cards whose place a reader with this view may know."""
    return set() if view is None else {format_card(card) for card in _cards_of(view)}


def _cards_of(view: View) -> Iterator[int]:
    yield from view.hand
    yield from view.turned
    for cards in view.shown:
        yield from cards
    for play in (*view.trick, *(play for trick in view.tricks for play in trick.plays)):
        yield play.card
        if play.name is not None:
            yield play.name
    yield from (card for card in (view.upturned, view.called) if card is not None)


def cards_mentioned(value: Any, deal: int) -> set[str]:
    """Return all cards in a JSON value, except in entries of earlier deals."""
    if isinstance(value, dict):
        if value.get("deal", deal) in range(deal) and "happened" in value:
            return set()
        left_out = {"label"} if re.match("name:|declare:", str(value.get("text"))) else set()
        return _cards_in_all([one for name, one in value.items() if name not in left_out], deal)
    if isinstance(value, list):
        return _cards_in_all(value, deal)
    return cards_in_text(value) if isinstance(value, str) else set()


def _cards_in_all(values: list[Any], deal: int) -> set[str]:
    return {card for value in values for card in cards_mentioned(value, deal)}


def cards_in_text(text: str) -> set[str]:
    """Return the cards in a text, as letters or words, except for those only named."""
    spoken = {WORDS[words] for words in SPOKEN.findall(text) if words in WORDS}
    return set(CARD.findall(NAMED.sub("", text))) | spoken


def cards_in_response(body: bytes, deal: int) -> set[str]:
    """Return the cards in a response: JSON, or an event stream of it."""
    text = body.decode()
    if not text.startswith("retry:"):
        return cards_mentioned(json.loads(text), deal) if text else set()
    data = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data")]
    return _cards_in_all([json.loads(one) for one in data], deal)
