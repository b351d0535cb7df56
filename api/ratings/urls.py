"""List the addresses of ratings, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.ratings import ratings

urlpatterns: list[URLPattern] = [
    path("clubs/<slug:club>/ratings", ratings.ClubRatings.as_view(), name="ratings"),
    path("players/<int:player_id>/ratings", ratings.PlayerRatings.as_view(), name="player-ratings"),
    path(
        "players/<int:player_id>/rating-changes",
        ratings.RatingChanges.as_view(),
        name="rating-changes",
    ),
]
