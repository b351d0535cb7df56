"""The page on which anybody recomputes a deal from what is published. The browser does the work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.pages.core.layout import render_page
from tournaments.pages.core.public import public_page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

_LONG = (
    ("entropy", "Added by players", "One line a seat: the seat counted from 1, =, hexadecimal."),
    ("pack", "The pack as it was played", "From the top, such as TH 8H 9C. Empty for the usual."),
    ("stacked", "The pack before the cut", "Only for a deal that was cut and not shuffled."),
    (
        "hands",
        "The hands as they were played",
        "One line a seat: the seat counted from 1, =, cards.",
    ),
    (
        "packets",
        "Cards at a time",
        "From the dealer’s left on, such as 3 3 3 3 2 2 2 2. Empty: one.",
    ),
)
_SHORT = (
    ("seed", "Seed", "64 hexadecimal digits, published after the deal."),
    ("commitment", "Commitment", "Published before the deal."),
)
_SMALL = (("players", "Players", 7), ("size", "Cards each", 26), ("dealer", "Dealer’s seat", 7))


@public_page
def check(request: HttpRequest) -> HttpResponseBase:
    """An empty form, for data that is typed in."""
    return show_check(request, {})


def show_check(
    request: HttpRequest,
    known: Mapping[str, object],
    crumbs: Sequence[tuple[str, str]] = (),
    game: int | None = None,
    number: int | None = None,
) -> HttpResponse:
    """The form with what is known of a deal in it; `game` and `number` say which deal it is."""
    rows = [*((*row, False) for row in _SHORT), *((*row, True) for row in _LONG)]
    fields: list[dict[str, Any]] = [
        {"name": name, "label": label, "help": said, "is_long": tall, "value": known.get(name, "")}
        for name, label, said, tall in rows
    ]
    small = [
        {"name": name, "label": label, "most": most, "value": known.get(name, "")}
        for name, label, most in _SMALL
    ]
    return render_page(
        request,
        "online/check.html",
        title="Check a deal",
        crumbs=crumbs,
        fields=fields,
        small=small,
        game=game,
        number=number,
    )
