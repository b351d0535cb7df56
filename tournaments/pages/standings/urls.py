"""List the addresses of the standings."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.standings import adjustments, season

club_urls: list[URLPattern | URLResolver] = [
    path("seasons/<slug:season>/", season.season, name="season"),
]

run_urls: list[URLPattern | URLResolver] = [
    path("adjustments/", adjustments.adjustments, name="adjustments"),
    path("adjustments/<int:adjustment_id>/cancel/", adjustments.cancel, name="cancel-adjustment"),
    path(
        "adjustments/<int:adjustment_id>/restore/", adjustments.restore, name="restore-adjustment"
    ),
]
