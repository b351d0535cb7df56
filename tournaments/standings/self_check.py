"""Compare the standings of a night with what its results give from scratch (ADR 0321)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q

from tournaments.models import DealResult, Event, Season, SeatScore, Standing, Table
from tournaments.standings.compute import find_events_behind, lock_event, rebuild_event
from tournaments.standings.figures import FIGURES

if TYPE_CHECKING:
    from collections.abc import Iterator


def find_standings_difference(event_id: int) -> str:
    """Rebuild a night's scores and standings, and its season's lines, and take it back.

    Returns the names of the tables of the database that would have changed, separated by commas;
    empty if none or if results are waiting to be added. Other writers of the night wait meanwhile.
    """
    with transaction.atomic():
        event = lock_event(event_id)
        if event_id in find_events_behind():
            return ""
        before = dict(_derived(event))
        rebuild_event(event_id)
        after = dict(_derived(event))
        transaction.set_rollback(True)
    return ", ".join(name for name, rows in before.items() if rows != after[name])


def _derived(event: Event) -> Iterator[tuple[str, list[Any]]]:
    """Return all that is computed from the results, without ids of rows and times."""
    figures = (*FIGURES, "revision")
    seats = SeatScore.objects.filter(event=event).order_by("table_id", "seat")
    yield (
        "seats",
        list(seats.values_list("table_id", "seat", "player", "place", "profile", *figures)),
    )
    lines = Standing.objects.filter(
        Q(event=event) | Q(season=event.season_id, season__isnull=False)
    )
    of_lines = (
        "event_id", "season_id", "player_id", "points_per_deal", "adjustment", "league", "nights",
        "counts", "profile", "longest_run",
    )  # fmt: skip
    ordered = lines.order_by("event_id", "season_id", "player_id")
    yield "standings", list(ordered.values_list(*of_lines, *figures))
    deals = DealResult.objects.filter(table__event=event, is_accepted=True)
    yield "scores of deals", list(deals.order_by("pk").values_list("pk", "points", "score"))
    tables = Table.objects.filter(event=event).order_by("pk")
    yield "totals", list(tables.values_list("pk", "points", "failed", "deals_in"))
    yield (
        "revisions",
        [
            *Event.everything.filter(pk=event.pk).values_list("standings_revision"),
            *Season.everything.filter(events=event).values_list("standings_revision"),
        ],
    )
