"""Serve phones at a table: its game and live state, agreement, signatures, calls.

The two answers that phones request often are compressed. They hold no secret and no other site can
make a phone request them, so their length reveals nothing (BREACH, ADR 0075).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from rest_framework.response import Response

from api.http import conditional
from api.http.answers import answer
from api.http.base import ApiView, read_body
from api.http.headers import CLAG_PHONE, IF_NONE_MATCH, etag_of
from api.http.problems.types import CLOSED_TABLE
from api.http.schema import operation, unchanged
from api.http.security import ANYONE, PEOPLE, PHONES, SCORERS
from api.http.table_access import get_readable_table
from api.scoring.desk_shapes import DeskOut, desk_out
from api.scoring.live_shapes import (
    CallOut,
    LiveOut,
    PhoneOut,
    TableGameOut,
    call_out,
    game_out,
    live_out,
    phone_out,
)
from api.scoring.phone_shapes import CallAnswerIn, CallIn, PhoneIn, RevisionIn, VersionIn
from api.scoring.shapes import DealTakenOut, submission_out
from tournaments import scoring
from tournaments.core.access import access_event
from tournaments.core.audience.names import names_at_table
from tournaments.core.page_cache import etag_matches
from tournaments.models import Role
from tournaments.scoring import (
    find_viewer,
    get_director_queue,
    get_live_table,
    get_score_card,
    live_table_etag,
)

if TYPE_CHECKING:
    from rest_framework.request import Request


@method_decorator(gzip_page, name="dispatch")
class Game(ApiView):
    """What a phone keeps of a table, to work without a network."""

    checks_link = True

    @operation(
        "read_table_game",
        by=ANYONE,
        parameters=conditional.READ,
        responses={200: answer(TableGameOut), **conditional.NOT_MODIFIED},
        tags=["phones"],
    )
    def get(self, request: Request, table_id: int) -> Response:
        """Read who sits at a table, and the whole game as data."""
        table = get_readable_table(self.actor, table_id)
        body = game_out(get_score_card(table, names_at_table(self.actor, table)))
        # Seats, rules and names are in several rows and share no counter, so the body is hashed.
        return conditional.answer_read(request, body)


@method_decorator(gzip_page, name="dispatch")
class LiveTable(ApiView):
    """A table as its phones see it now."""

    checks_link = True

    @operation(
        "read_live_table",
        by=ANYONE,
        parameters=[IF_NONE_MATCH, CLAG_PHONE, etag_of(200, 304)],
        responses={200: answer(LiveOut), 304: unchanged()},
        tags=["phones"],
    )
    def get(self, request: Request, table_id: int) -> Response:
        """Read accepted deals, claims and signatures. Clients may poll this every few seconds."""
        table = get_readable_table(self.actor, table_id)
        viewer = find_viewer(self.actor, table)
        # From the table's row: a poll that finds nothing new reads no deals.
        tag = f'"{live_table_etag(table, viewer)}"'
        if etag_matches(request, tag):
            return Response(status=304, headers={"ETag": tag})
        return Response(live_out(get_live_table(table, viewer)), headers={"ETag": tag})


class PhoneView(ApiView):
    """The phone that sends the request."""

    checks_link = True

    @operation(
        "name_phone",
        refuses=("phone-needed",),
        by=PHONES,
        request=PhoneIn,
        responses=answer(PhoneOut),
        parameters=[CLAG_PHONE],
        tags=["phones"],
    )
    def put(self, request: Request, table_id: int) -> Response:
        """Set the player who holds this phone. For phones at the table."""
        phone = scoring.name_phone(by=self.actor, table_id=table_id, **read_body(PhoneIn, request))
        return Response(phone_out(phone))


class DealConfirm(ApiView):
    """A second phone's confirmation of a deal."""

    checks_link = True

    @operation(
        "confirm_deal",
        refuses=("phone-needed", "stale-version"),
        by=PHONES,
        request=VersionIn,
        responses=answer(DealTakenOut),
        parameters=[CLAG_PHONE],
        tags=["phones"],
    )
    def post(self, request: Request, table_id: int, number: int) -> Response:
        """Confirm a version that another phone entered. For phones at the table."""
        body = read_body(VersionIn, request)
        taken = scoring.confirm_deal(by=self.actor, table_id=table_id, number=number, **body)
        return Response(submission_out(taken))


