"""Hold the settings of an online game, fixed when it opens: rules, clocks, spectators, undo."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import engine
from tournaments.game_choices import BOT_ACTS_ONCE, UNDO_IF_AGREED

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_SPECTATORS, DELAY_IN_DEALS, DELAY_IN_SECONDS = "none", "deals", "seconds"
SPECTATING = {
    NO_SPECTATORS: "no spectators",
    DELAY_IN_DEALS: "a number of deals late",
    DELAY_IN_SECONDS: "a number of seconds late",
}
USUAL_BOT_SECONDS = 0.35
DAILY_TITLE = engine.gettext_noop("Daily deal")
BOT_NAMES = ("Bert", "Carol", "Dot", "Eric", "Flo", "Gus", "Hetty")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSettings:
    """The settings of one game; all times are in seconds.

    `move_seconds`: time for each action, 0 for no limit. `bank_seconds`: what each seat may use
    beyond that in the whole game. `at_timeout`: what happens then (a `TimeoutAction`).
    `replace_absent`: whether a bot plays for those who have closed the page while others wait.
    `bot_seconds`: how long a bot waits before it acts, on average. `deal_seconds`: the break
    between two deals, longer for a person alone with bots. `watching`, `watch_delay`: who may
    watch, and with what delay. `replays`: whether all hands of a deal may be seen once it is over,
    or only after the game.
    `dealer_from_seed`: whether the first dealer follows from the first deal's seed; else a table of
    an event decided it, or an older version. `hints`: whether players may take hints although other
    people sit at the table; alone with bots they always may, at a table of an event never.
    `sealed_until`: of a daily deal, until when its seeds and hands are secret, as an ISO time. Its
    cards are the same for all, so there are no hints, no entropy, no director, and no bot that
    plays on for its player. `is_duplicate`: other tables play the same deals, so nothing but their
    shared seed decides the cards.
    """

    ruleset: str
    players: int
    first_dealer: int = 0
    dealer_from_seed: bool = False
    bot: str = "club"
    move_seconds: int = 0
    bank_seconds: int = 0
    at_timeout: str = BOT_ACTS_ONCE
    replace_absent: bool = True
    bot_seconds: float = USUAL_BOT_SECONDS
    deal_seconds: float = 8.0
    undo: str = UNDO_IF_AGREED
    watching: str = NO_SPECTATORS
    watch_delay: int = 1
    replays: bool = True
    hints: bool = False
    sealed_until: str = ""
    is_duplicate: bool = False

    @property
    def rules(self) -> engine.Ruleset:
        """Return the engine's rule set."""
        return _ruleset(self.ruleset)

    @property
    def title(self) -> str:
        """Return what is played, to be translated."""
        return DAILY_TITLE if self.is_daily else self.rules.title

    @property
    def sheet(self) -> engine.ScoreSheet:
        """Return the score sheet of the game."""
        return _sheet(self.ruleset, self.players, self.first_dealer)

    @property
    def is_daily(self) -> bool:
        """Return whether the game is a try at a daily deal."""
        return bool(self.sealed_until)

    @property
    def has_shared_deals(self) -> bool:
        """Return whether other games have the same deals, so that no player adds entropy."""
        return self.is_daily or self.is_duplicate

    def is_sealed(self, at: datetime) -> bool:
        """Return whether seeds and hands are secret even after the game."""
        return self.is_daily and at < datetime.fromisoformat(self.sealed_until)

    def to_json(self) -> dict[str, float | str | bool]:
        """Return plain values for the row."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> GameSettings:
        """Parse what `to_json` wrote; unknown names, from a later version, are ignored.

        >>> usual = GameSettings(ruleset="{}", players=4, undo="none")
        >>> GameSettings.from_json(usual.to_json()).undo
        'none'
        """
        known = {field.name for field in fields(cls)}
        values: dict[str, Any] = {name: value for name, value in data.items() if name in known}
        return cls(**values)


def serialize_ruleset(ruleset: engine.Ruleset) -> str:
    """Serialise a rule set; equal rules give equal text, which the caches below rely on."""
    return json.dumps(ruleset.to_json(), sort_keys=True)


# Keyed by the text, so that all games by the same rules share one rule set.
@lru_cache(maxsize=128)
def _ruleset(text: str) -> engine.Ruleset:
    return engine.load_ruleset(json.loads(text))


@lru_cache(maxsize=512)
def _sheet(text: str, players: int, first_dealer: int) -> engine.ScoreSheet:
    return engine.score_sheet(_ruleset(text), players=players, first_dealer=first_dealer)
