"""Addresses of a club, its players and members, and of a person's own account."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.clubs import account as accounts
from tournaments.pages.clubs import club as clubs
from tournaments.pages.clubs import home, manage_players, members, passwords
from tournaments.pages.clubs import organise as organiser
from tournaments.pages.clubs import players as club_players

site: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("rules/", home.rules, name="rules"),
]

club: list[URLPattern | URLResolver] = [
    path("", clubs.club, name="club"),
    path("players/", club_players.players, name="players"),
    path("players/<int:player>/", club_players.player, name="player"),
]

organise: list[URLPattern | URLResolver] = [
    path("", organiser.organise, name="organise"),
    path("club/", organiser.settings, name="club-settings"),
    path("log/", organiser.log, name="log"),
    path("players/", manage_players.players, name="manage-players"),
    path("players/<int:player>/", manage_players.player, name="change-player"),
    path("members/", members.members, name="members"),
    path("members/<int:member>/", members.member, name="member"),
]

account: list[URLPattern | URLResolver] = [
    path("sign-in/", accounts.SignIn.as_view(), name="login"),
    path("sign-out/", accounts.SignOut.as_view(), name="logout"),
    path("account/", accounts.account, name="account"),
    path("account/tokens/", accounts.make_token, name="make-token"),
    path("account/tokens/<int:token>/revoke/", accounts.revoke_token, name="revoke-token"),
    path("account/password/", passwords.PasswordChange.as_view(), name="password-change"),
    path("password/", passwords.PasswordRequest.as_view(), name="password-ask"),
    path("password/sent/", passwords.sent, name="password-sent"),
    path(
        "password/<uidb64>/<token>/", passwords.PasswordSet.as_view(), name="password_reset_confirm"
    ),
]
