"""Filters that write what a page repeats: cells of a row, options of a list.

A page has a thousand of them, and a loop in a template takes much longer.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from django import template
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from collections.abc import Iterable

register = template.Library()


@register.filter
def cells(texts: Iterable[str]) -> SafeString:
    """Return texts as the cells of a row.

    >>> cells(["1", "<2>"])
    '<td>1</td><td>&lt;2&gt;</td>'
    """
    return SafeString("".join(f"<td>{escape(text)}</td>" for text in texts))


@register.filter
def options(choices: Iterable[tuple[object, object, bool]]) -> SafeString:
    """Return choices as options: value, text, and whether it is the chosen one.

    >>> options([(1, "<Ada>", False), ("", "No player", True)])
    '<option value="1">&lt;Ada&gt;</option><option value="" selected>No player</option>'
    """
    return SafeString(
        "".join(
            f'<option value="{escape(str(value))}"{" selected" if is_chosen else ""}>'
            f"{escape(str(text))}</option>"
            for value, text, is_chosen in choices
        )
    )
