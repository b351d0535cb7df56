"""List the addresses of the standings."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.standings import season

club_urls: list[URLPattern | URLResolver] = [
    path("seasons/<slug:season>/", season.season, name="season"),
]
