"""Serve the comparison of a duplicate event, and end its sealing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import ApiView, read_body
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from api.http.shapes import Input, Integer
from api.online.games import TAGS
from tournaments import online
from tournaments.core.access import access_event
from tournaments.core.audience.names import names_for
from tournaments.core.errors import not_found
from tournaments.core.shapes import Shape

if TYPE_CHECKING:
    from rest_framework.request import Request

_operation = partial(operation, tags=TAGS)


class EndSealingIn(Input):
    """The end of a sealing."""

    unfinished = Integer(
        min_value=0,
        default=0,
        help_text="How many of the round's sealed tables still play, as you were shown.",
    )


class SealingEndedOut(Shape):
    """The end of a sealing."""

    tables: Annotated[int, "How many tables this concerns."]


class Comparison(ApiView):
    """The comparison of an event."""

    @_operation("read_comparison", by=ANYONE, responses=answer(online.Comparison))
    def get(self, request: Request, event_id: int) -> Response:
        """Read the ranking by differences, and which rounds are compared or still sealed.

        Not found for events whose tables do not play the same deals (`duplicate`).
        """
        event = access_event(self.actor, pk=event_id)
        return Response(online.read_comparison(event, names_for(self.actor, event.club)))


class ComparedRound(ApiView):
    """A round, compared deal by deal."""

    @_operation("read_compared_round", by=ANYONE, responses=answer(online.ComparedRound))
    def get(self, request: Request, event_id: int, number: int) -> Response:
        """Read a round deal by deal and seat by seat. Sealed tables have no deals yet."""
        event = access_event(self.actor, pk=event_id)
        names = names_for(self.actor, event.club)
        found = online.read_compared_round(event, number, names)
        if found is None:
            raise not_found()
        return Response(found)


class Sealing(ApiView):
    """The sealing of a round."""

    @_operation(
        "end_sealing",
        refuses=("results-at-stake",),
        by=PEOPLE,
        request=EndSealingIn,
        responses=answer(SealingEndedOut),
    )
    def post(self, request: Request, event_id: int, number: int) -> Response:
        """End the sealing of a round's tables. Organisers only.

        While tables still play, `unfinished` must be their number: after their current deal they
        play deals of their own, and once the last has begun one, all tables are opened. Refused for
        an organiser who plays at one of them. A repeat does nothing.
        """
        body = read_body(EndSealingIn, request)
        ended = online.end_sealing(by=self.actor, event_id=event_id, number=number, **body)
        return Response(SealingEndedOut(ended))
