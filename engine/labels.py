"""Label stored actions for people."""

from __future__ import annotations

from engine.deal.actions import parse_action
from engine.errors import BadText

__all__ = ["action_label"]


def action_label(text: str) -> str:
    """Return the label of a stored action, or the text itself if it is no action.

    >>> action_label("trump:H"), action_label("mis")
    ('hearts are trumps', 'mis')
    """
    try:
        return parse_action(text).label
    except BadText:
        return text
