"""List the addresses of a club, its players and members."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.clubs import (
    club,
    downloads,
    home,
    import_players,
    invitations,
    log,
    manage_players,
    members,
    organise,
    own_clubs,
    own_page,
    player,
    player_links,
    players,
    sitemap,
)

site_urls: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("sitemap.xml", sitemap.sitemap, name="sitemap"),
    path("rules/", home.rules, name="rules"),
    path("invitations/<str:link>/", invitations.invitation, name="invitation"),
    path("p/<str:link>/", own_page.own_page, name="own-page"),
    path("account/clubs/new/", own_clubs.new_club, name="new-club"),
    path("account/clubs/<slug:club>/leave/", own_clubs.leave_club, name="leave-club"),
    path(
        "account/invitations/<int:invitation>/", invitations.own_invitation, name="own-invitation"
    ),
]

club_urls: list[URLPattern | URLResolver] = [
    path("", club.club, name="club"),
    path("now/", club.club_now, name="club-now"),
    path("players/", players.players, name="players"),
    path("players/<int:player>/", player.player, name="player"),
    path("players.csv", downloads.players, name="players-csv"),
    path("players/<int:player>/nights.csv", downloads.nights, name="nights-csv"),
]

organise_urls: list[URLPattern | URLResolver] = [
    path("", organise.organise, name="organise"),
    path("club/", organise.settings, name="club-settings"),
    path("log/", log.log, name="log"),
    path("log.csv", log.log_csv, name="log-csv"),
    path("players/", manage_players.players, name="manage-players"),
    path("players/import/", import_players.import_list, name="import-players"),
    path("players/<int:player>/", manage_players.player, name="change-player"),
    path("players/<int:player>/link/", player_links.link, name="player-link"),
    path("player-links/", player_links.links, name="player-links"),
    path("members.csv", downloads.members, name="members-csv"),
    path("members/", members.members, name="members"),
    path("members/<int:member>/", members.member, name="member"),
]
