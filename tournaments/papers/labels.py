"""Saying once what would stand in every line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["split_common_opening"]

SLOT_TITLES = {
    "trump": "Trumps",
    "sight": "What you see",
    "rank": "Rank of the cards",
    "wild": "Wild cards",
    "contract": "What it is about",
    "value": "Worth of the tricks",
}


def split_common_opening(texts: Sequence[str]) -> tuple[str, list[str]]:
    """The first sentence that all the texts share, and the texts without it.

    >>> split_common_opening(["7 cards each. No trumps.", "7 cards each. Aces are low."])
    ('7 cards each', ['No trumps.', 'Aces are low.'])
    >>> split_common_opening(["5 cards each. No trumps.", "7 cards each. Aces are low."])
    ('', ['5 cards each. No trumps.', '7 cards each. Aces are low.'])
    """
    parts = [text.partition(". ") for text in texts]
    if len({first for first, _, _ in parts}) != 1 or not all(rest for _, _, rest in parts):
        return "", list(texts)
    return parts[0][0], [rest for _, _, rest in parts]
