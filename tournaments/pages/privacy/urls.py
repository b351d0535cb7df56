"""List the addresses of the pages about personal data."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.privacy import clubs, deleted_clubs, notice, own_data, player_data, removals

site_urls: list[URLPattern | URLResolver] = [
    path("privacy/", notice.privacy, name="privacy"),
    path("robots.txt", notice.robots, name="robots"),
    path("account/data/", own_data.own_data, name="own-data"),
    path("account/data/file/", own_data.download, name="own-data-file"),
    path("account/data/names/<int:player>/", own_data.choose_names, name="own-names"),
    path("account/deleted-clubs/", deleted_clubs.deleted, name="deleted-clubs"),
    path("account/deleted-clubs/<slug:club>/", deleted_clubs.restore, name="restore-club"),
]

organise_urls: list[URLPattern | URLResolver] = [
    path("club/delete/", clubs.delete, name="delete-club"),
    path("club/archive/", clubs.archive, name="club-archive"),
    path("players/<int:player>/data/", player_data.download, name="player-data-file"),
    path("players/<int:player>/account/", player_data.link_account, name="link-player"),
    path("players/<int:player>/erase/", player_data.erase, name="erase-player"),
    path("players/<int:player>/delete/", removals.delete, name="delete-player"),
    path("players/<int:player>/merge/", removals.merge, name="merge-player"),
    path("players/<int:player>/restore/", removals.restore, name="restore-player"),
]
