"""Translate the engine's texts into the language of the request."""

from __future__ import annotations

from django.utils.translation import gettext

from engine import translate as translate_text


def translate(text: str) -> str:
    """Return a text of the engine in the active language; an English one if it has none."""
    return translate_text(text, gettext)
