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
    (RuleKind.APART, _("Never at the same table")),
    (RuleKind.TOGETHER, _("Always at the same table")),
    (RuleKind.AT_TABLE, _("Always at the table with this number")),
    (RuleKind.NOT_AT_SIZE, _("Never at a table with this number of players")),
)


class RuleForm(Form):
    """A seating rule: its kind, its players and how strict it is."""

    kind = forms.ChoiceField(
        label=_("Rule"), choices=KINDS, initial=RuleKind.APART, widget=forms.RadioSelect
    )
    number = BoundedIntegerField(
        label=_("Table number, or number of players"),
        help_text=_("Needed for the last two rules only."),
        low=1,
        high=300,
        required=False,
    )
    players = forms.TypedMultipleChoiceField(
        label=_("Players"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    weight = BoundedIntegerField(
        label=_("Unless it would cause more repeats than"),
        help_text=_("Leave empty for a rule without exceptions."),
        low=1,
        high=1000,
        required=False,
    )
    reason = forms.CharField(
        label=_("Reason"), help_text=_("Only organisers see it."), max_length=80, required=False
    )

    def __init__(self, data: QueryDict | None, *, players: Sequence[tuple[int, str]]) -> None:
        """`players` are the id and name of each player who can be chosen."""
        super().__init__(data)
        set_choices(self, "players", players)

    def show(self, refused: Refused) -> None:
        """Show the problems of a refusal at their fields, if it names any."""
        if refused.problems:
            self.is_valid()
            add_problems(self, refused)
