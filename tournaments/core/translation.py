"""Translate the engine's texts into the language of the request."""

from __future__ import annotations

from django.utils.translation import gettext

from engine import Text, join
from engine import translate as translate_text


def translate(text: str) -> str:
    """Return a text of the engine in the active language; an English one if it has none."""
    return translate_text(text, gettext)


def split_opening(text: str) -> tuple[str, str]:
    """Return the first of the texts that `engine.join` put together, and the others as one text.

    Neither is translated yet. A text that was not joined is all opening.

    >>> from engine import join
    >>> split_opening(join(["7 cards each.", "No trumps.", "Aces are low."]))
    ('7 cards each.', 'No trumps. Aces are low.')
    >>> split_opening("7 cards each.")
    ('7 cards each.', '')
    """
    # Splitting the finished string would lose the templates that are to be translated.
    if not isinstance(text, Text) or not text.parts:
        return text, ""
    return text.parts[0], join(text.parts[1:], text.separator)
