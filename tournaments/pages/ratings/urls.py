"""List the addresses of ratings."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.ratings import ratings

club_urls: list[URLPattern | URLResolver] = [
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings.csv", ratings.ratings_file, name="ratings-csv"),
    path("players/<int:player>/ratings/", ratings.changes, name="rating-changes"),
    path("players/<int:player>/ratings.csv", ratings.changes_file, name="rating-changes-csv"),
]
