"""The form for a rule of seating."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.models import RuleKind
from tournaments.pages.core.forms import BoundedIntegerField, add_problems

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.errors import Refused

KINDS = (
    (RuleKind.APART, "Never at one table"),
    (RuleKind.TOGETHER, "Always at one table"),
    (RuleKind.AT_TABLE, "Always at the table of the number below"),
    (RuleKind.NOT_AT_SIZE, "Never at a table of as many players as below"),
)


class RuleForm(forms.Form):
    """Who, and what holds for them."""

    kind = forms.ChoiceField(
        label="What holds", choices=KINDS, initial=RuleKind.APART, widget=forms.RadioSelect
    )
    number = BoundedIntegerField(label="Number", low=1, high=300, required=False)
    players = forms.TypedMultipleChoiceField(
        label="For whom", coerce=int, widget=forms.CheckboxSelectMultiple
    )
    weight = BoundedIntegerField(
        label="Give way to repeats",
        help_text="Empty: always holds. A number: it may be broken to save more repeats than that.",
        low=1,
        high=1000,
        required=False,
    )
    reason = forms.CharField(
        label="Why", help_text="Organisers see it.", max_length=80, required=False
    )

    def __init__(
        self, data: Any = None, *, players: Sequence[tuple[int, str]], **kwargs: Any
    ) -> None:
        """`players` are those of the club who may be named, by id and name."""
        super().__init__(data, **kwargs)
        self.fields["players"].choices = players  # type: ignore[attr-defined]

    def chosen(self) -> dict[str, Any]:
        """What was said, as the service takes it."""
        data = dict(self.cleaned_data)
        return {"player_ids": data.pop("players"), **data}

    def show(self, refused: Refused) -> None:
        """Put the service's refusal at its fields, if it names any."""
        if refused.problems:
            self.is_valid()
            add_problems(self, refused)
