"""List the addresses of personal data, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.privacy import data, players

urlpatterns: list[URLPattern] = [
    path("me/data", data.OwnData.as_view(), name="own-data"),
    path("players/<int:player_id>/data", data.PlayerDataView.as_view(), name="player-data"),
    path("players/<int:player_id>/erase", data.PlayerErase.as_view(), name="player-erase"),
    path(
        "players/<int:player_id>/privacy",
        players.PlayerPrivacyView.as_view(),
        name="player-privacy",
    ),
    path(
        "players/<int:player_id>/privacy/own", players.OwnNames.as_view(), name="player-own-names"
    ),
    path("players/<int:player_id>/account", players.PlayerAccount.as_view(), name="player-account"),
]
