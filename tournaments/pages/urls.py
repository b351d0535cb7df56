"""Addresses of the pages. What they read as is what a person would guess."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.pages.clubs import club, home, players
from tournaments.pages.events import event, free_tables, rules, seats
from tournaments.pages.scoring import cards, deals, sheet, table_links, table_page
from tournaments.pages.standings import season

tables: list[URLPattern | URLResolver] = [
    path("", cards.table, name="table"),
    path("card/", cards.table_card, name="table-card"),
    path("sheet/", sheet.type_sheet, name="type-sheet"),
    path("sheet/preview/", sheet.sheet_preview, name="sheet-preview"),
    path("score/", table_page.score, name="score"),
    path("phone/", table_page.hold, name="hold-phone"),
    path("deals/<int:number>/", deals.deal, name="deal"),
    path("deals/<int:number>/preview/", deals.deal_preview, name="deal-preview"),
    path("deals/<int:number>/history/", cards.deal_history, name="deal-history"),
]

clubs_and_events: list[URLPattern | URLResolver] = [
    path("", club.club, name="club"),
    path("players/", players.players, name="players"),
    path("players/<int:player>/", players.player, name="player"),
    path("seasons/<slug:season>/", season.season, name="season"),
    path("events/<slug:event>/", event.event, name="event"),
    path("events/<slug:event>/seats/", seats.seats, name="seats"),
    path("events/<slug:event>/tables/new/", free_tables.start, name="start-table"),
    path("events/<slug:event>/rounds/", event.event_rounds, name="event-rounds"),
    path("events/<slug:event>/standings/", event.event_standings, name="event-standings"),
    path("events/<slug:event>/rules/", rules.event_rules, name="event-rules"),
    path("", include("tournaments.pages.events.urls")),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("rules/", home.rules, name="rules"),
    path("rules/<slug:preset>/", rules.preset, name="preset"),
    path("t/<str:token>/", table_links.open_table, name="table-link"),
    path("tables/worker.js", table_page.worker, name="table-worker"),
    path("tables/<int:table>/", include(tables)),
    path("clubs/<slug:club>/", include(clubs_and_events)),
    path("", include("tournaments.pages.online.urls")),
    path("", include("tournaments.pages.clubs.urls")),
]
