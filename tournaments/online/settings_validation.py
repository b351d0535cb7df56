"""Validate a game's settings: known names, values within bounds.

Those that the games of an event follow are declared once, with the settings of the event.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.validation import field_error
from tournaments.events import SETTINGS, Choice, Number, Switch
from tournaments.online.core.settings import SPECTATING, GameSettings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.events import SettingType

_OWN: dict[str, SettingType] = {
    "bot_seconds": Number(0, 5, is_whole=False),
    "deal_seconds": Number(0, 120, is_whole=False),
    "watching": Choice(tuple(SPECTATING.items())),
    # An event's delay counts deals, with 0 for no spectators; a game's may also be in seconds.
    "watch_delay": Number(1, 600),
    "hints": Switch(),
}
FOLLOWED = tuple(
    field.name
    for field in fields(GameSettings)
    if field.name in SETTINGS and field.name not in _OWN
)
"""The settings that an event's games take over as they are."""
CUSTOMS = {name: SETTINGS[name].type for name in FOLLOWED} | _OWN
"""Every setting that may differ from the usual one when a game is opened."""


def validate_settings(usual: GameSettings, customs: Mapping[str, object]) -> GameSettings:
    """Return the usual settings changed by `customs`. Raises InvalidInput for a bad one."""
    for name, value in customs.items():
        field = f"customs.{name}"[:60]
        if name not in CUSTOMS:
            raise field_error(field, "unknown", _("There is no such setting."))
        CUSTOMS[name].clean(value, field=field)
    return GameSettings.from_json(usual.to_json() | dict(customs))
