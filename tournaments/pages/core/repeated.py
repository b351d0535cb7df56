"""Filters that write what a page repeats: rows of a table, lines of a list, options of a choice.

A page has a thousand of them, and a loop in a template takes much longer.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Protocol

from django import template
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.pages.core.link_rows import ListRow

register = template.Library()


class TallyRow(Protocol):
    """A person in a list of points; `note` is shown below the name and may be empty."""

    @property
    def name(self) -> str:
        """Who it is."""

    @property
    def note(self) -> str:
        """More about them; may be empty."""

    @property
    def points(self) -> str:
        """What they have."""

    @property
    def is_best(self) -> bool:
        """Whether it is the most at the table."""


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


@register.filter
def headed_rows(rows: Iterable[Sequence[str]], kind: str) -> SafeString:
    """Return texts as rows of a table, the first of each as its head, which has the class `kind`.

    >>> headed_rows([("Ada & Co.", "1", "2")], "name")
    '<tr><th class="name" scope="row">Ada &amp; Co.</th><td>1</td><td>2</td></tr>'
    """
    return SafeString(
        "".join(
            f'<tr><th class="{kind}" scope="row">{escape(row[0])}</th>{cells(row[1:])}</tr>'
            for row in rows
        )
    )


@register.filter
def lines(rows: Iterable[ListRow]) -> SafeString:
    """Return rows as the items of a list of links: `ul.lines`.

    >>> from tournaments.pages.core.link_rows import ListRow
    >>> lines([ListRow("/one/", "<One>")])
    '<li><a class="line" href="/one/"><span class="line-title">&lt;One&gt;</span></a></li>'
    """
    return SafeString("".join(map(_line, rows)))


def _line(row: ListRow) -> str:
    detail = f'<span class="line-detail">{escape(row.detail)}</span>' if row.detail else ""
    end = f'<span class="line-end">{escape(row.end)}</span>' if row.end else ""
    return (
        f'<li><a class="line" href="{escape(row.url)}">'
        f'<span class="line-title">{escape(row.name)}</span>{detail}{end}</a></li>'
    )


@register.filter
def tally(rows: Iterable[TallyRow]) -> SafeString:
    """Return people with their points as the items of a list: `.tally`."""
    return SafeString("".join(map(_tallied, rows)))


def _tallied(row: TallyRow) -> str:
    best = ' class="best"' if row.is_best else ""
    note = f'<br><small class="soft">{escape(row.note)}</small>' if row.note else ""
    return (
        f"<li{best}><span>{escape(row.name)}{note}</span>"
        f'<span class="num">{escape(row.points)}</span></li>'
    )
