"""List the addresses of events: their public pages, and the pages that plan and run them."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.events import (
    calendar,
    deletion,
    downloads,
    event,
    free_tables,
    new_event,
    reseat,
    rounds,
    rules,
    run,
    seasons,
    seats,
    settings,
    table_sheet,
    tables,
)
from tournaments.pages.events.attendance import line_up, player, roll_call
from tournaments.pages.events.display import announcements, projector, timer
from tournaments.pages.events.live import view as live
from tournaments.pages.events.planning import nights

site_urls: list[URLPattern | URLResolver] = [
    path("p/<str:link>/calendar.ics", calendar.own_calendar, name="own-calendar"),
    path("rules/<slug:preset>/", rules.preset, name="preset"),
    path("rules/<slug:preset>/book.pdf", rules.preset_book, name="preset-book"),
]

club_urls: list[URLPattern | URLResolver] = [
    path("calendar.ics", calendar.club_calendar, name="club-calendar"),
    path("calendar/", calendar.subscribe, name="calendar"),
    path("seasons/<slug:season>/calendar.ics", calendar.season_calendar, name="season-calendar"),
    path("events/<slug:event>/", event.event, name="event"),
    path("events/<slug:event>/seats/", seats.seats, name="seats"),
    path("events/<slug:event>/seats.csv", downloads.seats, name="seats-csv"),
    path("events/<slug:event>/tables/new/", free_tables.start, name="start-table"),
    path("events/<slug:event>/now/", event.event_now, name="event-now"),
    path("events/<slug:event>/projector/", projector.projector, name="projector"),
    path("events/<slug:event>/projector/now/", projector.projector_now, name="projector-now"),
    path("events/<slug:event>/live/<slug:page>/", live.live, name="live"),
    path("events/<slug:event>/rounds/", event.event_rounds, name="event-rounds"),
    path("events/<slug:event>/standings/", event.event_standings, name="event-standings"),
    path("events/<slug:event>/rules/", rules.event_rules, name="event-rules"),
    path("events/<slug:event>/rules/book.pdf", rules.event_book, name="event-book"),
]

organise_urls: list[URLPattern | URLResolver] = [
    path("seasons/new/", seasons.new_season, name="new-season"),
    path("seasons/<slug:season>/", seasons.season_settings, name="season-settings"),
    path("seasons/<slug:season>/next/", seasons.next_season, name="next-season"),
    path("seasons/<slug:season>/nights/", nights.plan_nights, name="plan-nights"),
    path("seasons/<slug:season>/nights/take-out/", nights.take_out, name="take-out-nights"),
    path("seasons/<slug:season>/archive/", seasons.archive_season, name="archive-season"),
    path("seasons/<slug:season>/delete/", deletion.delete_season, name="delete-season"),
    path("deleted/", deletion.deleted, name="deleted"),
    path("deleted/events/<int:event_id>/restore/", deletion.restore_event, name="restore-event"),
    path(
        "deleted/seasons/<int:season_id>/restore/", deletion.restore_season, name="restore-season"
    ),
    path("events/new/", new_event.new_event, name="new-event"),
    path("announcements/", announcements.club_announcements, name="club-announcements"),
    path(
        "announcements/<int:announcement_id>/take-back/", announcements.take_back, name="take-back"
    ),
]

run_urls: list[URLPattern | URLResolver] = [
    path("", run.run, name="run-event"),
    path("now/", run.run_now, name="run-now"),
    path("settings/", settings.settings, name="event-settings"),
    path("entries/", roll_call.entries, name="entries"),
    path("entries/next/", roll_call.next_round, name="next-round-players"),
    path("entries.csv", downloads.line_up, name="entries-csv"),
    path("entries/line-up/", line_up.line_up, name="line-up"),
    path("entries/<int:player>/", player.player, name="attendance"),
    path("rounds/<int:number>/undo/", rounds.undo, name="undo-round"),
    path("rounds/<int:pk>/redo/", rounds.redo, name="redo-round"),
    path("announcements/", announcements.event_announcements, name="announcements"),
    path("timer/", timer.timer, name="timer"),
    path("placards/", tables.placards, name="placards"),
    path("placards/renew/", tables.renew_all, name="renew-links"),
    path("season/", seasons.move_night, name="move-event"),
    path("delete/", deletion.delete_night, name="delete-event"),
    path("finish/", run.finish, name="finish-event"),
    path("reopen/", run.reopen, name="reopen-event"),
    path("tables/<int:table>/", table_sheet.table_sheet, name="table-sheet"),
    path("tables/<int:table>/seats/", reseat.reseat, name="reseat"),
    path("tables/<int:table>/renew/", tables.renew, name="renew-link"),
    path("tables/<int:table>/close/", tables.close, name="close-table"),
]
