"""Shuffles that anyone can check: a seed, a commitment published before the deal, and the cards.

The format is written down in docs/shuffle.md with vectors of its own, so that another program can
recompute every deal from what is published.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from struct import Struct
from typing import TYPE_CHECKING

from engine.cards import PACK, Card
from engine.errors import BadText
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.seats import Seat

__all__ = ["Shuffle", "commitment", "cut_position", "make_shuffle", "parse_seed", "shuffle_cards"]

SEED_BYTES = 32
_COMMITMENT = b"deal-commitment-v1"
_KEY = b"deal-shuffle-v1"
# Changing any label changes every published deal: docs/shuffle.md is a contract with the public.
_FOUR_WORDS = Struct(">4Q")
_LIMITS = (0, *((1 << 64) - (1 << 64) % bound for bound in range(1, 53)))
"""By bound: words from this one on would make small numbers more likely."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """All the chance of a deal: the pack from the top, and a second order of all cards.

    Where players shuffle their own hands, each hand's order is that of `hand_order`.
    """

    pack: tuple[Card, ...] = field(repr=False)
    hand_order: tuple[Card, ...] = field(default=PACK, repr=False)


def parse_seed(text: str) -> bytes:
    """Parse a seed: 64 hexadecimal digits. Raises `BadText`.

    >>> parse_seed("00" * 32) == bytes(32)
    True
    """
    try:
        seed = bytes.fromhex(str(text))
    except ValueError as error:
        raise BadText(gettext_noop("Write a seed in hexadecimal digits.")) from error
    if len(seed) != SEED_BYTES:
        text = gettext_noop("A seed has {digits} hexadecimal digits.")
        raise BadText(fill(text, digits=2 * SEED_BYTES))
    return seed


def commitment(seed: bytes) -> str:
    """Return what is published before the deal: a hash that fixes the seed without revealing it.

    Raises `BadText` as `make_shuffle` does.

    >>> commitment(bytes(32))[:16]
    '0f873515a8675a04'
    """
    _check_seed(seed)
    return hashlib.sha256(_COMMITMENT + seed).hexdigest()


def make_shuffle(
    seed: bytes, entropy: Mapping[Seat, bytes] | None = None, cards: Sequence[Card] = PACK
) -> Shuffle:
    """Shuffle a pack of `cards` by a seed of 32 bytes and what players added (by seat).

    Raises `BadText` for a seed of another length: a short one could be guessed.

    >>> make_shuffle(bytes(32)).pack[:3] == make_shuffle(bytes(32)).pack[:3]
    True
    >>> make_shuffle(bytes(32)) == make_shuffle(bytes(32), {2: b"my own"})
    False
    """
    _check_seed(seed)
    key = _key(seed, entropy or {})
    # Two streams, so that the order of hands tells nothing about the pack.
    return Shuffle(shuffle_cards(key, b"pack", cards), shuffle_cards(key, b"lots", PACK))


def _check_seed(seed: object) -> None:
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise BadText(fill(gettext_noop("A seed has {bytes} bytes."), bytes=SEED_BYTES))


def cut_position(seed: bytes, entropy: Mapping[Seat, bytes] | None, size: int) -> int:
    """Return where a pack of `size` cards is cut, 1 to size - 1 cards from the top.

    >>> 1 <= cut_position(bytes(32), None, 52) <= 51
    True
    """
    return 1 + _below(_words(_key(seed, entropy or {}), b"cut"), size - 1)


def shuffle_cards(key: bytes, label: bytes, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards in an order drawn from the key's stream (Fisher-Yates, from the end)."""
    words = _words(key, label)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(words, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _key(seed: bytes, entropy: Mapping[Seat, bytes]) -> bytes:
    """Derive the key. Lengths are hashed too, so that no byte can be moved between players."""
    digest = hashlib.sha256(_KEY + seed)
    for seat, added in sorted(entropy.items()):
        digest.update(bytes([seat]) + len(added).to_bytes(4, "big") + added)
    return digest.digest()


def _words(key: bytes, label: bytes) -> Iterator[int]:
    """Yield 64-bit numbers: four from each block, big-endian, blocks counted from 0."""
    block = 0
    while True:
        digest = hashlib.sha256(key + label + block.to_bytes(8, "big")).digest()
        yield from _FOUR_WORDS.unpack(digest)
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    """Draw a number below a bound; words that would favour small numbers are skipped."""
    limit = _LIMITS[bound]
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound
