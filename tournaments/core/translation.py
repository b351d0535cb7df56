"""Translate the engine's texts into the language of the request, and store them untranslated.

A `Text` of the engine in a JSON column keeps its template and its values, so that it can be shown
in any language later. Plain strings are stored as they are; rows of earlier versions have only
those.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from django.utils.functional import lazy
from django.utils.translation import gettext

from engine import Text, fill, join
from engine import translate as translate_text

StoredText: TypeAlias = str | dict[str, Any]
"""A plain string; `{"template", "values"}`; or `{"parts", "separator"}`."""


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
    values = {
        name: store_text(value) if isinstance(value, str) else value
        for name, value in text.values.items()
    }
    return {"template": text.template, "values": values}


def translate_stored(stored: StoredText) -> str:
    """Return a stored text in the active language.

    >>> translate_stored(store_text(join(["No trumps.", fill("{count} cards.", count=7)])))
    'No trumps. 7 cards.'
    """
    return translate(_load_text(stored))


def _load_text(stored: StoredText) -> str:
    if isinstance(stored, str):
        return stored
    if "parts" in stored:
        return join(map(_load_text, stored["parts"]), stored["separator"])
    values = {
        name: _load_text(value) if isinstance(value, dict) else value
        for name, value in stored["values"].items()
    }
    return fill(stored["template"], **values)
