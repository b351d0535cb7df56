"""List the addresses of games that are played online, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from api.online import (
    casual,
    duplicate,
    fair_play,
    friends,
    game_moves,
    game_streams,
    games,
    history,
)

game_urls: list[URLPattern] = [
    # The first two are asked for most: the list is searched from the top.
    path("actions", games.Actions.as_view(), name="game-actions"),
    path("ready", game_moves.Ready.as_view(), name="game-ready"),
    path("events", games.GameEvents.as_view(), name="game-events"),
    path("stream", game_streams.GameStream.as_view(), name="game-stream"),
    path("seats", games.GameSeats.as_view(), name="game-seats"),
    path("leave", games.Leave.as_view(), name="game-leave"),
    path("deals/<int:number>", games.GameDealView.as_view(), name="game-deal"),
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
    path("invite", friends.Invite.as_view(), name="game-invite"),
    path("hint", game_moves.Hint.as_view(), name="game-hint"),
    path("fill", casual.Fill.as_view(), name="game-fill"),
    path("review", casual.Review.as_view(), name="game-review"),
    path("pause", game_moves.Pause.as_view(), name="game-pause"),
    path("begin", game_moves.Begin.as_view(), name="game-begin"),
    path("replace", game_moves.Replace.as_view(), name="game-replace"),
    path("adjust", game_moves.Adjust.as_view(), name="game-adjust"),
    path("end", game_moves.End.as_view(), name="game-end"),
    path("shared-seats", fair_play.SharedSeats.as_view(), name="shared-seats"),
    path("reports", fair_play.GameReports.as_view(), name="game-reports"),
]

hot_urls: list[URLResolver] = [path("games/<int:game_id>/", include(game_urls))]
"""The addresses that are asked for most: `api.urls` puts them before all others."""

urlpatterns: list[URLPattern | URLResolver] = [
    path(
        "events/<int:event_id>/rounds/<int:number>/online",
        game_moves.RoundOnline.as_view(),
        name="round-online",
    ),
    path("events/<int:event_id>/comparison", duplicate.Comparison.as_view(), name="comparison"),
    path(
        "events/<int:event_id>/comparison/<int:number>",
        duplicate.ComparedRound.as_view(),
        name="compared-round",
    ),
    path(
        "events/<int:event_id>/rounds/<int:number>/unseal",
        duplicate.Sealing.as_view(),
        name="end-sealing",
    ),
    path("tables/<int:table_id>/online", game_moves.TableOnline.as_view(), name="table-online"),
    path("games", games.GameList.as_view(), name="games"),
    path("games/played", history.PlayedGames.as_view(), name="played-games"),
    path("games/rating", history.OwnRating.as_view(), name="casual-rating"),
    path(
        "games/rating/changes",
        history.OwnRatingChanges.as_view(),
        name="casual-rating-changes",
    ),
    path("games/statistics", history.PlayedStatistics.as_view(), name="played-statistics"),
    path("games/invitations", friends.TableInvitations.as_view(), name="table-invitations"),
    path(
        "games/invitations/<int:invitation_id>",
        friends.TableInvitationView.as_view(),
        name="table-invitation",
    ),
    path("friends", friends.Friends.as_view(), name="friends"),
    path("friends/askable", friends.Askable.as_view(), name="askable"),
    path("friends/<int:friend_id>", friends.Friend.as_view(), name="friend"),
    path("friends/<int:friend_id>/answer", friends.FriendAnswer.as_view(), name="answer-friend"),
    path("friends/<int:friend_id>/block", friends.FriendBlock.as_view(), name="block-friend"),
    path("games/phrases", games.Phrases.as_view(), name="phrases"),
    path("games/public", casual.PublicGames.as_view(), name="public-games"),
    path("games/match", casual.Match.as_view(), name="match"),
    path("daily-deal", casual.DailyDeal.as_view(), name="daily-deal"),
    path("daily-deal/try", casual.DailyTries.as_view(), name="daily-try"),
    path("daily-deals", casual.DailyDeals.as_view(), name="daily-deals"),
    path("games/seat", games.SeatByLink.as_view(), name="game-seat"),
    path("games/<int:game_id>", games.GameView.as_view(), name="game"),
    path("reports", fair_play.Reports.as_view(), name="reports"),
    path("reports/<int:report_id>", fair_play.Report.as_view(), name="report"),
    path("reports/<int:report_id>/close", fair_play.ReportClosing.as_view(), name="close-report"),
]
