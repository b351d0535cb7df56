"""Serve the page on which anyone can check a deal from its published data, in their own browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.pages.core.layout import render_page
from tournaments.pages.core.public import public_page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest, HttpResponse, HttpResponseBase
    from django_stubs_ext import StrOrPromise

_LONG = (
    (
        "entropy",
        gettext_lazy("Entropy added by players"),
        gettext_lazy(
            "One line for each seat, such as 1=a0b1: the seat, counted from 1, and hexadecimal."
        ),
    ),
    (
        "pack",
        gettext_lazy("Pack as played"),
        gettext_lazy("From the top, such as TH 8H 9C. Leave empty for the full pack."),
    ),
    (
        "stacked",
        gettext_lazy("Pack before the cut"),
        gettext_lazy("Only for a deal that was cut and not shuffled."),
    ),
    (
        "hands",
        gettext_lazy("Hands as played"),
        gettext_lazy(
            "One line for each seat: the seat, counted from 1, an equals sign and its cards."
        ),
    ),
    (
        "packets",
        gettext_lazy("Cards dealt at a time"),
        gettext_lazy(
            "Starting on the dealer's left, such as 3 3 3 3 2 2 2 2. Leave empty for one by one."
        ),
    ),
)
_SHORT = (
    (
        "seed",
        gettext_lazy("Seed"),
        gettext_lazy("64 hexadecimal digits, published after the deal."),
    ),
    ("commitment", gettext_lazy("Commitment"), gettext_lazy("Published before the deal.")),
)
_SMALL = (
    ("players", gettext_lazy("Players"), 7),
    ("size", gettext_lazy("Cards each"), 26),
    ("dealer", gettext_lazy("Dealer's seat"), 7),
)


@dataclass(frozen=True, slots=True)
class TextRow:
    """A field for a text, on one line or several."""

    name: str
    label: StrOrPromise
    help: StrOrPromise
    is_long: bool
    value: object


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A field for a number from 0 to `max_value`."""

    name: str
    label: StrOrPromise
    max_value: int
    value: object


@public_page
def check(request: HttpRequest) -> HttpResponseBase:
    """Show an empty form for data that is typed in."""
    return show_check(request, {})


def show_check(
    request: HttpRequest,
    published: Mapping[str, object],
    crumbs: Sequence[tuple[str, str]] = (),
    game: int | None = None,
    number: int | None = None,
) -> HttpResponse:
    """Show the form filled with a deal's published data; `game` and `number` identify the deal."""
    rows = [*((*row, False) for row in _SHORT), *((*row, True) for row in _LONG)]
    fields = [
        TextRow(name, label, help_text, is_long, published.get(name, ""))
        for name, label, help_text, is_long in rows
    ]
    small = [NumberRow(name, label, top, published.get(name, "")) for name, label, top in _SMALL]
    return render_page(
        request,
        "online/check.html",
        title=_("Check a deal"),
        crumbs=crumbs,
        fields=fields,
        small=small,
        game=game,
        number=number,
        dealer_by=published.get("dealer_by"),
    )
