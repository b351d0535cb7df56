"""List the addresses of the standings, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.http.cache import cache_briefly
from api.standings.standings import EventStandings, SeasonStandings

urlpatterns: list[URLPattern] = [
    path(
        "seasons/<int:season_id>/standings",
        cache_briefly(SeasonStandings.as_view()),
        name="season-standings",
    ),
    path(
        "events/<int:event_id>/standings",
        cache_briefly(EventStandings.as_view()),
        name="event-standings",
    ),
]
