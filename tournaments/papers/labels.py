"""Find the sentence that several texts begin with, so that a page prints it once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import split_opening

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["split_common_opening"]


def split_common_opening(texts: Sequence[str]) -> tuple[str, list[str]]:
    """Return the first sentence that all texts of the engine share, and the texts without it.

    The sentences are not translated yet.

    >>> from engine import join
    >>> each = "7 cards each."
    >>> split_common_opening([join([each, "No trumps."]), join([each, "Aces are low."])])
    ('7 cards each.', ['No trumps.', 'Aces are low.'])
    >>> split_common_opening([join(["One card each.", "Nuloss."]), join([each, "Aces are low."])])
    ('', ['One card each. Nuloss.', '7 cards each. Aces are low.'])
    """
    parts = [split_opening(text) for text in texts]
    if len({opening for opening, _rest in parts}) != 1 or not all(rest for _opening, rest in parts):
        return "", list(texts)
    return parts[0][0], [rest for _opening, rest in parts]
