"""Define the form for a seating rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import RuleKind
from tournaments.pages.core.forms import BoundedIntegerField, Form, add_problems, set_choices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import QueryDict

    from tournaments.core.errors import Refused

KINDS = (
    (RuleKind.APART, _("These players never at the same table")),
    (RuleKind.TOGETHER, _("These players always at the same table")),
    (RuleKind.AT_TABLE, _("This player always at a certain table")),
    (RuleKind.NOT_AT_SIZE, _("This player never at a table of a certain size")),
)
NUMBER_FIELDS = {RuleKind.AT_TABLE: "table", RuleKind.NOT_AT_SIZE: "size"}
"""The field with the number of a rule, for the kinds that have one."""
ALWAYS, UNLESS = "always", "unless"


class RuleForm(Form):
    """A seating rule: its kind, its players and how strict it is.

    The page shows a field that belongs to one choice only while that is chosen; what a field of
    another choice holds is ignored.
    """

    kind = forms.ChoiceField(
        label=_("Rule"), choices=KINDS, initial=RuleKind.APART, widget=forms.RadioSelect
    )
    players = forms.TypedMultipleChoiceField(
        label=_("Players"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    table = BoundedIntegerField(label=_("Which table?"), low=1, high=300, required=False)
    size = BoundedIntegerField(
        label=_("Never at a table of how many players?"), low=3, high=7, required=False
    )
    strict = forms.ChoiceField(
        label=_("How strict?"),
        choices=((ALWAYS, _("Always")), (UNLESS, _("Unless it would cause too many repeats"))),
        initial=ALWAYS,
        widget=forms.RadioSelect,
    )
    weight = BoundedIntegerField(
        label=_("More than how many repeats?"),
        low=1,
        high=1000,
        initial=5,
        required=False,
    )
    reason = forms.CharField(
        label=_("Reason"), help_text=_("Only organisers see it."), max_length=80, required=False
    )

    def __init__(self, data: QueryDict | None, *, players: Sequence[tuple[int, str]]) -> None:
        """`players` are the id and name of each player who can be chosen."""
        super().__init__(data)
        set_choices(self, "players", players)

    def clean(self) -> None:
        """Require the fields that belong to what was chosen, and ignore the others."""
        needed = NUMBER_FIELDS.get(self.cleaned_data.get("kind", ""))
        belongs = {name: name == needed for name in NUMBER_FIELDS.values()}
        belongs["weight"] = self.cleaned_data.get("strict") == UNLESS
        for name, is_needed in belongs.items():
            if not is_needed:
                self.errors.pop(name, None)
                self.cleaned_data[name] = None
            elif self.cleaned_data.get(name) is None and name not in self.errors:
                self.add_error(name, self.fields[name].error_messages["required"])
        self.cleaned_data["number"] = self.cleaned_data.get(needed) if needed else None

    def show(self, refused: Refused) -> None:
        """Show the problems of a refusal at their fields, if it names any."""
        if refused.problems:
            self.is_valid()
            add_problems(self, refused)
