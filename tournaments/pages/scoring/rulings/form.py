"""Define the form for a ruling: what it is about, what becomes of it, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.translation import translate
from tournaments.models import RulingKind
from tournaments.pages.core.forms import Form, set_choices
from tournaments.scoring import MAX_RULING_REASON, RULING_REASONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import QueryDict

KINDS = (
    (RulingKind.VOID, _("Void: it counts for no player and is not played again")),
    (RulingKind.RESET, _("Reset: the result is removed and must be entered again")),
)


class RulingForm(Form):
    """Which deal or the whole table, what becomes of it, and why."""

    number = forms.TypedChoiceField(
        label=_("Deal or table"), coerce=int, empty_value=None, required=False
    )
    kind = forms.ChoiceField(
        label=_("Ruling"), choices=KINDS, initial=RulingKind.VOID, widget=forms.RadioSelect
    )
    ready = forms.ChoiceField(label=_("Reason"), widget=forms.RadioSelect, required=False)
    reason = forms.CharField(
        label=_("Or in your own words"),
        help_text=_("The players at the table and members of the club can read it."),
        max_length=MAX_RULING_REASON,
        required=False,
    )

    def __init__(
        self, data: QueryDict | None, *, deals: Iterable[int], number: int | None = None
    ) -> None:
        """`deals` are the numbers of those with a result; `number` is chosen already."""
        super().__init__(data, initial={"number": number})
        chosen = [(str(one), gettext("Deal %(number)d") % {"number": one}) for one in deals]
        set_choices(self, "number", [("", gettext("The whole table")), *chosen])
        reasons = [translate(words) for words in RULING_REASONS]
        set_choices(self, "ready", [(words, words) for words in reasons])

    def clean(self) -> None:
        """Take one of the two reasons."""
        super().clean()
        found = self.cleaned_data
        found["reason"] = found.get("reason") or found.get("ready", "")
        if not found["reason"] and "reason" not in self.errors:
            self.add_error("reason", gettext("Choose a reason, or write one."))
