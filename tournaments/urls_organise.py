"""Addresses of the organiser's pages, below a club's address."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.organise import club, draw, events, people, run, tables

run_event: list[URLPattern | URLResolver] = [
    path("", run.run, name="run-event"),
    path("settings/", events.settings, name="event-settings"),
    path("entries/", run.entries, name="entries"),
    path("draw/", draw.draw, name="draw"),
    path("rounds/<int:number>/take-back/", draw.take_back, name="take-back"),
    path("placards/", tables.placards, name="placards"),
    path("finish/", run.finish, name="finish-event"),
    path("reopen/", run.reopen, name="reopen-event"),
    path("tables/<int:table>/renew/", tables.renew, name="renew-link"),
    path("tables/<int:table>/close/", tables.close, name="close-table"),
]

organise: list[URLPattern | URLResolver] = [
    path("", club.organise, name="organise"),
    path("club/", club.settings, name="club-settings"),
    path("log/", club.log, name="log"),
    path("players/", people.players, name="manage-players"),
    path("players/<int:player>/", people.player, name="change-player"),
    path("members/", people.members, name="members"),
    path("members/<int:member>/", people.member, name="member"),
    path("seasons/new/", events.new_season, name="new-season"),
    path("seasons/<slug:season>/", events.season_settings, name="season-settings"),
    path("events/new/", events.new_event, name="new-event"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("organise/", include(organise)),
    path("events/<slug:event>/run/", include(run_event)),
]
