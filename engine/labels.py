"""Stored words back into spoken ones."""

from __future__ import annotations

from engine.deal.actions import parse_action
from engine.errors import BadText

__all__ = ["action_label"]


def action_label(text: str) -> str:
    """What was said, for people: an action's label, or the words themselves.

    >>> action_label("trump:H"), action_label("mis")
    ('hearts are trumps', 'mis')
    """
    try:
        return parse_action(text).label
    except BadText:
        return text
