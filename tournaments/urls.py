"""Addresses of the pages. What they read as is what a person would guess."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import (
    cards,
    clubs,
    deals,
    events,
    free_tables,
    home,
    rules,
    score,
    seasons,
    seats,
    sheet_entry,
    table_links,
)

tables: list[URLPattern | URLResolver] = [
    path("", cards.table, name="table"),
    path("card/", cards.table_card, name="table-card"),
    path("sheet/", sheet_entry.type_sheet, name="type-sheet"),
    path("sheet/preview/", sheet_entry.sheet_preview, name="sheet-preview"),
    path("score/", score.score, name="score"),
    path("phone/", score.hold, name="hold-phone"),
    path("deals/<int:number>/", deals.deal, name="deal"),
    path("deals/<int:number>/preview/", deals.deal_preview, name="deal-preview"),
    path("deals/<int:number>/history/", cards.deal_history, name="deal-history"),
]

clubs_and_events: list[URLPattern | URLResolver] = [
    path("", clubs.club, name="club"),
    path("players/", clubs.players, name="players"),
    path("players/<int:player>/", clubs.player, name="player"),
    path("seasons/<slug:season>/", seasons.season, name="season"),
    path("events/<slug:event>/", events.event, name="event"),
    path("events/<slug:event>/seats/", seats.seats, name="seats"),
    path("events/<slug:event>/tables/new/", free_tables.start, name="start-table"),
    path("events/<slug:event>/rounds/", events.event_rounds, name="event-rounds"),
    path("events/<slug:event>/standings/", events.event_standings, name="event-standings"),
    path("events/<slug:event>/rules/", rules.event_rules, name="event-rules"),
    path("", include("tournaments.urls_organise")),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("rules/", home.rules, name="rules"),
    path("rules/<slug:preset>/", rules.preset, name="preset"),
    path("t/<str:token>/", table_links.open_table, name="table-link"),
    path("tables/worker.js", score.worker, name="table-worker"),
    path("tables/<int:table>/", include(tables)),
    path("clubs/<slug:club>/", include(clubs_and_events)),
    path("", include("tournaments.urls_online")),
    path("", include("tournaments.urls_account")),
]
