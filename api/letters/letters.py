"""Serve e-mails to players: who gets the results of each night, and sending own links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.http.base import ApiView, read_body
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from api.letters.shapes import (
    AccountResultsIn,
    EmailIn,
    StopResultsIn,
    SubscribeIn,
    SubscriptionOut,
)
from tournaments import letters

if TYPE_CHECKING:
    from rest_framework.request import Request


class OwnResults(ApiView):
    """Results by e-mail for the player of a link."""

    @operation(
        "subscribe_to_results",
        by=ANYONE,
        request=SubscribeIn,
        responses=SubscriptionOut,
        tags=["players"],
    )
    def post(self, request: Request) -> Response:
        """Request the results of each night by e-mail, with a player's own link.

        The address gets a letter and counts once the link in it has been opened.
        """
        player = letters.subscribe_by_link(**read_body(SubscribeIn, request))
        return Response(letters.read_subscription(player))


class OwnResultsStop(ApiView):
    """Stopping results by e-mail."""

    @operation(
        "stop_results", by=ANYONE, request=StopResultsIn, responses={204: None}, tags=["players"]
    )
    def post(self, request: Request) -> Response:
        """Stop sending results to the player of a link."""
        letters.stop_results_by_link(**read_body(StopResultsIn, request))
        return Response(status=204)


class AccountResults(ApiView):
    """Results by e-mail at the address of one's own account."""

    @operation(
        "choose_account_results",
        by=PEOPLE,
        request=AccountResultsIn,
        responses={204: None},
        tags=["players"],
    )
    def put(self, request: Request, player_id: int) -> Response:
        """Turn results by e-mail on or off, to the address of your account."""
        self.require_user()
        body = read_body(AccountResultsIn, request)
        letters.choose_account_results(by=self.actor, player_id=player_id, **body)
        return Response(status=204)


class PlayerLinkLetter(ApiView):
    """Sending a player their own link."""

    @operation(
        "send_player_link", by=PEOPLE, request=EmailIn, responses={204: None}, tags=["players"]
    )
    def post(self, request: Request, player_id: int) -> Response:
        """Send a player their own link by e-mail, making one if they have none. For organisers.

        The address is not kept with the player.
        """
        body = read_body(EmailIn, request)
        letters.send_player_link(by=self.actor, player_id=player_id, **body)
        return Response(status=204)