class DealDecide(ApiView):
    """The director's decision of a dispute."""

    @operation(
        "decide_deal",
        refuses=("stale-version", *CLOSED_TABLE),
        by=PEOPLE,
        request=VersionIn,
        responses=answer(DealTakenOut),
        tags=["phones"],
    )
    def post(self, request: Request, table_id: int, number: int) -> Response:
        """Decide which version counts; the others are rejected. For scorers."""
        body = read_body(VersionIn, request)
        taken = scoring.decide_deal(by=self.actor, table_id=table_id, number=number, **body)
        return Response(submission_out(taken))


class GameConfirm(ApiView):
    """A second phone's confirmation of the whole game."""

    checks_link = True

    @operation(
        "confirm_game",
        refuses=("phone-needed", "stale-version", "game-not-over"),
        by=PHONES,
        request=RevisionIn,
        responses=answer(LiveOut),
        parameters=[CLAG_PHONE],
        tags=["phones"],
    )
    def post(self, request: Request, table_id: int) -> Response:
        """Confirm the whole game as it stands. For phones at the table."""
        scoring.confirm_game(by=self.actor, table_id=table_id, **read_body(RevisionIn, request))
        return Response(_live(self, table_id))


class SignatureView(ApiView):
    """A seat's signature under the final card."""

    checks_link = True

    @operation(
        "sign_card",
        refuses=("stale-version", "game-not-over", "still-disputed"),
        by=SCORERS,
        request=RevisionIn,
        responses=answer(LiveOut),
        parameters=[CLAG_PHONE],
        tags=["phones"],
    )
    def put(self, request: Request, table_id: int, seat: int) -> Response:
        """Sign the final card as it stands. A correction voids all signatures."""
        body = read_body(RevisionIn, request)
        scoring.sign_card(by=self.actor, table_id=table_id, seat=seat, **body)
        return Response(_live(self, table_id))


class CallList(ApiView):
    """Calls for the director."""

    checks_link = True

    @operation(
        "call_director",
        refuses=("game-not-over",),
        by=SCORERS,
        request=CallIn,
        responses=answer(CallOut),
        parameters=[CLAG_PHONE],
        tags=["phones"],
    )
    def post(self, request: Request, table_id: int) -> Response:
        """Call the director to the table, or protest; one open call of a kind at a time."""
        call = scoring.call_director(by=self.actor, table_id=table_id, **read_body(CallIn, request))
        return Response(call_out(call))


class CallAnswer(ApiView):
    """The answer to a call."""

    @operation(
        "answer_call", by=PEOPLE, request=CallAnswerIn, responses=answer(CallOut), tags=["phones"]
    )
    def post(self, request: Request, table_id: int, call_id: int) -> Response:
        """Close a call: the director came, or ruled on the protest. For scorers."""
        body = read_body(CallAnswerIn, request)
        call = scoring.answer_call(by=self.actor, table_id=table_id, call_id=call_id, **body)
        return Response(call_out(call))


class DeskView(ApiView):
    """What waits for the director of an event."""

    @operation("read_desk", by=PEOPLE, responses=answer(DeskOut), tags=["phones"])
    def get(self, request: Request, event_id: int) -> Response:
        """List open calls, disputes and unsigned cards. For scorers."""
        event = access_event(self.actor, Role.SCORER, pk=event_id)
        return Response(desk_out(get_director_queue(event)))


def _live(view: ApiView, table_id: int) -> LiveOut:
    table = get_readable_table(view.actor, table_id)
    return live_out(get_live_table(table, find_viewer(view.actor, table)))
