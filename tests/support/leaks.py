"""Find the cards in what a client is sent, and the cards that its player may see."""

from __future__ import annotations

import json
import pickle
import re
from typing import TYPE_CHECKING, Any, TypeVar

from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache

from engine.cards import PACK, card_in_words, format_card

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from engine import View

CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][SHDC](?![A-Za-z0-9])")
WORDS = {card_in_words(card): format_card(card) for card in PACK}
CARD_IN_WORDS = re.compile(" as the .*|" + "|".join(WORDS))
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,}")
"""Links and keys, in which two letters between dashes may look like a card."""
NAMED = re.compile(r"^(?:name|declare):.*$|=[2-9TJQKA][SHDC]$")
"""Cards that are only named, such as those that a wild card may be called; these are public."""


def visible_cards(view: View | None) -> set[str]:
    """Return the cards whose position a player with this view may know."""
    return set() if view is None else {format_card(card) for card in _cards_of(view)}


Role = TypeVar("Role")


def some_readers(roles: dict[str, Role], rng: Random, players: int = 2) -> dict[str, Role]:
    """Return every role but the seats', which are alike, and of these some at random."""
    seats = [role for role in roles if role.startswith("seat ")]
    left_out = set(rng.sample(seats, max(0, len(seats) - players)))
    return {role: reader for role, reader in roles.items() if role not in left_out}


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
    """Return all cards that a JSON value mentions, except in entries of an earlier deal."""
    if isinstance(value, dict):
        if value.get("deal", deal) in range(deal) and "happened" in value:
            return set()
        left_out = (
            {"label", "sentence"} if re.match("name:|declare:", str(value.get("text"))) else set()
        )
        return _mentioned_in_any(
            [inner for name, inner in value.items() if name not in left_out], deal
        )
    if isinstance(value, list):
        return _mentioned_in_any(value, deal)
    return cards_in_text(value) if isinstance(value, str) else set()


def _mentioned_in_any(values: list[Any], deal: int) -> set[str]:
    return {card for value in values for card in cards_mentioned(value, deal)}


def cards_in_text(text: str) -> set[str]:
    """Return the cards that a text mentions, as codes or in words, except those only named."""
    in_words = {WORDS[words] for words in CARD_IN_WORDS.findall(text) if words in WORDS}
    return set(CARD.findall(NAMED.sub("", TOKEN.sub("", text)))) | in_words


def cards_in_response(body: bytes, deal: int) -> set[str]:
    """Return the cards in a response: JSON, or an event stream of JSON."""
    text = body.decode()
    if not text.startswith("retry:"):
        return cards_mentioned(json.loads(text), deal) if text else set()
    data = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data")]
    return _mentioned_in_any([json.loads(line) for line in data], deal)


def empty_own_caches() -> None:
    """Forget what other tests have left in the memory of this process.

    The bytes of a picture may look like cards.
    """
    for cache in _own_caches():
        cache.clear()


def cached_texts() -> list[str]:
    """Return what this process has cached; in Redis are only parts of public pages (ADR 0320)."""
    return [
        repr(pickle.loads(kept))  # noqa: S301 - our own
        for cache in _own_caches()
        for kept in cache._cache.values()
    ]


def _own_caches() -> list[Any]:
    return [cache for cache in caches.all() if isinstance(cache, LocMemCache)]
