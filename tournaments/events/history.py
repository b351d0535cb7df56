"""List who met whom: the rounds that count as history when an event's next round is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models import Round, Seat
from tournaments.seating import PastRound, night_weight, to_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Draw, Event

MAX_ROUNDS = 20
"""The most rounds that one draw may have."""


def list_past_rounds(
    event: Event, percent: int | None = None, *, without: Draw | None = None
) -> tuple[PastRound, ...]:
    """List the rounds of earlier nights and this one that are not undone, oldest first.

    `percent` is the weight of the season's earlier nights, the event's own setting if it is
    None; recent ones count more (`night_weight`). `without` leaves out the rounds that a draw has
    published.
    """
    weight = event.history_percent if percent is None else percent
    earlier: list[Round] = []
    if event.season_id is not None and weight:
        others = Round.objects.standing().filter(
            event__season=event.season_id, event__deleted_at=None
        )
        before = others.filter(event__held_on__lte=event.held_on).exclude(event=event)
        nights = before.order_by("event__held_on", "event_id", "pk").select_related("event")
        earlier = list(nights.only("is_free", "sat_out", "event", "event__held_on"))
    days = sorted({one.event.held_on for one in earlier}, reverse=True)
    age = {day: place for place, day in enumerate(days, start=1)}
    own = [
        one
        for one in event.rounds.standing().order_by("pk")
        if without is None or one.draw_id != without.pk
    ]
    weighed = [(one, night_weight(weight, age[one.event.held_on])) for one in earlier]
    return tuple(_past(weighed + [(one, 100) for one in own]))


def _past(rounds: Sequence[tuple[Round, int]]) -> list[PastRound]:
    tables: dict[int, dict[int, list[int]]] = {}
    rows = Seat.objects.filter(round__in=[one.pk for one, _ in rounds])
    seats = rows.order_by("table__number", "table_id", "number")
    for round_id, table_id, player in seats.values_list("round_id", "table_id", "player_id"):
        tables.setdefault(round_id, {}).setdefault(table_id, []).append(player)
    return [
        PastRound(
            to_tables(list(tables.get(one.pk, {}).values())),
            weight=weight,
            seats=not one.is_free,  # free tables count as meetings, not as seats (ADR 0065)
            sat_out=tuple(one.sat_out),
            key=one.pk,
        )
        for one, weight in rounds
    ]
