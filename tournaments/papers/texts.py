"""Hold the fixed texts of printed pages, and the titles of a call's slots."""

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

SHEET_LABELS = {
    "deal": gettext_lazy("Deal"),
    "cards": gettext_lazy("Cards"),
    "clockwise": gettext_lazy("Clockwise:"),
    "menu": gettext_lazy("Possible calls"),
    "menu_rule": gettext_lazy("At most one of each kind."),
}
PLACARD_LABELS = {
    "scan": gettext_lazy("Scan to keep the score."),
    "night": gettext_lazy("The same code works all night."),
}
"""Texts that the designs (sheets.typ, placards.typ) place by these names."""
