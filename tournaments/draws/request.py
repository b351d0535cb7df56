"""What a draw is asked for: an event's line-up, its history and its rules as a DrawRequest."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import engine
from tournaments.core.validation import invalid
from tournaments.draws.queries import names_of
from tournaments.draws.seating_rules import constraints_of
from tournaments.events.score_sheets import ruleset_of
from tournaments.models import DrawMethod, Entry, Event, Round, Seat, SitOutRule
from tournaments.seating import DrawRequest, PastRound, SitOut, Swiss
from tournaments.seating.stored import tables_of
from tournaments.standings.queries import list_standings
from tournaments.standings.rankings import RANKINGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Draw

MOST_PAST_ROUNDS = 60
"""Of earlier nights of the season; those before them are forgotten."""

MOST_SECONDS, MOST_ROUNDS, MOST_REMATCH = 60.0, 20, 1000
BY_STANDING = (DrawMethod.SWISS, DrawMethod.RANK)
GIVEN = (DrawMethod.HAND, DrawMethod.IMPORTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSettings:
    """What an organiser chooses for one draw; stored with it.

    `sizes` are exact table sizes, else the event's apply, as does its rule of sitting out unless
    `sit_out` is given. `cut` lets only so many of the standings play (finals); `top` and `rematch`
    are the Swiss rule's. `standings_revision` names the results that a draw by standing must be
    taken from.
    """

    method: str = DrawMethod.SOCIAL
    rounds: int = 1
    seconds: float = 10.0
    sizes: tuple[int, ...] = ()
    sit_out: str | None = None
    history_percent: int | None = None
    cut: int | None = None
    rematch: int = 30
    top: int = 0
    standings_revision: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain JSON; `from_json` is the inverse."""
        return asdict(self) | {"sizes": list(self.sizes)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> DrawSettings:
        """Read what `to_json` wrote."""
        return cls(**{**data, "sizes": tuple(data.get("sizes", ()))})


def check_settings(settings: DrawSettings) -> None:
    """Raise InvalidInput for a setting that no draw can have."""
    if settings.method not in DrawMethod.values:
        raise invalid("method", "unknown", f"Choose one of {', '.join(DrawMethod.values)}.")
    if settings.sit_out is not None and settings.sit_out not in SitOutRule.values:
        raise invalid("sit_out", "unknown", f"Choose one of {', '.join(SitOutRule.values)}.")
    ranges = {
        "rounds": (settings.rounds, 1, MOST_ROUNDS),
        "seconds": (settings.seconds, 0.1, MOST_SECONDS),
        "history_percent": (settings.history_percent or 0, 0, 100),
        "rematch": (settings.rematch, 0, MOST_REMATCH),
        "top": (settings.top, 0, 1000),
        "cut": (3 if settings.cut is None else settings.cut, 3, 1000),
    }
    for name, (value, low, high) in ranges.items():
        if not low <= value <= high:
            raise invalid(name, "out-of-range", f"From {low:g} to {high:g}, please.")
    if settings.method in BY_STANDING and settings.rounds > 1:
        words = "A round by standing needs the results before it: draw one at a time."
        raise invalid("rounds", "one-at-a-time", words)
    if settings.cut is not None and settings.method not in BY_STANDING:
        raise invalid("cut", "not-by-standing", "A cut goes with a draw by rank or a Swiss one.")


def ask(event: Event, settings: DrawSettings, seed: int, number: int) -> DrawRequest:
    """The request for a draw of the rounds from `number` on, from what is in the database now."""
    numbers = range(number, number + settings.rounds)
    entries = [
        entry
        for entry in Entry.objects.filter(event=event).order_by("player_id")
        if any(map(entry.plays_in, numbers))
    ]
    by_id = {entry.player_id: entry for entry in entries}
    players, scores = _in_order(event, settings, list(by_id))
    out = set(by_id) - set(players)
    absent = tuple(
        frozenset(p for p, entry in by_id.items() if p not in out and not entry.plays_in(n))
        for n in numbers
    )
    sheet_deals = _deals_of(event)
    return DrawRequest(
        players=tuple(players),
        method=settings.method,
        rounds=settings.rounds,
        tables=settings.sizes,
        allowed=tuple(range(event.smallest_table, event.largest_table + 1)),
        preferred=event.preferred_table,
        sit_out=SitOut(settings.sit_out or event.sit_out),
        absent=absent if any(absent) else (),
        history=history_of(event, settings.history_percent),
        constraints=constraints_of(event, players),
        scores=tuple(scores),
        swiss=Swiss(settings.rematch, settings.top),
        deals=sheet_deals,
        seed=seed,
        seconds=settings.seconds,
        names=names_of(event),
    )


def _in_order(
    event: Event, settings: DrawSettings, players: list[int]
) -> tuple[list[int], list[float]]:
    """The players, by standing where the draw goes by it, each then with what counts there.

    Whoever has no line yet comes last, level with the last.
    """
    if settings.method not in BY_STANDING:
        return players, []
    there = set(players)
    lines = list_standings(event=event, ranking=event.ranking)
    figure = RANKINGS[event.ranking].figure
    order = {row.player_id: float(getattr(row, figure)) for row in lines if row.player_id in there}
    worst = min(order.values(), default=0.0)
    scored = [*order, *(player for player in players if player not in order)]
    kept = scored if settings.cut is None else scored[: settings.cut]
    return kept, [order.get(player, worst) for player in kept]


def _deals_of(event: Event) -> int:
    """How many deals one game has, for who deals how often; 0 where the points end it."""
    ruleset = ruleset_of(event.ruleset)
    for players in range(event.preferred_table, event.largest_table + 1):
        try:
            return engine.score_sheet(ruleset, players).deal_count or 0
        except engine.BadPlayers:
            continue
    return 0


def history_of(
    event: Event, percent: int | None = None, *, but: Draw | None = None
) -> tuple[PastRound, ...]:
    """The rounds that stand, of earlier nights of the season and of this one, the oldest first.

    `percent` is the weight of the earlier nights, the event's own where it is None. `but` leaves
    out the rounds that a draw has published.
    """
    weight = event.history_percent if percent is None else percent
    earlier: list[Round] = []
    if event.season_id is not None and weight:
        others = Round.objects.standing().filter(event__season=event.season_id)
        before = others.filter(event__held_on__lte=event.held_on).exclude(event=event)
        latest = before.order_by("-event__held_on", "-event_id", "-pk")[:MOST_PAST_ROUNDS]
        earlier = list(latest)[::-1]
    own = [
        one
        for one in event.rounds.standing().order_by("pk")
        if but is None or one.draw_id != but.pk
    ]
    return tuple(_past([(one, weight) for one in earlier] + [(one, 100) for one in own]))


def _past(rounds: Sequence[tuple[Round, int]]) -> list[PastRound]:
    tables: dict[int, dict[int, list[int]]] = {}
    rows = Seat.objects.filter(round__in=[one.pk for one, _ in rounds])
    seats = rows.order_by("table__number", "table_id", "number")
    for round_id, table_id, player in seats.values_list("round_id", "table_id", "player_id"):
        tables.setdefault(round_id, {}).setdefault(table_id, []).append(player)
    return [
        PastRound(
            tables_of(list(tables.get(one.pk, {}).values())),
            weight=weight,
            seats=not one.is_free,
            sat_out=tuple(one.sat_out),
        )
        for one, weight in rounds
    ]
