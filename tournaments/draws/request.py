"""Build the request of a draw from the line-up, the history and the rules of an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import engine
from tournaments.core.audience.names import Names
from tournaments.draws.queries import player_names
from tournaments.draws.seating_rules import build_constraints
from tournaments.events import list_past_rounds
from tournaments.models import Entry
from tournaments.presets import ruleset_from_json
from tournaments.rankings import RANKINGS
from tournaments.seating import (
    METHODS,
    MIN_TABLE_SIZE,
    DrawRequest,
    SitOut,
    Swiss,
    shuffle_level,
)
from tournaments.standings import list_standings

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.draws.settings import DrawSettings
    from tournaments.models import Event


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
    players, scores = _order_players(event, settings, list(by_id), seed)
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
        # Two can play some games, but only at tables that are made by hand.
        allowed=tuple(range(max(event.smallest_table, MIN_TABLE_SIZE), event.largest_table + 1)),
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


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player in the standings: level players share a `place`, a higher `score` is better."""

    player: int
    score: float
    place: int


def rank_players(event: Event, players: Collection[int]) -> list[RankedPlayer]:
    """Return these players in the order of the standings.

    Players without a score yet come last, level with the last of the others, at a place of their
    own.
    """
    there = set(players)
    rule = RANKINGS[event.ranking]
    ranked = [
        RankedPlayer(row.player_id, rule.score(float(getattr(row, rule.figure))), row.place)
        for row in list_standings(event=event, ranking=event.ranking, names=Names.FULL)
        if row.player_id in there
    ]
    worst = min((one.score for one in ranked), default=0.0)
    last = max((one.place for one in ranked), default=0) + 1
    new = there - {one.player for one in ranked}
    return ranked + [RankedPlayer(player, worst, last) for player in sorted(new)]


def _order_players(
    event: Event, settings: DrawSettings, players: list[int], seed: int
) -> tuple[list[int], list[float]]:
    """Return the players in the order of the standings with their scores, for draws by standing.

    Which of those who share the last place of a cut play is decided by the seed. For other methods
    the players are returned as they are, without scores.
    """
    if not METHODS[settings.method].by_standing:
        return players, []
    ranked = rank_players(event, players)
    if settings.cut is not None:
        by_lot = shuffle_level(ranked, [one.place for one in ranked], seed)
        ranked = by_lot[: settings.cut]
    return [one.player for one in ranked], [one.score for one in ranked]


def _count_deals(event: Event) -> int:
    """Return how many deals one game has, to balance the dealers; 0 if the number is not fixed."""
    ruleset = ruleset_from_json(event.ruleset)
    for players in range(event.preferred_table, event.largest_table + 1):
        try:
            return engine.score_sheet(ruleset, players).deal_count or 0
        except engine.BadPlayers:
            continue
    return 0
