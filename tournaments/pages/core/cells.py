"""A filter that writes the cells of a table's row."""

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
    """Return texts as the cells of a row. A season has a thousand; loops take much longer.

    >>> cells(["1", "<2>"])
    '<td>1</td><td>&lt;2&gt;</td>'
    """
    return SafeString("".join(f"<td>{escape(text)}</td>" for text in texts))
