"""List the addresses of e-mails to players, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.letters import letters

urlpatterns: list[URLPattern] = [
    path("own-page/results", letters.OwnResults.as_view(), name="own-results"),
    path("own-page/results/stop", letters.OwnResultsStop.as_view(), name="stop-results"),
    path(
        "players/<int:player_id>/results-by-email",
        letters.AccountResults.as_view(),
        name="account-results",
    ),
    path(
        "players/<int:player_id>/link/letter",
        letters.PlayerLinkLetter.as_view(),
        name="player-link-letter",
    ),
]
