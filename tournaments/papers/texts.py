"""Hold the fixed texts of printed pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

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
