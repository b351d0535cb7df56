"""Translate the engine's texts into the language of the request, and store them untranslated.

A `Text` of the engine in a JSON column keeps its template and its values, so that it can be shown
in any language later. Plain strings are stored as they are; rows of earlier versions have only
those.
"""

from __future__ import annotations

from typing import TypeAlias, TypedDict, final

from django.utils.functional import lazy
from django.utils.translation import gettext

from engine import Text, fill, join
from engine import translate as translate_text


@final
class FilledText(TypedDict):
    """A stored text that `fill` made."""

    template: str
    values: dict[str, StoredText | float]


@final
class JoinedText(TypedDict):
    """A stored text that `join` made."""

    parts: list[StoredText]
    separator: str


StoredText: TypeAlias = str | FilledText | JoinedText


def translate(text: str) -> str:
    """Return a text of the engine in the active language; an English one if it has none."""
    return translate_text(text, gettext)


translate_lazy = lazy(translate, str)
"""Like `translate`, but in the language that is active when the text is shown."""


def store_text(text: str) -> StoredText:
    """Return a text of the engine in a form that JSON can hold.

    >>> store_text("No trumps."), store_text(fill("{count} cards each.", count=7))
    ('No trumps.', {'template': '{count} cards each.', 'values': {'count': 7}})
    """
    if not isinstance(text, Text):
        return text
    if text.parts:
        return {"parts": [store_text(part) for part in text.parts], "separator": text.separator}
    values = {name: _store_value(value) for name, value in text.values.items()}
    return {"template": text.template, "values": values}


def _store_value(value: object) -> StoredText | float:
    if isinstance(value, str):
        return store_text(value)
    if isinstance(value, int | float):
        return value
    raise TypeError(f"A text cannot be stored with a value like {type(value).__name__}.")


def translate_stored(stored: StoredText) -> str:
    """Return a stored text in the active language.

    >>> translate_stored(store_text(join(["No trumps.", fill("{count} cards.", count=7)])))
    'No trumps. 7 cards.'
    """
    return translate(load_text(stored))


def load_text(stored: StoredText) -> str:
    """Return a stored text as the engine made it, to be translated later."""
    if isinstance(stored, str):
        return stored
    if "parts" in stored:
        return join(map(load_text, stored["parts"]), stored["separator"])
    values = {
        name: value if isinstance(value, int | float) else load_text(value)
        for name, value in stored["values"].items()
    }
    return fill(stored["template"], **values)
