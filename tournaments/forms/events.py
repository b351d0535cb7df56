"""Forms about seasons and events. The house rules' fields come from the engine's own list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.models import Ranking
from tournaments.standings.rankings import RANKINGS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine import Option, PresetInfo

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
RANKED_BY = [(rule.slug, f"{rule.title}. {rule.sentence}") for rule in RANKINGS.values()]
OPTION = "option-"


class SeasonForm(forms.Form):
    """A season."""

    name = forms.CharField(label="Name of the season", max_length=80)
    starts_on = forms.DateField(label="First day", widget=DAY)
    ranking = forms.ChoiceField(
        label="Ranked by",
        choices=RANKED_BY,
        initial=Ranking.PLACEMENT,
        widget=forms.RadioSelect,
    )


class EventForm(forms.Form):
    """An event: the night itself, its tables, what is played for, and the house rules."""

    name = forms.CharField(label="Name of the night", max_length=80)
    held_on = forms.DateField(label="Day", widget=DAY)
    season = forms.TypedChoiceField(
        label="Season", required=False, coerce=int, empty_value=None, choices=()
    )
    ranking = forms.ChoiceField(
        label="Ranked by",
        choices=RANKED_BY,
        initial=Ranking.POINTS,
        widget=forms.RadioSelect,
    )
    smallest_table = forms.IntegerField(label="Smallest table", min_value=2, max_value=7, initial=4)
    preferred_table = forms.IntegerField(label="Best size", min_value=2, max_value=7, initial=4)
    largest_table = forms.IntegerField(label="Largest table", min_value=2, max_value=7, initial=7)
    stake_per_point = forms.IntegerField(
        label="For each point",
        help_text="In pence or cents; 0 for none.",
        min_value=0,
        max_value=100_000,
        initial=0,
    )
    stake_per_failure = forms.IntegerField(
        label="For each missed contract",
        help_text="In pence or cents; 0 for none.",
        min_value=0,
        max_value=100_000,
        initial=0,
    )

    def __init__(
        self,
        *args: Any,
        preset: PresetInfo,
        seasons: Sequence[tuple[int, str]],
        decided: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """`decided`: the options of an event that is there already; else the preset's own."""
        super().__init__(*args, **kwargs)
        self.options = preset.options
        self.fields["season"].choices = [("", "No season"), *seasons]  # type: ignore[attr-defined]
        for option in preset.options:
            made = _FIELDS[option.kind](option)
            made.initial = (decided or {}).get(option.slug, option.default)
            self.fields[OPTION + option.slug] = made

    def house_rules(self) -> list[forms.BoundField]:
        """The fields of the options, in the engine's order."""
        return [self[OPTION + option.slug] for option in self.options]

    def settings(self) -> dict[str, Any]:
        """What an event stores besides rules and season."""
        named = ("season", OPTION)
        return {n: v for n, v in self.cleaned_data.items() if not n.startswith(named)}

    def chosen_options(self) -> dict[str, Any]:
        """Every option with its value, as the engine takes them."""
        return {
            option.slug: self.cleaned_data[OPTION + option.slug]
            for option in self.options
            if OPTION + option.slug in self.cleaned_data
        }


def _number(option: Option) -> forms.Field:
    return forms.IntegerField(label=option.title, min_value=option.low, max_value=option.high)


def _switch(option: Option) -> forms.Field:
    return forms.BooleanField(label=option.title, required=False)


def _choice(option: Option) -> forms.Field:
    return forms.ChoiceField(label=option.title, choices=option.choices)


def _listing(option: Option) -> forms.Field:
    return forms.MultipleChoiceField(
        label=option.title,
        choices=option.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


_FIELDS = {"number": _number, "switch": _switch, "choice": _choice, "list": _listing}
