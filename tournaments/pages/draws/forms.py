"""Define the form for the settings of a draw."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.translation import translate
from tournaments.draws import DRAW_SETTING_TYPES, MAX_SEED, DrawSettings
from tournaments.pages.core.fields.settings import form_field
from tournaments.pages.core.forms import BoundedIntegerField, Form
from tournaments.seating import METHODS

USUAL = DrawSettings()


def _list_methods() -> list[tuple[str, str]]:
    """List the methods that search for tables: slug and sentence."""
    return [
        (method.slug, translate(method.sentence))
        for method in METHODS.values()
        if not method.is_given
    ]


class DrawForm(Form):
    """The settings of a draw; fields left empty keep the settings of the night."""

    method = forms.ChoiceField(
        label=_("Method"),
        choices=_list_methods,
        initial=USUAL.method,
        widget=forms.RadioSelect,
    )
    rounds = BoundedIntegerField(
        label=_("Rounds to draw"),
        help_text=_(
            "Rounds drawn together have fewer repeats. Draw Swiss rounds and rounds by rank one at "
            "a time."
        ),
        low=1,
        high=20,
        initial=1,
    )
    cut = form_field(
        DRAW_SETTING_TYPES["cut"],
        label=_("Only the top players"),
        help_text=_(
            "For a final, Swiss or by rank: how many players from the top of the standings play. "
            "Leave empty for everyone."
        ),
        required=False,
    )
    sizes = forms.CharField(
        label=_("Exact table sizes"),
        help_text=_("For example 5 5 4. Leave empty to use the settings of the night."),
        max_length=400,
        required=False,
    )
    rematch = form_field(
        DRAW_SETTING_TYPES["rematch"],
        label=_("Cost of a rematch"),
        help_text=_(
            "Swiss only. With a higher number fewer players meet again, but tables are less even."
        ),
        initial=USUAL.rematch,
    )
    keep = forms.BooleanField(
        label=_("Keep what is drawn already, to compare"),
        help_text=_("Up to three drafts are shown side by side. You publish one of them."),
        required=False,
    )
    seconds = BoundedIntegerField(label=_("Time limit in seconds"), low=1, high=60, initial=10)
    seed = BoundedIntegerField(
        label=_("Seed"),
        help_text=_("The same seed gives the same draw. Leave empty for a new one."),
        low=0,
        high=MAX_SEED,
        required=False,
    )

    def clean_sizes(self) -> tuple[int, ...]:
        """Parse the sizes as numbers. Raises ValidationError."""
        words = self.cleaned_data["sizes"].replace(",", " ").split()
        if not all(word in {"3", "4", "5", "6", "7"} for word in words):
            raise forms.ValidationError(_("Enter sizes from 3 to 7, separated by spaces."))
        return tuple(map(int, words))

    def to_settings(self) -> DrawSettings:
        """Return the settings for `request_draw`, which checks how they go together."""
        data = self.cleaned_data
        return DrawSettings(
            method=data["method"],
            rounds=data["rounds"],
            seconds=float(data["seconds"]),
            sizes=data["sizes"],
            cut=data["cut"],
            rematch=data["rematch"],
        )


def initial_of(settings: DrawSettings) -> dict[str, object]:
    """Return what the form begins with for a draw like one with these settings."""
    return {
        "method": settings.method,
        "rounds": settings.rounds,
        "seconds": round(settings.seconds),
        "sizes": " ".join(map(str, settings.sizes)),
        "cut": settings.cut,
        "rematch": settings.rematch,
    }
