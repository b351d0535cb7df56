"""Forms of the pages for play online."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms

import engine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import PresetInfo


def _presets() -> list[tuple[str, str]]:
    return [(preset.slug, preset.title) for preset in engine.presets()]


class OpenForm(forms.Form):
    """A casual game: what is played, by how many, and how many of them are people."""

    preset = forms.ChoiceField(label="What do you play?", choices=_presets, initial="quick13")
    players = forms.IntegerField(
        label="At the table", min_value=2, max_value=7, initial=4, help_text="Two to seven."
    )
    friends = forms.IntegerField(
        label="Seats for people",
        min_value=1,
        max_value=6,
        initial=1,
        help_text="Besides you; bots take the others.",
    )
    name = forms.CharField(
        label="Your name at the table",
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


class NameForm(forms.Form):
    """Who sits down."""

    name = forms.CharField(
        label="Your name at the table",
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "autofocus": True}),
    )


class AdjustForm(forms.Form):
    """Other points for a deal that is over."""

    deal = forms.IntegerField(label="Deal", min_value=1, max_value=200)
    points = forms.CharField(
        label="Points of all players", max_length=80, help_text="In seat order, with spaces."
    )
    reason = forms.CharField(label="Why?", max_length=200)


class SeatForm(forms.Form):
    """Who plays on at a seat."""

    seat = forms.TypedChoiceField(label="Seat", coerce=int, choices=())
    who = forms.ChoiceField(label="Who plays on?", choices=())

    def __init__(
        self,
        data: object = None,
        *,
        seats: Sequence[tuple[int, str]],
        players: Sequence[tuple[int, str]],
    ) -> None:
        """Offer the table's seats, and the club's players where there is a club."""
        super().__init__(data)  # type: ignore[arg-type]
        self.fields["seat"].choices = [("", "Choose a seat"), *seats]  # type: ignore[attr-defined]
        people = [(f"player-{pk}", name) for pk, name in players]
        usual = [("bot", "A bot"), ("link", "Whoever gets the seat’s new link")]
        self.fields["who"].choices = [("", "Choose who"), *usual, *people]  # type: ignore[attr-defined]


def favourites() -> tuple[PresetInfo, ...]:
    """The ways to play that are shown first: one of each game, short ones before long ones."""
    known = {preset.slug: preset for preset in engine.presets()}
    games = {preset.game: preset for preset in reversed(engine.presets())}
    return tuple(dict.fromkeys([known["quick13"], known["mcleod22"], *games.values()]))
