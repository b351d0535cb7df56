"""List the addresses of ratings."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.ratings import ratings

club_urls: list[URLPattern | URLResolver] = [
    path("ratings/", ratings.ratings, name="ratings"),
    path("players/<int:player>/ratings/", ratings.changes, name="rating-changes"),
]
