"""Name the slots of a call, on printed pages and where a deal is entered."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

SLOT_TITLES = {
    "trump": gettext_lazy("Trumps"),
    "sight": gettext_lazy("Who sees which cards"),
    "rank": gettext_lazy("Card ranking"),
    "wild": gettext_lazy("Wild cards"),
    "contract": gettext_lazy("Aim of the deal"),
    "value": gettext_lazy("Trick values"),
}
"""Titles of the slots of a call; also in static/js/scoring/table/entry/caller_choice.js."""
