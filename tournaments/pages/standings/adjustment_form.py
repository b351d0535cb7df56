"""Define the form for a penalty, a bonus or an adjusted score."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import AdjustmentKind
from tournaments.pages.core.forms import BoundedIntegerField, Form, set_choices
from tournaments.standings import MAX_ADJUSTMENT, MAX_REASON_LENGTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import QueryDict

KINDS = (
    (AdjustmentKind.PENALTY, _("Penalty: takes points away")),
    (AdjustmentKind.BONUS, _("Bonus: adds points")),
    (AdjustmentKind.ADJUSTED, _("Adjusted score: adds points, or takes them with a minus")),
)
READY_REASONS = (_("Late arrival"), _("Slow play"), _("Breach of the rules"))


class AdjustmentForm(Form):
    """Who gets or loses how many points, and why. Own words replace a ready reason."""

    player_id = forms.TypedChoiceField(label=_("Player"), coerce=int)
    kind = forms.ChoiceField(
        label=_("Kind"), choices=KINDS, initial=AdjustmentKind.PENALTY, widget=forms.RadioSelect
    )
    points = BoundedIntegerField(label=_("Points"), low=-MAX_ADJUSTMENT, high=MAX_ADJUSTMENT)
    ready = forms.ChoiceField(label=_("Reason"), widget=forms.RadioSelect, required=False)
    reason = forms.CharField(
        label=_("Or in your own words"),
        help_text=_("Everyone who sees the standings can read the reason."),
        max_length=MAX_REASON_LENGTH,
        required=False,
    )
    key = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        data: QueryDict | None,
        *,
        players: Sequence[tuple[int, str]],
        player: int | None = None,
    ) -> None:
        """`players` are the id and name of each who can be chosen; `player` is chosen already."""
        super().__init__(data, initial={"player_id": player, "key": uuid.uuid4()})
        set_choices(self, "player_id", [("", gettext("Choose a player")), *players])
        set_choices(self, "ready", [(str(words), str(words)) for words in READY_REASONS])

    def clean(self) -> None:
        """Take points away for a penalty, with or without a minus, and one of the two reasons."""
        super().clean()
        found = self.cleaned_data
        if found.get("points") == 0:
            self.add_error("points", gettext("Enter a number other than 0."))
        elif found.get("points") and found.get("kind") == AdjustmentKind.PENALTY:
            found["points"] = -abs(found["points"])
        found["reason"] = found.get("reason") or found.get("ready", "")
        if not found["reason"] and "reason" not in self.errors:
            self.add_error("reason", gettext("Choose a reason, or write one."))
