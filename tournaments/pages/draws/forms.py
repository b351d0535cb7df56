"""Forms about draws: how the next round is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.core.translation import translate
from tournaments.draws import MAX_SEED, DrawSettings
from tournaments.pages.core.forms import BoundedIntegerField
from tournaments.seating import DEFAULT_METHOD, METHODS

if TYPE_CHECKING:
    from collections.abc import Mapping


def _list_methods() -> list[tuple[str, str]]:
    """List the methods that search for tables: slug and sentence."""
    return [
        (method.slug, translate(method.sentence))
        for method in METHODS.values()
        if not method.is_given
    ]


class DrawForm(forms.Form):
    """How to draw; whatever is left as it is keeps the event's own settings."""

    method = forms.ChoiceField(
        label="How", choices=_list_methods, initial=DEFAULT_METHOD, widget=forms.RadioSelect
    )
    rounds = BoundedIntegerField(
        label="Rounds at once",
        help_text="Several rounds drawn together meet more evenly. By standing: one.",
        low=1,
        high=20,
        initial=1,
    )
    cut = BoundedIntegerField(
        label="Only the first",
        help_text="Finals: so many of the standings play. Empty: everybody. By standing only.",
        low=3,
        high=1000,
        required=False,
    )
    sizes = forms.CharField(
        label="Exact table sizes",
        help_text="Such as 5 5 4. Empty: as the night's settings say.",
        max_length=400,
        required=False,
    )
    rematch = BoundedIntegerField(
        label="A rematch is worth",
        help_text="Swiss: places of standing that a second meeting may cost to avoid.",
        low=0,
        high=1000,
        initial=30,
    )
    seconds = BoundedIntegerField(label="Seconds to search", low=1, high=60, initial=10)
    seed = BoundedIntegerField(
        label="Seed",
        help_text="The same seed gives the same draw. Empty: a new one.",
        low=0,
        high=MAX_SEED,
        required=False,
    )

    def clean_sizes(self) -> tuple[int, ...]:
        """The sizes as numbers. Raises ValidationError for anything else."""
        words = self.cleaned_data["sizes"].replace(",", " ").split()
        if not all(word in {"3", "4", "5", "6", "7"} for word in words):
            raise forms.ValidationError("Sizes from 3 to 7 with spaces between, please.")
        return tuple(map(int, words))

    def chosen(self) -> DrawSettings:
        """What was chosen, for the service, which says what does not go together."""
        data: Mapping[str, Any] = self.cleaned_data
        return DrawSettings(
            method=data["method"],
            rounds=data["rounds"],
            seconds=float(data["seconds"]),
            sizes=data["sizes"],
            cut=data["cut"],
            rematch=data["rematch"],
        )
