"""Addresses under /api/v1/. Each works with and without a slash at the end."""

from __future__ import annotations

from django.urls import path, re_path

from api.memory import kept_for_a_moment
from api.views import clubs, deals, events, me, players, presets, root, rounds, seasons, tables
from api.views.standings import EventStandings, SeasonStandings

app_name = "api"

urlpatterns = [
    # First, because the list is searched from the top and this is asked for most.
    path("tables/<int:table_id>/deals/<int:number>", deals.Deal.as_view(), name="deal"),
    path("", root.Start.as_view(), name="start"),
    path("schema/", root.Schema.as_view(), name="schema"),
    path("docs/", root.Docs.as_view(), name="docs"),
    path("problems/<slug:code>/", root.problem_page, name="problem"),
    path("me", me.Me.as_view(), name="me"),
    path("me/tokens", me.TokenList.as_view(), name="tokens"),
    path("me/tokens/<int:token_id>", me.TokenView.as_view(), name="token"),
    path("presets", presets.PresetList.as_view(), name="presets"),
    path("presets/<slug:preset>", presets.PresetView.as_view(), name="preset"),
    path("clubs", clubs.ClubList.as_view(), name="clubs"),
    path("clubs/<slug:club>", clubs.ClubView.as_view(), name="club"),
    path("clubs/<slug:club>/members", clubs.MemberList.as_view(), name="members"),
    path("clubs/<slug:club>/members/<int:member_id>", clubs.MemberView.as_view(), name="member"),
    path("clubs/<slug:club>/log", clubs.LogList.as_view(), name="log"),
    path("clubs/<slug:club>/players", players.PlayerList.as_view(), name="players"),
    path("clubs/<slug:club>/players/batch", players.PlayerBatch.as_view(), name="player-batch"),
    path("players/<int:player_id>", players.PlayerView.as_view(), name="player"),
    path("clubs/<slug:club>/seasons", seasons.SeasonList.as_view(), name="seasons"),
    path("seasons/<int:season_id>", seasons.SeasonView.as_view(), name="season"),
    path(
        "seasons/<int:season_id>/standings",
        kept_for_a_moment(SeasonStandings.as_view()),
        name="season-standings",
    ),
    path("clubs/<slug:club>/events", events.EventList.as_view(), name="events"),
    path("events/<int:event_id>", events.EventView.as_view(), name="event"),
    path("events/<int:event_id>/finish", events.EventFinish.as_view(), name="event-finish"),
    path("events/<int:event_id>/reopen", events.EventReopen.as_view(), name="event-reopen"),
    path("events/<int:event_id>/entries", events.EntryList.as_view(), name="entries"),
    path("events/<int:event_id>/draw", rounds.DrawView.as_view(), name="draw"),
    path("events/<int:event_id>/rounds", rounds.RoundList.as_view(), name="rounds"),
    path("events/<int:event_id>/tables", rounds.TableList.as_view(), name="tables"),
    path(
        "events/<int:event_id>/standings",
        kept_for_a_moment(EventStandings.as_view()),
        name="event-standings",
    ),
    path("tables/<int:table_id>", tables.TableView.as_view(), name="table"),
    path("tables/<int:table_id>/link", tables.TableLink.as_view(), name="table-link"),
    path("tables/<int:table_id>/close", tables.TableClose.as_view(), name="table-close"),
    path("tables/<int:table_id>/settlement", tables.Settlement.as_view(), name="settlement"),
    path("tables/<int:table_id>/deals", deals.Card.as_view(), name="deals"),
    path(
        "tables/<int:table_id>/deals/<int:number>/history",
        deals.History.as_view(),
        name="history",
    ),
    re_path(r"^(?P<rest>.*)$", root.nothing_here),
]
