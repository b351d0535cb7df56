"""List the addresses of personal data, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.privacy import clubs, data, players, removals

urlpatterns: list[URLPattern] = [
    path("me/data", data.OwnData.as_view(), name="own-data"),
    path("clubs/<slug:club>/delete", clubs.ClubDelete.as_view(), name="club-delete"),
    path("clubs/<slug:club>/restore", clubs.ClubRestore.as_view(), name="club-restore"),
    path("me/deleted-clubs", clubs.DeletedClubs.as_view(), name="deleted-clubs"),
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
    path(
        "players/<int:player_id>/delete", removals.PlayerDeletion.as_view(), name="player-deletion"
    ),
    path(
        "players/<int:player_id>/merge/<int:into_id>",
        removals.PlayerMerge.as_view(),
        name="player-merge",
    ),
    path(
        "players/<int:player_id>/restore", removals.PlayerRestore.as_view(), name="player-restore"
    ),
    path(
        "clubs/<slug:club>/removed-players",
        removals.RemovedPlayerList.as_view(),
        name="removed-players",
    ),
    path("players/<int:player_id>/account", players.PlayerAccount.as_view(), name="player-account"),
]
