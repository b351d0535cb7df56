"""Serve the deletion of players and the merging of two records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.clubs.player_shapes import PlayerOut, player_out
from api.http.answers import answer
from api.http.base import ApiView, ListView
from api.http.schema import operation
from api.http.security import PEOPLE
from api.privacy.shapes import DeletionOut, MergerOut, RemovedPlayerOut
from tournaments import privacy

if TYPE_CHECKING:
    from rest_framework.request import Request


class PlayerDeletion(ApiView):
    """Deleting a player who has no history."""

    @operation("read_player_deletion", by=PEOPLE, responses=DeletionOut, tags=["players"])
    def get(self, request: Request, player_id: int) -> Response:
        """Read what would be deleted with a player, or why they cannot be. For organisers."""
        self.require_user()
        return Response(privacy.preview_deletion(by=self.actor, player_id=player_id))

    @operation("delete_player", by=PEOPLE, responses=answer(PlayerOut), tags=["players"])
    def post(self, request: Request, player_id: int) -> Response:
        """Delete a player who has no history; it can be undone for 30 days. For organisers."""
        return Response(player_out(privacy.delete_player(by=self.actor, player_id=player_id)))


class PlayerMerge(ApiView):
    """Merging a player into another."""

    @operation("read_merge", by=PEOPLE, responses=MergerOut, tags=["players"])
    def get(self, request: Request, player_id: int, into_id: int) -> Response:
        """Read what merging a player into another would move, or why it is not possible.

        For organisers.
        """
        self.require_user()
        merger = privacy.preview_merge(by=self.actor, player_id=player_id, into_id=into_id)
        return Response(merger)

    @operation("merge_players", by=PEOPLE, responses=answer(PlayerOut), tags=["players"])
    def post(self, request: Request, player_id: int, into_id: int) -> Response:
        """Merge a player, with all their history, into another, who stays. For organisers."""
        into = privacy.merge_players(by=self.actor, player_id=player_id, into_id=into_id)
        return Response(player_out(into))


class RemovedPlayerList(ListView):
    """The players who were deleted or merged."""

    @operation(
        "list_removed_players", by=PEOPLE, responses=RemovedPlayerOut(many=True), tags=["players"]
    )
    def get(self, request: Request, club: str) -> Response:
        """List the players who were deleted or merged, latest first. For organisers."""
        return self.page(privacy.list_removed_players(by=self.actor, club_slug=club))


class PlayerRestore(ApiView):
    """Bringing back a player who was deleted or merged."""

    @operation(
        "restore_player",
        refuses=("already-there",),
        by=PEOPLE,
        responses=answer(PlayerOut),
        tags=["players"],
    )
    def post(self, request: Request, player_id: int) -> Response:
        """Undo the deletion or the merge of a player. For organisers."""
        return Response(player_out(privacy.restore_player(by=self.actor, player_id=player_id)))
