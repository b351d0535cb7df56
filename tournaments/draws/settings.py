"""Define what an organiser chooses for one draw: the settings, their values and their bounds."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, TypedDict, cast

from django.utils.translation import gettext as _

from tournaments.core.translation import translate_lazy
from tournaments.core.validation import field_error
from tournaments.events import MAX_ROUNDS, SETTINGS, Choice, Number
from tournaments.seating import DEFAULT_METHOD, METHODS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.events import SettingType

METHOD = Choice(
    tuple((method.slug, translate_lazy(method.sentence)) for method in METHODS.values())
)
DRAW_SETTING_TYPES: Mapping[str, SettingType] = {
    "method": METHOD,
    "rounds": Number(1, MAX_ROUNDS),
    "seconds": Number(0.1, 60.0, is_whole=False),
    "sit_out": SETTINGS["sit_out"].type,
    "history_percent": SETTINGS["history_percent"].type,
    "cut": Number(3, 1000),
    "rematch": Number(0, 1000),
    "top": Number(0, 1000),
}
"""What values the settings of a draw may have; one that is None is left to the event."""


class DrawSettingsJson(TypedDict, total=False):
    """The settings of a draw as they are stored and sent."""

    method: str
    rounds: int
    seconds: float
    sizes: list[int]
    sit_out: str | None
    history_percent: int | None
    cut: int | None
    rematch: int
    top: int
    standings_revision: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSettings:
    """The settings that an organiser chooses for one draw; stored with the draw.

    `sizes` are exact table sizes and `sit_out` says who may sit out; without them the settings of
    the event apply. `cut` lets only the first players of the standings play (finals). `top` and
    `rematch` belong to the Swiss method (see `seating.Swiss`). `standings_revision` is the revision
    of the standings that a draw by standing must use.
    """

    method: str = DEFAULT_METHOD
    rounds: int = 1
    seconds: float = 10.0
    sizes: tuple[int, ...] = ()
    sit_out: str | None = None
    history_percent: int | None = None
    cut: int | None = None
    rematch: int = 30
    top: int = 0
    standings_revision: int | None = None

    def to_json(self) -> DrawSettingsJson:
        """Return the settings as plain JSON; `from_json` is the inverse."""
        return cast("DrawSettingsJson", asdict(self) | {"sizes": list(self.sizes)})

    @classmethod
    def from_json(cls, data: DrawSettingsJson) -> DrawSettings:
        """Read what `to_json` wrote, or some of it: the other settings are the usual ones."""
        known = {field.name for field in fields(cls)}
        values: dict[str, Any] = {name: value for name, value in data.items() if name in known}
        return cls(**values | {"sizes": tuple(data.get("sizes", ()))})


def check_settings(settings: DrawSettings) -> None:
    """Raise InvalidInput for an invalid setting."""
    for name, kind in DRAW_SETTING_TYPES.items():
        value = getattr(settings, name)
        if value is not None:
            kind.clean(value, field=name)
    method = METHODS[settings.method]
    if method.by_standing and settings.rounds > 1:
        words = _("A draw by standing needs the results of the round before: draw one at a time.")
        raise field_error("rounds", "one-at-a-time", words)
    if settings.cut is not None and "cut" not in method.parameters:
        words = _("Only a Swiss draw or a draw by rank can be limited to the first players.")
        raise field_error("cut", "not-by-standing", words)
