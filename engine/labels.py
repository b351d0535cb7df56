"""Stored words back into spoken ones."""

from __future__ import annotations

from engine.deal.actions import parse_action
from engine.errors import BadText

__all__ = ["in_words"]


def in_words(text: str) -> str:
    """What was said, for people: an action's label, or the words themselves.

    >>> in_words("trump:H"), in_words("mis")
    ('hearts are trumps', 'mis')
    """
    try:
        return parse_action(text).label
    except BadText:
        return text
