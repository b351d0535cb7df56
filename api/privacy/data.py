"""Serve what is stored about a person, and erase a player's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.clubs.player_shapes import PlayerOut, player_out
from api.http.answers import answer
from api.http.base import ApiView, read_body
from api.http.schema import operation
from api.http.security import PEOPLE
from api.privacy.shapes import AccountDataOut, EraseIn, PlayerDataOut
from tournaments import privacy

if TYPE_CHECKING:
    from rest_framework.request import Request


class OwnData(ApiView):
    """What is stored about the signed-in person."""

    @operation("read_own_data", by=PEOPLE, responses=AccountDataOut, tags=["me"])
    def get(self, request: Request) -> Response:
        """Read everything that is stored about you, without secrets."""
        return Response(privacy.export_account(self.require_user()))


class PlayerDataView(ApiView):
    """What is stored about a player."""

    @operation("read_player_data", by=PEOPLE, responses=PlayerDataOut, tags=["players"])
    def get(self, request: Request, player_id: int) -> Response:
        """Read everything that is stored about a player. For organisers and the person."""
        self.require_user()
        return Response(privacy.export_player(by=self.actor, player_id=player_id))


class PlayerErase(ApiView):
    """Erasing a player's name."""

    @operation(
        "erase_player", by=PEOPLE, request=EraseIn, responses=answer(PlayerOut), tags=["players"]
    )
    def post(self, request: Request, player_id: int) -> Response:
        """Erase a player's name for good; the results stay. For organisers."""
        confirm = read_body(EraseIn, request)["confirm"]
        player = privacy.erase_player(by=self.actor, player_id=player_id, confirm=confirm)
        return Response(player_out(player))
