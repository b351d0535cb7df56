"""Sentences shared by several lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["split_common_opening"]


def split_common_opening(texts: Sequence[str]) -> tuple[str, list[str]]:
    """Return the first sentence that all texts share, and the texts without it.

    >>> split_common_opening(["7 cards each. No trumps.", "7 cards each. Aces are low."])
    ('7 cards each', ['No trumps.', 'Aces are low.'])
    >>> split_common_opening(["5 cards each. No trumps.", "7 cards each. Aces are low."])
    ('', ['5 cards each. No trumps.', '7 cards each. Aces are low.'])
    """
    parts = [text.partition(". ") for text in texts]
    if len({first for first, _, _ in parts}) != 1 or not all(rest for _, _, rest in parts):
        return "", list(texts)
    return parts[0][0], [rest for _, _, rest in parts]
