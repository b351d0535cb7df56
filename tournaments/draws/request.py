"""Build the request of a draw from the line-up, the history and the rules of an event."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext as _

import engine
from tournaments.core.translation import translate_lazy
from tournaments.core.validation import field_error
from tournaments.draws.queries import player_names
from tournaments.draws.seating_rules import build_constraints
from tournaments.events import (
    MAX_ROUNDS,
    SETTINGS,
    Choice,
    Number,
    list_past_rounds,
    ruleset_from_json,
)
from tournaments.models import Entry, Event
from tournaments.rankings import RANKINGS
from tournaments.seating import DEFAULT_METHOD, METHODS, DrawRequest, SitOut, Swiss
from tournaments.standings import list_standings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.events import SettingType

DRAW_SETTING_TYPES: Mapping[str, SettingType] = {
    "method": Choice(
        tuple((method.slug, translate_lazy(method.sentence)) for method in METHODS.values())
    ),
    "rounds": Number(1, MAX_ROUNDS),
    "seconds": Number(0.1, 60.0, is_whole=False),
    "sit_out": SETTINGS["sit_out"].type,
    "history_percent": SETTINGS["history_percent"].type,
    "cut": Number(3, 1000),
    "rematch": Number(0, 1000),
    "top": Number(0, 1000),
}
"""What values the settings of a draw may have; one that is None is left to the event."""


class DrawSettingsJson(TypedDict):
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
        return {
            "method": self.method,
            "rounds": self.rounds,
            "seconds": self.seconds,
            "sizes": list(self.sizes),
            "sit_out": self.sit_out,
            "history_percent": self.history_percent,
            "cut": self.cut,
            "rematch": self.rematch,
            "top": self.top,
            "standings_revision": self.standings_revision,
        }

    @classmethod
    def from_json(cls, data: DrawSettingsJson) -> DrawSettings:
        """Read what `to_json` wrote."""
        chosen = cls(**data)  # type: ignore[arg-type]  # JSON has lists, not tuples
        return replace(chosen, sizes=tuple(chosen.sizes))


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


def build_draw_request(event: Event, settings: DrawSettings, seed: int, number: int) -> DrawRequest:
    """Build the request for a draw of the rounds from `number` on, from the current data."""
    numbers = range(number, number + settings.rounds)
    entries = [
        entry
        # In a fixed order: a draw is reproduced from its request and its seed (ADR 0051).
        for entry in Entry.objects.filter(event=event).order_by("player_id")
        if any(map(entry.plays_in, numbers))
    ]
    by_id = {entry.player_id: entry for entry in entries}
    players, scores = _order_players(event, settings, list(by_id))
    out = set(by_id) - set(players)
    absent = tuple(
        frozenset(p for p, entry in by_id.items() if p not in out and not entry.plays_in(n))
        for n in numbers
    )
    sheet_deals = _count_deals(event)
    return DrawRequest(
        players=tuple(players),
        method=settings.method,
        rounds=settings.rounds,
        tables=settings.sizes,
        allowed=tuple(range(event.smallest_table, event.largest_table + 1)),
        preferred=event.preferred_table,
        sit_out=SitOut(settings.sit_out or event.sit_out),
        absent=absent if any(absent) else (),
        history=list_past_rounds(event, settings.history_percent),
        constraints=build_constraints(event, players),
        scores=tuple(scores),
        swiss=Swiss(settings.rematch, settings.top),
        deals=sheet_deals,
        seed=seed,
        seconds=settings.seconds,
        names=player_names(event),
    )


def _order_players(
    event: Event, settings: DrawSettings, players: list[int]
) -> tuple[list[int], list[float]]:
    """Return the players in the order of the standings with their scores, for draws by standing.

    Players without a score yet come last, level with the last of the others. For other methods
    the players are returned as they are, without scores.
    """
    if not METHODS[settings.method].by_standing:
        return players, []
    there = set(players)
    lines = list_standings(event=event, ranking=event.ranking)
    rule = RANKINGS[event.ranking]
    order = {
        row.player_id: rule.score(float(getattr(row, rule.figure)))
        for row in lines
        if row.player_id in there
    }
    worst = min(order.values(), default=0.0)
    scored = [*order, *(player for player in players if player not in order)]
    kept = scored if settings.cut is None else scored[: settings.cut]
    return kept, [order.get(player, worst) for player in kept]


def _count_deals(event: Event) -> int:
    """Return how many deals one game has, to balance the dealers; 0 if the number is not fixed."""
    ruleset = ruleset_from_json(event.ruleset)
    for players in range(event.preferred_table, event.largest_table + 1):
        try:
            return engine.score_sheet(ruleset, players).deal_count or 0
        except engine.BadPlayers:
            continue
    return 0
