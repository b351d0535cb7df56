"""List the addresses of the standings, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.http.cache import cache_briefly
from api.standings import adjustments, files, past, profiles, search
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
        "events/<int:event_id>/highlights",
        profiles.EventHighlights.as_view(),
        name="event-highlights",
    ),
    path("clubs/<slug:club>/search", search.ClubSearch.as_view(), name="search"),
    path("clubs/<slug:club>/records", profiles.ClubRecords.as_view(), name="records"),
    path(
        "players/<int:player_id>/profile",
        profiles.PlayerProfile.as_view(),
        name="player-profile",
    ),
    path(
        "players/<int:player_id>/meetings",
        profiles.PlayerMeetings.as_view(),
        name="player-meetings",
    ),
    path("events/<int:event_id>/as-it-was", past.PastEvent.as_view(), name="past-event"),
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
    path(
        "events/<int:event_id>/standings.csv",
        files.EventStandingsFile.as_view(),
        name="event-standings-csv",
    ),
    path(
        "events/<int:event_id>/results.csv",
        files.EventResultsFile.as_view(),
        name="event-results-csv",
    ),
    path(
        "seasons/<int:season_id>/standings.csv",
        files.SeasonStandingsFile.as_view(),
        name="season-standings-csv",
    ),
    path(
        "seasons/<int:season_id>/results.csv",
        files.SeasonResultsFile.as_view(),
        name="season-results-csv",
    ),
]
