"""List the addresses of the standings."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.standings import (
    adjustments,
    downloads,
    embed,
    feed,
    past,
    picture,
    records,
    search,
    season,
)

club_urls: list[URLPattern | URLResolver] = [
    path("results.atom", feed.results, name="results-feed"),
    path("embed/", embed.standings, name="embedded-standings"),
    path("seasons/<slug:season>/embed/", embed.standings, name="embedded-season"),
    path(
        "seasons/<slug:season>/standings-<int:revision>.png",
        picture.season_picture,
        name="season-picture",
    ),
    path(
        "events/<slug:event>/standings-<int:revision>.png",
        picture.event_picture,
        name="event-picture",
    ),
    path("search/", search.search, name="search"),
    path("records/", records.records, name="records"),
    path("seasons/<slug:season>/", season.season, name="season"),
    path("seasons/<slug:season>/standings/", season.season_standings, name="season-standings"),
    path(
        "seasons/<slug:season>/standings.csv",
        downloads.season_standings,
        name="season-standings-csv",
    ),
    path(
        "events/<slug:event>/standings.csv", downloads.event_standings, name="event-standings-csv"
    ),
    path("events/<slug:event>/results.csv", downloads.event_results, name="event-results-csv"),
    path("seasons/<slug:season>/results.csv", downloads.season_results, name="season-results-csv"),
]

table_urls: list[URLPattern | URLResolver] = [
    path("results.csv", downloads.table_results, name="table-results-csv"),
]

run_urls: list[URLPattern | URLResolver] = [
    path("as-it-was/", past.past, name="past-event"),
    path("as-it-was/tables/<int:table>/", past.past_card, name="past-card"),
    path("adjustments/", adjustments.adjustments, name="adjustments"),
    path("adjustments.csv", downloads.event_adjustments, name="adjustments-csv"),
    path("adjustments/<int:adjustment_id>/cancel/", adjustments.cancel, name="cancel-adjustment"),
    path(
        "adjustments/<int:adjustment_id>/restore/", adjustments.restore, name="restore-adjustment"
    ),
]
