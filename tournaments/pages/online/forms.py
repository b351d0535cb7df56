"""Define the forms of the pages for play online."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from tournaments.core.translation import translate
from tournaments.online import MAX_DAILY_NAME, MAX_REPORT_LENGTH
from tournaments.pages.core.forms import Form, set_choices
from tournaments.scoring import MAX_TEXT_LENGTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import PresetInfo


def _presets() -> list[tuple[str, str]]:
    return [(preset.slug, translate(preset.title)) for preset in engine.presets()]


def _levels() -> list[tuple[str, str]]:
    return [(bot.slug, translate(bot.title)) for bot in engine.bots().values()]


USUAL_LEVEL = "club"
MAX_BOTS = 6


class OpenForm(Form):
    """A casual game: what is played, how many players, and for how many others a seat is kept."""

    preset = forms.ChoiceField(
        label=gettext_lazy("What do you want to play?"), choices=_presets, initial="quick13"
    )
    players = forms.IntegerField(
        label=gettext_lazy("Players"),
        min_value=2,
        max_value=7,
        initial=4,
        help_text=gettext_lazy("2 to 7, as the game allows."),
    )
    friends = forms.IntegerField(
        label=gettext_lazy("People joining"),
        min_value=1,
        max_value=6,
        initial=1,
        help_text=gettext_lazy("Besides you. Bots take the other seats."),
    )
    level = forms.ChoiceField(
        label=gettext_lazy("Level of the bots"),
        choices=_levels,
        initial=USUAL_LEVEL,
        required=False,
    )
    hints = forms.BooleanField(
        label=gettext_lazy("Allow hints"),
        required=False,
        help_text=gettext_lazy("Alone with bots you always have them."),
    )
    name = forms.CharField(
        label=gettext_lazy("Your name at the table"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )

    def __init__(self, data: Any = None) -> None:
        """Add a choice of the level for each bot that there may be."""
        super().__init__(data)
        usual = ("", _("As above"))
        for number in range(1, MAX_BOTS + 1):
            self.fields[f"bot_{number}"] = forms.ChoiceField(
                label=_("Bot %(number)s") % {"number": number},
                choices=[usual, *_levels()],
                required=False,
            )

    @property
    def bot_fields(self) -> list[forms.BoundField]:
        """Return the fields for the levels of single bots."""
        return [self[f"bot_{number}"] for number in range(1, MAX_BOTS + 1)]

    def usual_level(self) -> str:
        """Return the level of all bots that have none of their own."""
        return str(self._sent("level") or USUAL_LEVEL)

    def bots(self) -> list[str]:
        """Return the level of each bot, empty for the one that they all have."""
        return [str(self._sent(f"bot_{number}")) for number in range(1, MAX_BOTS + 1)]

    def _sent(self, field: str) -> object:
        return self.cleaned_data.get(field, "") if self.is_bound and self.is_valid() else ""


class NameForm(Form):
    """The name of a player who joins."""

    name = forms.CharField(
        label=gettext_lazy("Your name at the table"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


class DailyForm(Form):
    """The name of a player in the table of a daily deal."""

    name = forms.CharField(
        label=gettext_lazy("Your name in the results"),
        max_length=MAX_DAILY_NAME,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
        help_text=gettext_lazy(
            "Everyone who has played can read it. Leave it empty to be listed without a name."
        ),
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
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=MAX_TEXT_LENGTH)


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
