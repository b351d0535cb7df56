"""List the addresses of seasons, events, rounds, the line-up and tables, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.events import (
    calendar,
    codes,
    deletion,
    display,
    entries,
    events,
    files,
    line_up,
    rounds,
    seasons,
    tables,
    undo,
)

urlpatterns: list[URLPattern] = [
    path("clubs/<slug:club>/seasons", seasons.SeasonList.as_view(), name="seasons"),
    path("seasons/<int:season_id>", seasons.SeasonView.as_view(), name="season"),
    path(
        "clubs/<slug:club>/seasons/deleted",
        deletion.DeletedSeasons.as_view(),
        name="deleted-seasons",
    ),
    path(
        "seasons/<int:season_id>/restore", deletion.SeasonRestore.as_view(), name="season-restore"
    ),
    path("clubs/<slug:club>/calendar", calendar.ClubCalendar.as_view(), name="calendar"),
    path(
        "seasons/<int:season_id>/calendar",
        calendar.SeasonCalendar.as_view(),
        name="season-calendar",
    ),
    path("seasons/<int:season_id>/roster", seasons.SeasonRoster.as_view(), name="season-roster"),
    path("seasons/<int:season_id>/archive", seasons.SeasonArchive.as_view(), name="season-archive"),
    path(
        "seasons/<int:season_id>/unarchive",
        seasons.SeasonUnarchive.as_view(),
        name="season-unarchive",
    ),
    path("seasons/<int:season_id>/events", seasons.SeasonEvents.as_view(), name="season-events"),
    path("seasons/<int:season_id>/next", seasons.SeasonNext.as_view(), name="season-next"),
    path(
        "clubs/<slug:club>/events/deleted", deletion.DeletedEvents.as_view(), name="deleted-events"
    ),
    path("events/<int:event_id>/restore", deletion.EventRestore.as_view(), name="event-restore"),
    path("clubs/<slug:club>/events/next", events.NextEvent.as_view(), name="next-event"),
    path(
        "events/<int:event_id>/announcements",
        display.EventAnnouncements.as_view(),
        name="event-announcements",
    ),
    path(
        "clubs/<slug:club>/announcements",
        display.ClubAnnouncements.as_view(),
        name="club-announcements",
    ),
    path(
        "announcements/<int:announcement_id>/take-back",
        display.AnnouncementTakeBack.as_view(),
        name="announcement-take-back",
    ),
    path("events/<int:event_id>/timer", display.Timer.as_view(), name="timer"),
    path("tables/<int:table_id>/extra-time", display.ExtraTime.as_view(), name="extra-time"),
    path("clubs/<slug:club>/events", events.EventList.as_view(), name="events"),
    path("events/<int:event_id>", events.EventView.as_view(), name="event"),
    path("events/<int:event_id>/season", events.EventSeason.as_view(), name="event-season"),
    path("events/<int:event_id>/finish", events.EventFinish.as_view(), name="event-finish"),
    path("events/<int:event_id>/reopen", events.EventReopen.as_view(), name="event-reopen"),
    path("events/<int:event_id>/entries", entries.EntryList.as_view(), name="entries"),
    path("events/<int:event_id>/replies", entries.ReplyList.as_view(), name="replies"),
    path("events/<int:event_id>/line-up.csv", files.LineUpFile.as_view(), name="line-up-csv"),
    path("events/<int:event_id>/seats.csv", files.SeatsFile.as_view(), name="seats-csv"),
    path("events/<int:event_id>/line-up", line_up.LineUp.as_view(), name="line-up"),
    path(
        "events/<int:event_id>/line-up/<int:player_id>",
        line_up.LineUpPlayer.as_view(),
        name="line-up-player",
    ),
    path("events/<int:event_id>/arrivals", line_up.Arrivals.as_view(), name="arrivals"),
    path("events/<int:event_id>/departures", line_up.Departures.as_view(), name="departures"),
    path("events/<int:event_id>/rounds", rounds.RoundList.as_view(), name="rounds"),
    path("events/<int:event_id>/rounds/undone", rounds.UndoneRounds.as_view(), name="undone"),
    path("events/<int:event_id>/rounds/redo", undo.RoundRedo.as_view(), name="redo"),
    path(
        "events/<int:event_id>/rounds/<int:number>/undo",
        undo.RoundUndo.as_view(),
        name="undo",
    ),
    path(
        "events/<int:event_id>/rounds/<int:number>/seats",
        rounds.RoundSeats.as_view(),
        name="seats",
    ),
    path("events/<int:event_id>/free-tables", tables.FreeTables.as_view(), name="free-tables"),
    path("events/<int:event_id>/tables", rounds.TableList.as_view(), name="tables"),
    path("events/<int:event_id>/codes", codes.CodeList.as_view(), name="table-codes"),
    path("table-codes", codes.TableCode.as_view(), name="table-code"),
    path("tables/<int:table_id>", tables.TableView.as_view(), name="table"),
    path("tables/<int:table_id>/link", tables.TableLink.as_view(), name="table-link"),
    path("tables/<int:table_id>/close", tables.TableClose.as_view(), name="table-close"),
    path("tables/<int:table_id>/settlement", tables.Settlement.as_view(), name="settlement"),
]
