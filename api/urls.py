"""Addresses under /api/v1/. Each works with and without a slash at the end."""

from __future__ import annotations

from django.urls import include, path, re_path

from api.clubs import clubs, me, members, players
from api.draws import draws
from api.events import events, line_up, presets, rounds, seasons, tables
from api.http import root
from api.http.cache import cache_briefly
from api.online import game_moves, game_streams, games
from api.papers import papers
from api.scoring import deals, phones
from api.standings.standings import EventStandings, SeasonStandings

app_name = "api"

_of_a_game = [
    path("actions", games.Actions.as_view(), name="game-actions"),
    path("events", games.GameEvents.as_view(), name="game-events"),
    path("stream", game_streams.GameStream.as_view(), name="game-stream"),
    path("seats", games.GameSeats.as_view(), name="game-seats"),
    path("leave", games.Leave.as_view(), name="game-leave"),
    path("deals/<int:number>", games.GameDealView.as_view(), name="game-deal"),
    path("ready", game_moves.Ready.as_view(), name="game-ready"),
    path("back", game_moves.Back.as_view(), name="game-back"),
    path("entropy", game_moves.Entropy.as_view(), name="game-entropy"),
    path("say", game_moves.Say.as_view(), name="game-say"),
    path("again", game_moves.Again.as_view(), name="game-again"),
    path("mute", game_moves.Mute.as_view(), name="game-mute"),
    path("remove", game_moves.Remove.as_view(), name="game-remove"),
    path("propose", game_moves.Propose.as_view(), name="game-propose"),
    path("answer", game_moves.Answer.as_view(), name="game-answer"),
    path("claim", game_moves.Claim.as_view(), name="game-claim"),
    path("concede", game_moves.Concede.as_view(), name="game-concede"),
    path("pause", game_moves.Pause.as_view(), name="game-pause"),
    path("begin", game_moves.Begin.as_view(), name="game-begin"),
    path("replace", game_moves.Replace.as_view(), name="game-replace"),
    path("adjust", game_moves.Adjust.as_view(), name="game-adjust"),
    path("end", game_moves.End.as_view(), name="game-end"),
]

