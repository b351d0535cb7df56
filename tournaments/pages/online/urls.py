"""List the addresses of the pages for play online."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.pages.online import (
    comparison,
    daily,
    director,
    event_tables,
    friends,
    game,
    history,
    learn,
    reports,
    seat_lost,
)
from tournaments.pages.online.lobby import arrivals, lobby
from tournaments.pages.online.replay import check, replay, review

game_urls: list[URLPattern | URLResolver] = [
    path("", game.game, name="game"),
    path("table/", game.game_table, name="game-table"),
    path("do/", game.game_do, name="game-do"),
    path("join/", arrivals.lobby_game, name="lobby-game"),
    path("rules/", replay.rules, name="game-rules"),
    path("deals/", replay.deals, name="game-deals"),
    path("deals/<int:number>/", replay.replay, name="replay"),
    path("deals/<int:number>/check/", replay.check_deal, name="check-deal"),
    path("review/", review.review_game, name="review-game"),
    path("left/<str:signed>/", seat_lost.seat_lost, name="left-seat"),
    path("director/", director.direct, name="direct-game"),
    path("invite/", friends.invite, name="invite-friends"),
    path("report/", reports.report_game, name="report-game"),
]

hot_urls: list[URLPattern | URLResolver] = [path("play/<int:game>/", include(game_urls))]
"""The addresses that are asked for most, at the root: they come before all others."""

site_urls: list[URLPattern | URLResolver] = [
    path("check/", check.check, name="check"),
    path("play/", lobby.play, name="play"),
    path("play/daily/", daily.daily, name="daily"),
    path("play/friends/", friends.friends, name="friends"),
    path(
        "play/invitations/<int:invitation>/decline/",
        friends.decline_invitation,
        name="decline-invitation",
    ),
    path("play/games/", history.my_games, name="my-games"),
    path("play/games/statistics/", history.my_statistics, name="my-statistics"),
    path("play/games/rating/", history.my_rating, name="my-rating"),
    path("play/games/remove/", history.remove_my_games, name="remove-my-games"),
    path("play/daily/past/", daily.past, name="past-dailies"),
    path("play/daily/names/remove/", daily.remove_name, name="remove-daily-name"),
    path("play/learn/", learn.learn, name="learn"),
    path("play/learn/<int:number>/", learn.learn_deal, name="learn-deal"),
    path("play/now/", lobby.play_now, name="play-now"),
    path("play/join/<str:link>/", arrivals.join, name="join-game"),
    path("play/seat/<str:link>/", arrivals.take_seat, name="take-seat"),
    path("clubs/<slug:club>/lobby/", lobby.lobby, name="lobby"),
    path("reports/", reports.reports, name="reports"),
    path("reports/<int:report>/", reports.report, name="report"),
]

club_urls: list[URLPattern | URLResolver] = [
    path("events/<slug:event>/comparison/", comparison.comparison, name="comparison"),
    path(
        "events/<slug:event>/comparison/<int:number>/",
        comparison.compared_round,
        name="compared-round",
    ),
]

run_urls: list[URLPattern | URLResolver] = [
    path("tables/<int:table>/online/", event_tables.table_online, name="play-online"),
    path("rounds/<int:number>/online/", event_tables.round_online, name="round-online"),
    path("rounds/<int:number>/sealing/", comparison.end_sealing, name="end-sealing"),
    path("online/", event_tables.tables_online, name="tables-online"),
]
