"""Forms that plan several nights: their rhythm, and the dates that it makes."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.events import MAX_PLANNED, Break, Day, Number, Rhythm, list_days
from tournaments.pages.core.fields.settings import form_field
from tournaments.pages.core.forms import Form

if TYPE_CHECKING:
    from collections.abc import Sequence

RHYTHMS = (
    (Rhythm.WEEKLY.value, _("Every week")),
    (Rhythm.FORTNIGHTLY.value, _("Every two weeks")),
    (Rhythm.FIRST.value, _("Every month, the first")),
    (Rhythm.SECOND.value, _("Every month, the second")),
    (Rhythm.THIRD.value, _("Every month, the third")),
    (Rhythm.FOURTH.value, _("Every month, the fourth")),
    (Rhythm.LAST.value, _("Every month, the last")),
)
FURTHEST = timedelta(days=5 * 366)
"""How far from today nights are planned."""


class RhythmForm(Form):
    """How often there is a night, on which day, from when and until when."""

    rhythm = forms.ChoiceField(label=_("How often?"), choices=RHYTHMS)
    weekday = forms.TypedChoiceField(label=_("On"), coerce=int, choices=[*WEEKDAYS.items()])
    begins = form_field(Day(), label=_("From"))
    ends = form_field(Day(), label=_("Or until"), required=False)
    most = form_field(Number(1, MAX_PLANNED), label=_("How many nights?"), required=False)
    pause_begins = form_field(Day(), label=_("No nights from"), required=False)
    pause_ends = form_field(Day(), label=_("Until"), required=False)

    def clean(self) -> None:
        """Refuse dates that are far away or in the wrong order, and a rhythm without an end."""
        super().clean()
        given = self.cleaned_data
        for name in ("begins", "ends", "pause_begins", "pause_ends"):
            if given.get(name) and abs(given[name] - timezone.localdate()) > FURTHEST:
                self.add_error(name, gettext("Enter a date within five years of today."))
        self._check_order("begins", "ends")
        self._check_order("pause_begins", "pause_ends")
        if bool(given.get("pause_begins")) != bool(given.get("pause_ends")):
            missing = "pause_ends" if given.get("pause_begins") else "pause_begins"
            if missing not in self.errors:
                self.add_error(
                    missing, gettext("Enter the first and the last day without a night.")
                )
        if not {"ends", "most"} & self.errors.keys() and not (given["ends"] or given["most"]):
            self.add_error("most", gettext("Say how many nights, or until when."))

    def _check_order(self, first: str, last: str) -> None:
        begins, ends = self.cleaned_data.get(first), self.cleaned_data.get(last)
        if begins and ends and ends < begins:
            self.add_error(last, gettext("This is before the first day."))

    def list_days(self) -> list[date]:
        """Return the dates of a valid form; one more than may be planned if there are too many."""
        given = self.cleaned_data
        pause = Break(given["pause_begins"], given["pause_ends"]) if given["pause_ends"] else None
        return list_days(
            Rhythm(given["rhythm"]),
            given["weekday"],
            given["begins"],
            until=given["ends"] or given["begins"] + FURTHEST,
            max_days=given["most"] or MAX_PLANNED + 1,
            pause=pause,
        )

    def has_open_break(self) -> bool:
        """Return whether a break was entered, or is wrong."""
        return any(self[name].value() or self[name].errors for name in BREAK)


BREAK = ("pause_begins", "pause_ends")


class PlanForm(Form):
    """Which dates of the preview are planned."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, days: Sequence[date], **kwargs: Any) -> None:
        """Offer the dates."""
        super().__init__(*args, **kwargs)
        self.dates = days
        self.fields["days"] = forms.TypedMultipleChoiceField(
            coerce=date.fromisoformat, choices=[(day.isoformat(), str(day)) for day in days]
        )


class TakeOutForm(Form):
    """Which planned nights are deleted."""

    nights = forms.TypedMultipleChoiceField(coerce=int)
