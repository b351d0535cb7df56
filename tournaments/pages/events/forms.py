"""Forms for seasons and events. The fields of the house rules come from the engine's options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

import engine
from tournaments.core.translation import translate
from tournaments.models import (
    Agreement,
    DropOut,
    Ranking,
    SitOutRule,
    TimeoutAction,
    UndoRule,
    Venue,
)
from tournaments.pages.core.forms import BoundedIntegerField, Form
from tournaments.standings import RANKINGS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine import Option, PresetInfo

DATE_INPUT = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
OPTION_PREFIX = "option-"
SIT_OUT_CHOICES = (
    (SitOutRule.NEVER, _("No player sits out; tables may differ in size.")),
    (SitOutRule.IF_NEEDED, _("Only if the tables cannot be filled otherwise; players take turns.")),
    (SitOutRule.EVEN, _("As few as needed for tables of the best size; players take turns.")),
)
DROP_OUT_CHOICES = (
    (DropOut.ONE_SHORT, _("The table plays on one short from the next deal.")),
    (DropOut.STAND_IN, _("A substitute takes the seat; the points stay with the player who left.")),
)
VENUE_CHOICES = (
    (Venue.HALL, _("In person, with cards.")),
    (Venue.ONLINE, _("Online, on the players' own devices.")),
)


def _list_rankings() -> list[tuple[str, str]]:
    return [
        (rule.slug, f"{translate(rule.title)}. {translate(rule.sentence)}")
        for rule in RANKINGS.values()
    ]


class SeasonForm(Form):
    """The name, first day and ranking of a season."""

    name = forms.CharField(label=_("Name of the season"), max_length=80)
    starts_on = forms.DateField(label=_("First day"), widget=DATE_INPUT)
    ranking = forms.ChoiceField(
        label=_("Ranked by"),
        choices=_list_rankings,
        initial=Ranking.PLACEMENT,
        widget=forms.RadioSelect,
    )


class EventForm(Form):
    """An event: the night, its tables, the stakes and the house rules."""

    name = forms.CharField(label=_("Name of the night"), max_length=80)
    held_on = forms.DateField(label=_("Date"), widget=DATE_INPUT)
    season = forms.TypedChoiceField(
        label=_("Season"), required=False, coerce=int, empty_value=None, choices=()
    )
    ranking = forms.ChoiceField(
        label=_("Ranked by"),
        choices=_list_rankings,
        initial=Ranking.POINTS,
        widget=forms.RadioSelect,
    )
    smallest_table = BoundedIntegerField(label=_("Smallest table"), low=2, high=7, initial=4)
    preferred_table = BoundedIntegerField(label=_("Best size"), low=2, high=7, initial=4)
    largest_table = BoundedIntegerField(label=_("Largest table"), low=2, high=7, initial=7)
    sit_out = forms.ChoiceField(
        label=_("Sitting out"),
        choices=SIT_OUT_CHOICES,
        initial=SitOutRule.NEVER,
        widget=forms.RadioSelect,
    )
    drop_out = forms.ChoiceField(
        label=_("When a player leaves in the middle of a game"),
        choices=DROP_OUT_CHOICES,
        initial=DropOut.ONE_SHORT,
        widget=forms.RadioSelect,
    )
    history_percent = BoundedIntegerField(
        label=_("Weight of the season's earlier nights (%)"),
        help_text=_(
            "How far a draw avoids pairing players who met on an earlier night: 0 ignores those "
            "nights, 100 counts them as much as tonight."
        ),
        low=0,
        high=100,
        initial=50,
    )
    open_tables = forms.BooleanField(
        label=_("Members may start tables themselves"),
        help_text=_("Free tables count in the standings like any other."),
        required=False,
    )
    stake_per_point = BoundedIntegerField(
        label=_("For each point"),
        help_text=_("In pence; 0 for none."),
        low=0,
        high=100_000,
        initial=0,
    )
    stake_per_failure = BoundedIntegerField(
        label=_("For each missed nomination"),
        help_text=_("In pence; 0 for none."),
        low=0,
        high=100_000,
        initial=0,
    )

    agreement = forms.ChoiceField(
        label=_("Who has to agree"),
        choices=Agreement.choices,
        initial=Agreement.ONE_SCORER,
        widget=forms.RadioSelect,
        required=False,
    )
    consent_minutes = forms.IntegerField(
        label=_("Cards count as agreed after (minutes)"),
        help_text=_("Counted from the end of the game. 0: every player has to sign."),
        min_value=0,
        max_value=24 * 60,
        initial=30,
        required=False,
    )
    venue = forms.ChoiceField(
        label=_("Where the tables play"),
        choices=VENUE_CHOICES,
        initial=Venue.HALL,
        widget=forms.RadioSelect,
        required=False,
    )
    move_seconds = forms.IntegerField(
        label=_("Seconds for each action"),
        help_text=_("0: no limit."),
        min_value=0,
        max_value=600,
        initial=45,
        required=False,
    )
    bank_seconds = forms.IntegerField(
        label=_("Seconds in reserve"),
        help_text=_("For each player and game, used when the time for an action has run out."),
        min_value=0,
        max_value=3600,
        initial=300,
        required=False,
    )
    watch_delay = forms.IntegerField(
        label=_("Delay for spectators, in deals"),
        help_text=_("0: no spectators."),
        min_value=0,
        max_value=10,
        initial=1,
        required=False,
    )
    bot = forms.ChoiceField(
        label=_("Bot for players who run out of time"),
        choices=lambda: [(bot.slug, translate(bot.title)) for bot in engine.bots().values()],
        required=False,
    )
    at_timeout = forms.ChoiceField(
        label=_("When the time runs out"),
        choices=TimeoutAction.choices,
        initial=TimeoutAction.ACTS,
        widget=forms.RadioSelect,
        required=False,
    )
    undo = forms.ChoiceField(
        label=_("Undoing an action"),
        choices=UndoRule.choices,
        initial=UndoRule.AGREED,
        widget=forms.RadioSelect,
        required=False,
    )
    replays = forms.BooleanField(
        label=_("Finished deals can be replayed with all hands open"),
        help_text=_("Only once a deal is over."),
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
        """Build the fields. `decided` holds the options of an existing event, if any."""
        super().__init__(*args, **kwargs)
        self.options = preset.options
        self.fields["season"].choices = [("", _("No season")), *seasons]  # type: ignore[attr-defined]
        for option in preset.options:
            made = _FIELDS[option.kind](option)
            made.initial = (decided or {}).get(option.slug, option.default)
            self.fields[OPTION_PREFIX + option.slug] = made

    def house_rules(self) -> list[forms.BoundField]:
        """Return the fields of the options, in the engine's order."""
        return [self[OPTION_PREFIX + option.slug] for option in self.options]

    def settings(self) -> dict[str, Any]:
        """Return what an event stores besides rules and season."""
        named = ("season", OPTION_PREFIX)
        left_out = ("", None)
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if not name.startswith(named) and value not in left_out
        }

    def chosen_options(self) -> dict[str, Any]:
        """Return every option with its value, as the engine expects them."""
        return {
            option.slug: self.cleaned_data[OPTION_PREFIX + option.slug]
            for option in self.options
            if OPTION_PREFIX + option.slug in self.cleaned_data
        }


def _choices(option: Option) -> list[tuple[str, str]]:
    return [(value, translate(label)) for value, label in option.choices]


def _number(option: Option) -> forms.Field:
    return BoundedIntegerField(label=translate(option.title), low=option.low, high=option.high)


def _switch(option: Option) -> forms.Field:
    return forms.BooleanField(label=translate(option.title), required=False)


def _choice(option: Option) -> forms.Field:
    return forms.ChoiceField(label=translate(option.title), choices=_choices(option))


def _listing(option: Option) -> forms.Field:
    return forms.MultipleChoiceField(
        label=translate(option.title),
        choices=_choices(option),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


_FIELDS = {"number": _number, "switch": _switch, "choice": _choice, "list": _listing}
