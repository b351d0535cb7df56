"""Rows that are computed from results, for tests that compute them in two ways."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from tournaments.models import DealResult, Event, Season, SeatScore, Standing, Table
from tournaments.standings.figures import FIGURES


def derived_rows(event: Event) -> list[tuple[Any, ...]]:
    """Return every derived row of the event and its season, without row ids and times."""
    figures = (*FIGURES, "revision")
    seats = SeatScore.objects.filter(event=event).order_by("table_id", "seat")
    of_season = Q(season=event.season_id) | Q(event__season=event.season_id)
    lines = Standing.objects.filter(Q(event=event) | of_season)
    tables = Table.objects.filter(event=event).order_by("pk")
    return [
        *seats.values_list("table_id", "seat", "player_id", "place", "profile", *figures),
        *lines.order_by("event_id", "player_id").values_list(
            "event_id",
            "season_id",
            "player_id",
            "points_per_deal",
            "adjustment",
            "league",
            "nights",
            "counts",
            "profile",
            "longest_run",
            *figures,
        ),
        *DealResult.objects.filter(table__event=event, is_accepted=True)
        .order_by("table_id", "number")
        .values_list("table_id", "number", "points", "score"),
        *(
            (table.pk, table.points, table.failed, table.deals_in, table.scored_revision)
            for table in tables
        ),
        *event.adjustments.order_by("pk").values_list("pk", "scored_revision"),
        *Event.objects.filter(pk=event.pk).values_list("standings_revision"),
        *Season.objects.filter(events=event).values_list("standings_revision"),
    ]
