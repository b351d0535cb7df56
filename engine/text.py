"""Texts for people: English here, marked so that a service can show them in other languages.

The engine holds no translations. `gettext_noop` marks a text for the programs that collect texts.
A `Text` remembers the template and the values it was made from, so that a page can
translate the template first:

>>> text = fill(gettext_noop("{count} cards each."), count=7)
>>> text, text.template, text.values
('7 cards each.', '{count} cards each.', {'count': 7})
>>> translate(text, {"{count} cards each.": "Je {count} Karten."}.get)
'Je 7 Karten.'
>>> translate(join([text, "No trumps."]), {"No trumps.": "Ohne Trumpf."}.get)
'7 cards each. Ohne Trumpf.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

__all__ = [
    "Text",
    "decimal",
    "fill",
    "gettext_noop",
    "join",
    "split_opening",
    "translate",
    "verbatim",
]


def gettext_noop(message: str) -> str:
    """Mark a text for translation and return it as it is."""
    return message


class Text(str):
    """A text made by `fill` or `join`; equal to the plain English text."""

    __slots__ = ("parts", "separator", "template", "values")

    template: str
    values: Mapping[str, object]
    parts: tuple[str, ...]
    separator: str

    def __deepcopy__(self, _memo: object) -> Text:
        """Return itself: a text is immutable, and descriptions copy thousands of them."""
        return self


def fill(template: str, /, **values: object) -> Text:
    """Put values into a template with named fields. Values that are texts may be `Text` too."""
    text = Text(template.format(**values))
    text.template, text.values, text.parts, text.separator = template, values, (), ""
    return text


def decimal(number: float) -> Text:
    """Write a number to one place; a language may have another mark between its parts.

    >>> decimal(7.94), decimal(-0.25)
    ('7.9', '-0.2')
    >>> translate(decimal(7.94), {"{whole}.{tenths}": "{whole},{tenths}"}.get)
    '7,9'
    """
    whole, tenths = f"{number:.1f}".split(".")
    return fill(gettext_noop("{whole}.{tenths}"), whole=whole, tenths=tenths)


def join(parts: Iterable[str], separator: str = " ") -> Text:
    """Put texts behind one another; each is translated by itself. Empty ones are left out."""
    # Callers pass optional sentences; an empty one would leave a double space.
    kept = tuple(part for part in parts if part)
    text = Text(separator.join(kept))
    text.template, text.values, text.parts, text.separator = "", {}, kept, separator
    return text


def verbatim(name: str) -> Text:
    """Return a name that people gave, which is never translated.

    >>> translate(join(["Blind.", verbatim("Blind.")]), {"Blind.": "Blindlings."}.get)
    'Blindlings. Blind.'
    """
    return fill(gettext_noop("{name}"), name=name)


def split_opening(text: str) -> tuple[str, str]:
    """Return the first of the texts that `join` put together, and the others as one text.

    A text that was not joined is all opening.

    >>> split_opening(join(["7 cards each.", "No trumps.", "Aces are low."]))
    ('7 cards each.', 'No trumps. Aces are low.')
    >>> split_opening("7 cards each.")
    ('7 cards each.', '')
    """
    # Splitting the finished string would lose the templates that are to be translated.
    if not isinstance(text, Text) or not text.parts:
        return text, ""
    return text.parts[0], join(text.parts[1:], text.separator)


def translate(text: str, gettext: Callable[[str], str | None]) -> str:
    """Translate a text of the engine with a function that translates one message.

    Plain strings are translated whole, a `Text` by its template and by its values that are
    `Text`. Where `gettext` returns None, the English text stays.
    """
    if not isinstance(text, Text):
        return (gettext(text) or text) if text else text
    if text.parts:
        return text.separator.join(translate(part, gettext) for part in text.parts)
    values = {
        name: translate(value, gettext) if isinstance(value, Text) else value
        for name, value in text.values.items()
    }
    return (gettext(text.template) or text.template).format(**values)
