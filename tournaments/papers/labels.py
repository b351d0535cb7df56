"""Fixed labels of printed pages, and sentences shared by several lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["PLACARD_LABELS", "SHEET_LABELS", "SLOT_TITLES", "split_common_opening"]

SLOT_TITLES = {
    "trump": gettext_lazy("Trumps"),
    "sight": gettext_lazy("Who sees which cards"),
    "rank": gettext_lazy("Card ranking"),
    "wild": gettext_lazy("Wild cards"),
    "contract": gettext_lazy("Aim of the deal"),
    "value": gettext_lazy("Trick values"),
}
"""Titles of the slots of a call; also in static/js/scoring/table/caller_choice.js."""

SHEET_LABELS = {
    "deal": gettext_lazy("Deal"),
    "cards": gettext_lazy("Cards"),
    "clockwise": gettext_lazy("Clockwise:"),
    "menu": gettext_lazy("Possible calls"),
    "menu_rule": gettext_lazy("At most one of each kind."),
}
PLACARD_LABELS = {"scan": gettext_lazy("Scan to keep the score.")}
"""Texts that the designs (sheets.typ, placards.typ) place by these names."""


def split_common_opening(texts: Sequence[str]) -> tuple[str, list[str]]:
    """Return the first sentence that all texts share, and the texts without it.

    >>> split_common_opening(["7 cards each. No trumps.", "7 cards each. Aces are low."])
    ('7 cards each', ['No trumps.', 'Aces are low.'])
    >>> split_common_opening(["5 cards each. No trumps.", "7 cards each. Aces are low."])
    ('', ['5 cards each. No trumps.', '7 cards each. Aces are low.'])
    """
    parts = [text.partition(". ") for text in texts]
    if len({first for first, _, _ in parts}) != 1 or not all(rest for _, _, rest in parts):
        return "", list(texts)
    return parts[0][0], [rest for _, _, rest in parts]
