"""List the addresses of the standings, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.http.cache import cache_briefly
from api.standings import adjustments
from api.standings.standings import EventStandings, SeasonNights, SeasonStandings

urlpatterns: list[URLPattern] = [
    path(
        "seasons/<int:season_id>/standings",
        cache_briefly(SeasonStandings.as_view()),
        name="season-standings",
    ),
    path("seasons/<int:season_id>/nights", SeasonNights.as_view(), name="season-nights"),
    path(
        "events/<int:event_id>/standings",
        cache_briefly(EventStandings.as_view()),
        name="event-standings",
    ),
    path(
        "events/<int:event_id>/adjustments",
        adjustments.EventAdjustments.as_view(),
        name="event-adjustments",
    ),
    path(
        "events/<int:event_id>/adjustments/<int:adjustment_id>/cancel",
        adjustments.AdjustmentCancel.as_view(),
        name="adjustment-cancel",
    ),
    path(
        "events/<int:event_id>/adjustments/<int:adjustment_id>/restore",
        adjustments.AdjustmentRestore.as_view(),
        name="adjustment-restore",
    ),
    path(
        "seasons/<int:season_id>/adjustments",
        adjustments.SeasonAdjustments.as_view(),
        name="season-adjustments",
    ),
]
