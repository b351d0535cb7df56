"""Forms about seasons and events. The house rules' fields come from the engine's own list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

import engine
from tournaments.models import (
    Agreement,
    DropOut,
    Ranking,
    SitOutRule,
    TimeoutAction,
    UndoRule,
    Venue,
)
from tournaments.pages.core.forms import BoundedIntegerField
from tournaments.standings import RANKINGS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine import Option, PresetInfo

DATE_INPUT = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
RANKING_CHOICES = [(rule.slug, f"{rule.title}. {rule.sentence}") for rule in RANKINGS.values()]
OPTION_PREFIX = "option-"
SIT_OUT_CHOICES = (
    (SitOutRule.NEVER, "Nobody sits out; tables may differ in size."),
    (SitOutRule.IF_NEEDED, "Only where the sizes do not come out otherwise, in turn."),
    (SitOutRule.EVEN, "As few as it takes for tables of the best size, in turn."),
)
DROP_OUT_CHOICES = (
    (DropOut.ONE_SHORT, "The table plays on one short from the next deal."),
    (DropOut.STAND_IN, "A stand-in takes the seat; the points stay with whoever left."),
)
VENUE_CHOICES = (
    (Venue.HALL, "In the hall, with cards."),
    (Venue.ONLINE, "Online: every table that is seated plays on its players' own devices."),
)


class SeasonForm(forms.Form):
    """A season."""

    name = forms.CharField(label="Name of the season", max_length=80)
    starts_on = forms.DateField(label="First day", widget=DATE_INPUT)
    ranking = forms.ChoiceField(
        label="Ranked by",
        choices=RANKING_CHOICES,
        initial=Ranking.PLACEMENT,
        widget=forms.RadioSelect,
    )


class EventForm(forms.Form):
    """An event: the night itself, its tables, what is played for, and the house rules."""

    name = forms.CharField(label="Name of the night", max_length=80)
    held_on = forms.DateField(label="Day", widget=DATE_INPUT)
    season = forms.TypedChoiceField(
        label="Season", required=False, coerce=int, empty_value=None, choices=()
    )
    ranking = forms.ChoiceField(
        label="Ranked by",
        choices=RANKING_CHOICES,
        initial=Ranking.POINTS,
        widget=forms.RadioSelect,
    )
    smallest_table = BoundedIntegerField(label="Smallest table", low=2, high=7, initial=4)
    preferred_table = BoundedIntegerField(label="Best size", low=2, high=7, initial=4)
    largest_table = BoundedIntegerField(label="Largest table", low=2, high=7, initial=7)
    sit_out = forms.ChoiceField(
        label="Sitting out",
        choices=SIT_OUT_CHOICES,
        initial=SitOutRule.NEVER,
        widget=forms.RadioSelect,
    )
    drop_out = forms.ChoiceField(
        label="When somebody leaves in the middle of a game",
        choices=DROP_OUT_CHOICES,
        initial=DropOut.ONE_SHORT,
        widget=forms.RadioSelect,
    )
    history_percent = BoundedIntegerField(
        label="Earlier nights of the season count",
        help_text="In percent: 0 forgets who met before, 100 counts it as much as tonight.",
        low=0,
        high=100,
        initial=50,
    )
    open_tables = forms.BooleanField(
        label="Members may start tables of their own",
        help_text="Free tables: they count in the standings like any other.",
        required=False,
    )
    stake_per_point = BoundedIntegerField(
        label="For each point",
        help_text="In pence or cents; 0 for none.",
        low=0,
        high=100_000,
        initial=0,
    )
    stake_per_failure = BoundedIntegerField(
        label="For each missed contract",
        help_text="In pence or cents; 0 for none.",
        low=0,
        high=100_000,
        initial=0,
    )

    agreement = forms.ChoiceField(
        label="Who has to agree",
        choices=Agreement.choices,
        initial=Agreement.ONE_SCORER,
        widget=forms.RadioSelect,
        required=False,
    )
    consent_minutes = forms.IntegerField(
        label="Silence is consent after",
        help_text="Minutes from a game's end; 0: everybody has to sign.",
        min_value=0,
        max_value=24 * 60,
        initial=30,
        required=False,
    )
    venue = forms.ChoiceField(
        label="Where the tables play",
        choices=VENUE_CHOICES,
        initial=Venue.HALL,
        widget=forms.RadioSelect,
        required=False,
    )
    move_seconds = forms.IntegerField(
        label="Seconds for each action",
        help_text="0: as long as one likes.",
        min_value=0,
        max_value=600,
        initial=45,
        required=False,
    )
    bank_seconds = forms.IntegerField(
        label="Seconds in reserve",
        help_text="For each player and game, when the time for an action is over.",
        min_value=0,
        max_value=3600,
        initial=300,
        required=False,
    )
    watch_delay = forms.IntegerField(
        label="Spectators see the table so many deals late",
        help_text="0: nobody watches.",
        min_value=0,
        max_value=10,
        initial=1,
        required=False,
    )
    bot = forms.ChoiceField(
        label="Who acts for a player who is out of time",
        choices=lambda: [(bot.slug, bot.title) for bot in engine.bots().values()],
        required=False,
    )
    at_timeout = forms.ChoiceField(
        label="When the time is over",
        choices=TimeoutAction.choices,
        initial=TimeoutAction.ACTS,
        widget=forms.RadioSelect,
        required=False,
    )
    undo = forms.ChoiceField(
        label="Taking back",
        choices=UndoRule.choices,
        initial=UndoRule.AGREED,
        widget=forms.RadioSelect,
        required=False,
    )
    replays = forms.BooleanField(
        label="Deals may be looked at again with all hands",
        help_text="Once they are over.",
        initial=True,
        required=False,
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
            self.fields[OPTION_PREFIX + option.slug] = made

    def house_rules(self) -> list[forms.BoundField]:
        """The fields of the options, in the engine's order."""
        return [self[OPTION_PREFIX + option.slug] for option in self.options]

    def settings(self) -> dict[str, Any]:
        """What an event stores besides rules and season."""
        named = ("season", OPTION_PREFIX)
        left_out = ("", None)
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if not name.startswith(named) and value not in left_out
        }

    def chosen_options(self) -> dict[str, Any]:
        """Every option with its value, as the engine takes them."""
        return {
            option.slug: self.cleaned_data[OPTION_PREFIX + option.slug]
            for option in self.options
            if OPTION_PREFIX + option.slug in self.cleaned_data
        }


def _number(option: Option) -> forms.Field:
    return BoundedIntegerField(label=option.title, low=option.low, high=option.high)


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