urlpatterns = [
    # First, because the list is searched from the top and this is asked for most.
    path("tables/<int:table_id>/deals/<int:number>", deals.Deal.as_view(), name="deal"),
    path("", root.ApiRoot.as_view(), name="start"),
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
    path("clubs/<slug:club>/members", members.MemberList.as_view(), name="members"),
    path("clubs/<slug:club>/members/<int:member_id>", members.MemberView.as_view(), name="member"),
    path("clubs/<slug:club>/log", clubs.LogList.as_view(), name="log"),
    path("clubs/<slug:club>/players", players.PlayerList.as_view(), name="players"),
    path("clubs/<slug:club>/players/batch", players.PlayerBatch.as_view(), name="player-batch"),
    path("players/<int:player_id>", players.PlayerView.as_view(), name="player"),
    path("clubs/<slug:club>/seasons", seasons.SeasonList.as_view(), name="seasons"),
    path("seasons/<int:season_id>", seasons.SeasonView.as_view(), name="season"),
    path(
        "seasons/<int:season_id>/standings",
        cache_briefly(SeasonStandings.as_view()),
        name="season-standings",
    ),
    path("clubs/<slug:club>/events", events.EventList.as_view(), name="events"),
    path("events/<int:event_id>", events.EventView.as_view(), name="event"),
    path("events/<int:event_id>/finish", events.EventFinish.as_view(), name="event-finish"),
    path("events/<int:event_id>/reopen", events.EventReopen.as_view(), name="event-reopen"),
    path("events/<int:event_id>/entries", events.EntryList.as_view(), name="entries"),
    path("events/<int:event_id>/line-up", line_up.LineUp.as_view(), name="line-up"),
    path(
        "events/<int:event_id>/line-up/<int:player_id>",
        line_up.LineUpPlayer.as_view(),
        name="line-up-player",
    ),
    path("events/<int:event_id>/arrivals", line_up.Arrivals.as_view(), name="arrivals"),
    path("events/<int:event_id>/departures", line_up.Departures.as_view(), name="departures"),
    path("events/<int:event_id>/draws", draws.DrawList.as_view(), name="draws"),
    path("events/<int:event_id>/draws/check", draws.DrawCheck.as_view(), name="draw-check"),
    path("draws/<int:draw_id>", draws.DrawView.as_view(), name="draw"),
    path("draws/<int:draw_id>/stop", draws.DrawStop.as_view(), name="draw-stop"),
    path("draws/<int:draw_id>/again", draws.DrawAgain.as_view(), name="draw-again"),
    path("draws/<int:draw_id>/discard", draws.DrawDiscard.as_view(), name="draw-discard"),
    path("draws/<int:draw_id>/swap", draws.DrawSwap.as_view(), name="draw-swap"),
    path("draws/<int:draw_id>/repair", draws.DrawRepair.as_view(), name="draw-repair"),
    path("draws/<int:draw_id>/reasons", draws.DrawReasons.as_view(), name="draw-reasons"),
    path("draws/<int:draw_id>/publish", draws.DrawPublish.as_view(), name="draw-publish"),
    path("draws/<int:draw_id>/schedule", draws.DrawSchedule.as_view(), name="draw-schedule"),
    path("draws/<int:draw_id>/schedule.csv", draws.DrawSheet.as_view(), name="draw-csv"),
    path("events/<int:event_id>/rounds", rounds.RoundList.as_view(), name="rounds"),
    path("events/<int:event_id>/rounds/undone", rounds.UndoneRounds.as_view(), name="undone"),
    path("events/<int:event_id>/rounds/redo", line_up.RoundRedo.as_view(), name="redo"),
    path(
        "events/<int:event_id>/rounds/<int:number>/undo",
        line_up.RoundUndo.as_view(),
        name="undo",
    ),
    path(
        "events/<int:event_id>/rounds/<int:number>/seats",
        line_up.RoundSeats.as_view(),
        name="seats",
    ),
    path(
        "events/<int:event_id>/rounds/<int:number>/online",
        game_moves.RoundOnline.as_view(),
        name="round-online",
    ),
    path("events/<int:event_id>/free-tables", line_up.FreeTables.as_view(), name="free-tables"),
    path("clubs/<slug:club>/seating-rules", line_up.RuleList.as_view(), name="rules"),
    path("seating-rules/<int:rule_id>", line_up.RuleView.as_view(), name="rule"),
    path(
        "events/<int:event_id>/rounds/<int:number>/sheets.pdf",
        papers.RoundSheets.as_view(),
        name="round-sheets",
    ),
    path(
        "events/<int:event_id>/rounds/<int:number>/placards.pdf",
        papers.RoundPlacards.as_view(),
        name="round-placards",
    ),
    path("events/<int:event_id>/tables", rounds.TableList.as_view(), name="tables"),
    path(
        "events/<int:event_id>/standings",
        cache_briefly(EventStandings.as_view()),
        name="event-standings",
    ),
    path("tables/<int:table_id>", tables.TableView.as_view(), name="table"),
    path("tables/<int:table_id>/sheet.pdf", papers.TableSheet.as_view(), name="table-sheet"),
    path("tables/<int:table_id>/link", tables.TableLink.as_view(), name="table-link"),
    path("tables/<int:table_id>/close", tables.TableClose.as_view(), name="table-close"),
    path("tables/<int:table_id>/settlement", tables.Settlement.as_view(), name="settlement"),
    path("tables/<int:table_id>/deals", deals.Card.as_view(), name="deals"),
    path(
        "tables/<int:table_id>/deals/<int:number>/history",
        deals.History.as_view(),
        name="history",
    ),
    path("tables/<int:table_id>/game", phones.Game.as_view(), name="table-game"),
    path("tables/<int:table_id>/live", phones.LiveTable.as_view(), name="live"),
    path("tables/<int:table_id>/phone", phones.PhoneView.as_view(), name="phone"),
    path("tables/<int:table_id>/confirm", phones.GameConfirm.as_view(), name="confirm-game"),
    path("tables/<int:table_id>/calls", phones.CallList.as_view(), name="calls"),
    path(
        "tables/<int:table_id>/calls/<int:call_id>/answer",
        phones.CallAnswer.as_view(),
        name="answer-call",
    ),
    path(
        "tables/<int:table_id>/signatures/<int:seat>",
        phones.SignatureView.as_view(),
        name="signature",
    ),
    path(
        "tables/<int:table_id>/deals/<int:number>/confirm",
        phones.DealConfirm.as_view(),
        name="confirm-deal",
    ),
    path(
        "tables/<int:table_id>/deals/<int:number>/decide",
        phones.DealDecide.as_view(),
        name="decide-deal",
    ),
    path("events/<int:event_id>/desk", phones.DeskView.as_view(), name="desk"),
    path("tables/<int:table_id>/online", game_moves.TableOnline.as_view(), name="table-online"),
    path("games", games.GameList.as_view(), name="games"),
    path("games/phrases", games.Phrases.as_view(), name="phrases"),
    path("games/seat", games.SeatByLink.as_view(), name="game-seat"),
    path("games/<int:game_id>", games.GameView.as_view(), name="game"),
    path("games/<int:game_id>/", include(_of_a_game)),
    # A line break is a character like any other here: whatever is left over ends up here.
    re_path(r"^(?P<rest>(?s:.*))\Z", root.unknown_address),
]
