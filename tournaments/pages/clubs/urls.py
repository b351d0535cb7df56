"""List the addresses of a club, its players and members, and of a person's own account."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.clubs import (
    account,
    club,
    home,
    manage_players,
    members,
    organise,
    passwords,
    players,
)

site_urls: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("rules/", home.rules, name="rules"),
]

club_urls: list[URLPattern | URLResolver] = [
    path("", club.club, name="club"),
    path("players/", players.players, name="players"),
    path("players/<int:player>/", players.player, name="player"),
]

organise_urls: list[URLPattern | URLResolver] = [
    path("", organise.organise, name="organise"),
    path("club/", organise.settings, name="club-settings"),
    path("log/", organise.log, name="log"),
    path("players/", manage_players.players, name="manage-players"),
    path("players/<int:player>/", manage_players.player, name="change-player"),
    path("members/", members.members, name="members"),
    path("members/<int:member>/", members.member, name="member"),
]

account_urls: list[URLPattern | URLResolver] = [
    path("sign-in/", account.SignIn.as_view(), name="login"),
    path("sign-out/", account.SignOut.as_view(), name="logout"),
    path("account/", account.account, name="account"),
    path("account/tokens/", account.make_token, name="make-token"),
    path("account/tokens/<int:token>/revoke/", account.revoke_token, name="revoke-token"),
    path("account/password/", passwords.PasswordChange.as_view(), name="password-change"),
    path("password/", passwords.PasswordRequest.as_view(), name="password-ask"),
    path("password/sent/", passwords.sent, name="password-sent"),
    path(
        "password/<uidb64>/<token>/", passwords.PasswordSet.as_view(), name="password_reset_confirm"
    ),
]
