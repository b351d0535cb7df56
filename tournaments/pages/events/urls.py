"""Addresses of the organiser's pages, below a club's address."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.pages.clubs import manage_players, members
from tournaments.pages.clubs import organise as club
from tournaments.pages.draws import by_hand, drafts, draw, seating_rules
from tournaments.pages.events import attendance, reseat, rounds, run, settings, tables
from tournaments.pages.online import event_tables
from tournaments.pages.papers import files
from tournaments.pages.scoring import director

draw_pages: list[URLPattern | URLResolver] = [
    path("", draw.draw, name="draw"),
    path("why/<int:number>/<int:table>/", draw.why, name="draw-why"),
    path("by-hand/", by_hand.by_hand, name="draw-by-hand"),
    path("swap/", drafts.swap, name="draw-swap"),
    path("again/", drafts.again, name="draw-again"),
    path("stop/", drafts.stop, name="draw-stop"),
    path("repair/", drafts.repair, name="draw-repair"),
    path("publish/", drafts.publish, name="draw-publish"),
    path("discard/", drafts.discard, name="draw-discard"),
]

run_event: list[URLPattern | URLResolver] = [
    path("", run.run, name="run-event"),
    path("settings/", settings.settings, name="event-settings"),
    path("entries/", attendance.entries, name="entries"),
    path("entries/<int:player>/", attendance.player, name="attendance"),
    path("rules/", seating_rules.of_event, name="seating-rules"),
    path("draw/", include(draw_pages)),
    path("rounds/<int:number>/undo/", rounds.undo, name="undo-round"),
    path("rounds/<int:pk>/redo/", rounds.redo, name="redo-round"),
    path("placards/", tables.placards, name="placards"),
    path("finish/", run.finish, name="finish-event"),
    path("reopen/", run.reopen, name="reopen-event"),
    path("tables/<int:table>/seats/", reseat.reseat, name="reseat"),
    path("rounds/<int:number>/sheets.pdf", files.round_sheets, name="round-sheets-pdf"),
    path("rounds/<int:number>/placards.pdf", files.round_placards, name="round-placards-pdf"),
    path("tables/<int:table>/sheet.pdf", files.table_sheet, name="table-sheet-pdf"),
    path("tables/<int:table>/placard.pdf", files.table_placard, name="table-placard-pdf"),
    path("tables/<int:table>/renew/", tables.renew, name="renew-link"),
    path("tables/<int:table>/close/", tables.close, name="close-table"),
    path("tables/<int:table>/online/", event_tables.table_online, name="play-online"),
    path("rounds/<int:number>/online/", event_tables.round_online, name="round-online"),
    path("online/", event_tables.tables_online, name="tables-online"),
]

desk: list[URLPattern | URLResolver] = [
    path("", director.director, name="director"),
    path("now/", director.director_now, name="director-now"),
    path("calls/<int:table>/<int:call>/", director.answer, name="answer-call"),
    path("deals/<int:table>/<int:number>/", director.decide, name="decide-deal"),
]

organise: list[URLPattern | URLResolver] = [
    path("", club.organise, name="organise"),
    path("club/", club.settings, name="club-settings"),
    path("log/", club.log, name="log"),
    path("rules/", seating_rules.of_club, name="club-seating-rules"),
    path("players/", manage_players.players, name="manage-players"),
    path("players/<int:player>/", manage_players.player, name="change-player"),
    path("members/", members.members, name="members"),
    path("members/<int:member>/", members.member, name="member"),
    path("seasons/new/", settings.new_season, name="new-season"),
    path("seasons/<slug:season>/", settings.season_settings, name="season-settings"),
    path("events/new/", settings.new_event, name="new-event"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("organise/", include(organise)),
    path("events/<slug:event>/run/", include(run_event)),
    path("events/<slug:event>/desk/", include(desk)),
]
