"""List the addresses of clubs, members and players, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.clubs import clubs, files, invitations, log, members, player_links, players

urlpatterns: list[URLPattern] = [
    path("clubs", clubs.ClubList.as_view(), name="clubs"),
    path("clubs/<slug:club>", clubs.ClubView.as_view(), name="club"),
    path("clubs/<slug:club>/members", members.MemberList.as_view(), name="members"),
    path("clubs/<slug:club>/members.csv", files.MembersFile.as_view(), name="members-csv"),
    path("clubs/<slug:club>/players.csv", files.PlayersFile.as_view(), name="players-csv"),
    path("clubs/<slug:club>/members/<int:member_id>", members.MemberView.as_view(), name="member"),
    path("clubs/<slug:club>/invitations", invitations.InvitationList.as_view(), name="invitations"),
    path(
        "clubs/<slug:club>/invitations/<int:invitation_id>",
        invitations.InvitationView.as_view(),
        name="invitation",
    ),
    path(
        "clubs/<slug:club>/invitations/<int:invitation_id>/resend",
        invitations.InvitationLetter.as_view(),
        name="resend-invitation",
    ),
    path("invitations/answer", invitations.InvitationAnswer.as_view(), name="answer-invitation"),
    path("me/invitations", invitations.OwnInvitations.as_view(), name="own-invitations"),
    path(
        "me/invitations/<int:invitation_id>",
        invitations.OwnInvitation.as_view(),
        name="own-invitation",
    ),
    path("me/clubs/<slug:club>", invitations.OwnMembership.as_view(), name="own-membership"),
    path("clubs/<slug:club>/log", log.LogList.as_view(), name="log"),
    path("clubs/<slug:club>/log.csv", log.LogFile.as_view(), name="log-csv"),
    path("clubs/<slug:club>/players", players.PlayerList.as_view(), name="players"),
    path("clubs/<slug:club>/players/batch", players.PlayerBatch.as_view(), name="player-batch"),
    path(
        "clubs/<slug:club>/players/import",
        players.PlayerListImport.as_view(),
        name="player-import",
    ),
    path("players/<int:player_id>/link", player_links.PlayerLink.as_view(), name="player-link"),
    path("clubs/<slug:club>/player-links", player_links.PlayerLinks.as_view(), name="player-links"),
    path("own-page", player_links.OwnPage.as_view(), name="own-page"),
    path("own-page/reply", player_links.OwnReply.as_view(), name="own-reply"),
    path("players/<int:player_id>/nights", players.PlayerNights.as_view(), name="player-nights"),
    path("players/<int:player_id>", players.PlayerView.as_view(), name="player"),
]
