"""Forms for seasons and events. The fields of the house rules come from the engine's options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events import SEASON_SETTINGS, SETTINGS, Day, Line, Section
from tournaments.pages.core.change_form import ChangeForm
from tournaments.pages.core.fields.options import OPTION_PREFIX, build_option_field
from tournaments.pages.core.fields.settings import form_field
from tournaments.pages.core.forms import Form, MoneyField

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from engine import PresetInfo


class SeasonForm(Form):
    """The name, the first day, the settings and the roster of a season."""

    name = form_field(Line(), label=_("Name of the season"))
    starts_on = form_field(Day(), label=_("First day"))

    def __init__(self, *args: Any, players: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        """Build the fields; `players` are those who may be on the roster."""
        super().__init__(*args, **kwargs)
        for setting in SEASON_SETTINGS.values():
            self.fields[setting.name] = form_field(
                setting.type,
                label=setting.label,
                help_text=setting.help_text,
                initial=setting.default,
            )
        self.fields["roster"] = forms.TypedMultipleChoiceField(
            label=_("Roster"),
            required=False,
            coerce=int,
            choices=players,
            widget=forms.CheckboxSelectMultiple,
        )

    def parts(self) -> list[tuple[str, list[forms.BoundField], bool]]:
        """Return title, fields and whether there is an error, for each part that is folded."""
        return [
            (str(title), fields, any(field.errors for field in fields))
            for title, names in SEASON_PARTS
            if (fields := [self[name] for name in names])
        ]

    def main_fields(self) -> list[forms.BoundField]:
        """Return the fields in the open."""
        folded = {name for _title, names in SEASON_PARTS for name in names}
        return [self[name] for name in self.fields if name not in folded]


class SeasonChangeForm(ChangeForm, SeasonForm):
    """The same of a season that is there."""


SEASON_PARTS = (
    (_("League points"), ("place_points", "place_ties")),
    (_("Ties, visitors and the roster"), ("tie_break", "ranks_visitors", "roster")),
)
"""The parts of the form that most organisers leave as they are."""


class NextSeasonForm(Form):
    """What is new in the season after another one."""

    name = form_field(Line(), label=_("Name of the season"))
    starts_on = form_field(Day(), label=_("First day"))


class SeasonOfEventForm(Form):
    """The season in which a night counts."""

    season_id = forms.TypedChoiceField(
        label=_("Season"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_(
            "The night leaves the standings of its season now, and counts in those of the one you "
            "choose. Its own standings stay as they are."
        ),
    )


class NewNight(TypedDict):
    """What only a new night has, as the command takes it: who plays, and the form's key."""

    players: list[int]
    new_players: list[str]
    key: UUID | None


class EventForm(Form):
    """An event: its settings, its season and the house rules."""

    def __init__(
        self,
        *args: Any,
        preset: PresetInfo,
        seasons: Sequence[tuple[int, str]],
        currency: str,
        decided: Mapping[str, object] | None = None,
        **kwargs: Any,
    ) -> None:
        """Build the fields. `decided` holds the options of an existing event, if any.

        A club without a `currency` symbol is asked for one beside the stakes.
        """
        super().__init__(*args, **kwargs)
        self.options = preset.options
        for setting in SETTINGS.values():
            self.fields[setting.name] = form_field(
                setting.type,
                label=setting.label,
                help_text=setting.help_text,
                initial=setting.default,
            )
        for field in self.fields.values():
            if isinstance(field, MoneyField):
                field.symbol = currency
        if not currency:
            self.fields["currency"] = forms.CharField(
                label=_("Currency symbol"),
                help_text=_("Such as £ or €, for all nights of the club. Optional."),
                max_length=4,
                required=False,
            )
        self.fields["season"] = forms.TypedChoiceField(
            label=_("Season"),
            required=False,
            coerce=int,
            empty_value=None,
            choices=[("", _("No season")), *seasons],
        )
        self.order_fields(["name", "held_on", "starts_at", "place", "season"])
        for option in preset.options:
            made = build_option_field(option)
            made.initial = (decided or {}).get(option.slug, option.default)
            self.fields[OPTION_PREFIX + option.slug] = made

    def add_roster(self, players: Sequence[tuple[int, str]], ticked: Collection[int]) -> None:
        """Add the fields that say who plays: players of the club, and new ones by name."""
        self.club_players = players
        self.fields["key"] = forms.UUIDField(
            widget=forms.HiddenInput, required=False, initial=uuid4
        )
        self.fields["players"] = forms.TypedMultipleChoiceField(
            label=_("Who plays?"),
            required=False,
            coerce=int,
            choices=players,
            initial=[*ticked],
            widget=forms.CheckboxSelectMultiple,
        )
        self.fields["new_players"] = forms.CharField(
            label=_("Anyone new?"),
            required=False,
            max_length=2000,
            help_text=_("Names, each on its own line. They are added to the club's players."),
            widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
        )

    def roster_rows(self) -> list[tuple[int, str, bool]]:
        """Return id and name of each player of the club, and whether they are ticked."""
        ticked = {str(pk) for pk in self["players"].value() or ()}
        return [(pk, name, str(pk) in ticked) for pk, name in self.club_players]

    def new_night(self) -> NewNight:
        """Return what only a new night has."""
        return {
            "players": self.cleaned_data["players"],
            "new_players": self.cleaned_data["new_players"].splitlines(),
            "key": self.cleaned_data["key"],
        }

    def house_rules(self) -> list[forms.BoundField]:
        """Return the fields of the options, in the engine's order."""
        return [self[OPTION_PREFIX + option.slug] for option in self.options]

    def has_changed_options(self) -> bool:
        """Return whether a house rule is other than the form began with."""
        return any(name.startswith(OPTION_PREFIX) for name in self.changed_data)

    def count_house_rules(self) -> int:
        """Return how many options the form begins with that are not the game's own."""
        fields = {option: self.fields[OPTION_PREFIX + option.slug] for option in self.options}
        return sum(field.initial != option.default for option, field in fields.items())

    def section(self, section: Section) -> list[forms.BoundField]:
        """Return the fields of a section's settings; the season belongs to the night."""
        names = {name for name, setting in SETTINGS.items() if setting.section == section}
        names |= {Section.NIGHT: {"season"}, Section.STAKES: {"currency"}}.get(section, set())
        return [self[name] for name in self.fields if name in names]

    def currency(self) -> str:
        """Return the currency symbol that was asked for; empty if none was."""
        return str(self.cleaned_data.get("currency", ""))

    def settings(self) -> dict[str, object]:
        """Return the settings of the event."""
        return {name: value for name, value in self.cleaned_data.items() if name in SETTINGS}

    def chosen_options(self) -> dict[str, object]:
        """Return every option with its value, as the engine expects them."""
        return {
            option.slug: self.cleaned_data[OPTION_PREFIX + option.slug]
            for option in self.options
            if OPTION_PREFIX + option.slug in self.cleaned_data
        }


class EventChangeForm(ChangeForm, EventForm):
    """The same of an event that is there."""
