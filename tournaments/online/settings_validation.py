"""Validate a game's settings: known names, values within bounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

import engine
from tournaments.core.validation import field_error
from tournaments.models import TimeoutAction, UndoRule
from tournaments.online.core.settings import SPECTATING, GameSettings

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

# Bounds of each number, both included. All are seconds; `watch_delay` may also count deals.
NUMBERS: dict[str, tuple[float, float]] = {
    "move_seconds": (0, 600),
    "bank_seconds": (0, 3600),
    "bot_seconds": (0, 5),
    "deal_seconds": (0, 120),
    "watch_delay": (1, 600),
}
CHOICES: dict[str, Collection[str]] = {
    "at_timeout": TimeoutAction.values,
    "undo": UndoRule.values,
    "watching": SPECTATING,
    "bot": engine.bots(),
}
SWITCHES = ("replays",)


def validate_settings(usual: GameSettings, customs: Mapping[str, Any]) -> GameSettings:
    """Return the usual settings changed by `customs`. Raises InvalidInput for a bad one."""
    for name, value in customs.items():
        if not _is_valid(name, value):
            raise field_error(f"customs.{name}"[:60], "invalid", _problem_text(name))
    return replace(usual, **customs)


def _is_valid(name: str, value: object) -> bool:
    if name in NUMBERS:
        low, high = NUMBERS[name]
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        whole = isinstance(value, int) or name in ("bot_seconds", "deal_seconds")
        return is_number and whole and low <= value <= high  # type: ignore[operator]
    if name in CHOICES:
        return isinstance(value, str) and value in CHOICES[name]
    return name in SWITCHES and isinstance(value, bool)


def _problem_text(name: str) -> str:
    if name in NUMBERS:
        low, high = NUMBERS[name]
        return _("Enter a number from %(low)s to %(high)s.") % {
            "low": f"{low:g}",
            "high": f"{high:g}",
        }
    if name in CHOICES:
        return _("Choose one of: %(choices)s.") % {"choices": ", ".join(CHOICES[name])}
    return _("Enter true or false.") if name in SWITCHES else _("There is no such setting.")
