"""List the addresses of presets and own games, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.presets import own_games, presets

GAME = "clubs/<slug:club>/own-games/<slug:own_game>"

urlpatterns: list[URLPattern] = [
    path("presets", presets.PresetList.as_view(), name="presets"),
    path("presets/<slug:preset>", presets.PresetView.as_view(), name="preset"),
    path(
        "presets/<slug:preset>/rulebook", presets.PresetRulebook.as_view(), name="preset-rulebook"
    ),
    path("events/<int:event_id>/rulebook", presets.EventRulebook.as_view(), name="event-rulebook"),
    path("specials", presets.SpecialList.as_view(), name="specials"),
    path("clubs/<slug:club>/presets", presets.ClubPresetList.as_view(), name="club-presets"),
    path("clubs/<slug:club>/own-games", own_games.OwnGameList.as_view(), name="own-games"),
    path(
        "clubs/<slug:club>/own-games/removed",
        own_games.RemovedOwnGames.as_view(),
        name="removed-own-games",
    ),
    path(GAME, own_games.OwnGameView.as_view(), name="own-game"),
    path(f"{GAME}/restore", own_games.OwnGameRestore.as_view(), name="own-game-restore"),
    path(f"{GAME}/versions", own_games.OwnGameVersions.as_view(), name="own-game-versions"),
    path(
        f"{GAME}/versions/<int:number>/use",
        own_games.OwnGameVersionUse.as_view(),
        name="own-game-version-use",
    ),
    path(f"{GAME}/sheet.pdf", own_games.OwnGameSheet.as_view(), name="own-game-sheet"),
]
