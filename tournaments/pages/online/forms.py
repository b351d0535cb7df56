"""Define the forms of the pages for play online."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from tournaments.core.translation import translate
from tournaments.online import MAX_REPORT_LENGTH
from tournaments.pages.core.forms import Form, set_choices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import PresetInfo


def _presets() -> list[tuple[str, str]]:
    return [(preset.slug, translate(preset.title)) for preset in engine.presets()]


class OpenForm(Form):
    """A casual game: what is played, how many players, and how many of them are friends."""

    preset = forms.ChoiceField(
        label=gettext_lazy("What do you want to play?"), choices=_presets, initial="quick13"
    )
    players = forms.IntegerField(
        label=gettext_lazy("Players"),
        min_value=2,
        max_value=7,
        initial=4,
        help_text=gettext_lazy("2 to 7."),
    )
    friends = forms.IntegerField(
        label=gettext_lazy("Friends joining"),
        min_value=1,
        max_value=6,
        initial=1,
        help_text=gettext_lazy("Bots fill the other seats."),
    )
    name = forms.CharField(
        label=gettext_lazy("Your name at the table"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


class NameForm(Form):
    """The name of a player who joins."""

    name = forms.CharField(
        label=gettext_lazy("Your name at the table"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "autofocus": True}),
    )


class ReportForm(Form):
    """What is wrong at the table."""

    words = forms.CharField(
        label=gettext_lazy("What happened?"),
        max_length=MAX_REPORT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("Say which deal, and which players."),
    )


class CloseReportForm(Form):
    """What was done about a report."""

    note = forms.CharField(
        label=gettext_lazy("What was done"),
        max_length=MAX_REPORT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class AdjustForm(Form):
    """Corrected points for a finished deal."""

    deal = forms.IntegerField(label=gettext_lazy("Deal"), min_value=1, max_value=200)
    points = forms.CharField(
        label=gettext_lazy("Points of all players"),
        max_length=80,
        help_text=gettext_lazy("In seat order, separated by spaces."),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200)


class SeatForm(Form):
    """The player who takes over a seat."""

    seat = forms.TypedChoiceField(label=gettext_lazy("Seat"), coerce=int, choices=())
    who = forms.ChoiceField(label=gettext_lazy("New player"), choices=())

    def __init__(
        self,
        data: Any = None,
        *,
        seats: Sequence[tuple[int, str]],
        players: Sequence[tuple[int, str]],
    ) -> None:
        """Offer the table's seats, and the club's players where there is a club."""
        super().__init__(data)
        set_choices(self, "seat", [("", _("Choose a seat")), *seats])
        people = [(f"player-{pk}", name) for pk, name in players]
        usual = [("bot", _("A bot")), ("link", _("Anyone with the seat's new link"))]
        set_choices(self, "who", [("", _("Choose a player")), *usual, *people])


def list_favourite_presets() -> tuple[PresetInfo, ...]:
    """Return the presets shown first: one or two of each game, short ones before long ones."""
    known = {preset.slug: preset for preset in engine.presets()}
    games = {preset.game: preset for preset in reversed(engine.presets())}
    return tuple(dict.fromkeys([known["quick13"], known["mcleod22"], *games.values()]))
