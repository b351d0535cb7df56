"""Serve penalties, bonuses and adjusted scores: list, add, cancel, restore."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.http.base import ApiView, ListView, created, read_body
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from api.standings.shapes import AdjustmentIn, AdjustmentOut
from tournaments import standings
from tournaments.core.access import access_event, access_season, get_role
from tournaments.core.audience.names import Names, names_for
from tournaments.models import Role
from tournaments.standings import build_adjustment_line, list_adjustments

if TYPE_CHECKING:
    from rest_framework.request import Request


class EventAdjustments(ListView):
    """The adjustments of an event."""

    @operation(
        "list_event_adjustments",
        by=ANYONE,
        responses=AdjustmentOut(many=True),
        tags=["standings"],
    )
    def get(self, request: Request, event_id: int) -> Response:
        """List an event's penalties, bonuses and adjusted scores; organisers see cancelled ones."""
        event = access_event(self.actor, pk=event_id)
        role = get_role(self.actor, event.club_id)
        organises = role is not None and role.may_act_as(Role.ORGANISER)
        names = names_for(self.actor, event.club)
        return self.page(list_adjustments(names, event=event, cancelled=organises))

    @operation(
        "add_adjustment",
        refuses=("event-is-final",),
        by=PEOPLE,
        request=AdjustmentIn,
        creates=AdjustmentOut,
        tags=["standings"],
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Give a penalty, a bonus or an adjusted score. For organisers."""
        body = read_body(AdjustmentIn, request)
        row = standings.add_adjustment(by=self.actor, event_id=event_id, **body)
        line = build_adjustment_line(row, Names.FULL)
        return created(line, "api:event-adjustments", event_id)


class AdjustmentCancel(ApiView):
    """Cancelling an adjustment."""

    @operation(
        "cancel_adjustment",
        refuses=("event-is-final",),
        by=PEOPLE,
        request=None,
        responses=AdjustmentOut,
        tags=["standings"],
    )
    def post(self, request: Request, event_id: int, adjustment_id: int) -> Response:
        """Cancel an adjustment: it no longer counts. For organisers."""
        row = standings.cancel_adjustment(
            by=self.actor, event_id=event_id, adjustment_id=adjustment_id
        )
        return Response(build_adjustment_line(row, Names.FULL))


class AdjustmentRestore(ApiView):
    """Restoring a cancelled adjustment."""

    @operation(
        "restore_adjustment",
        refuses=("event-is-final",),
        by=PEOPLE,
        request=None,
        responses=AdjustmentOut,
        tags=["standings"],
    )
    def post(self, request: Request, event_id: int, adjustment_id: int) -> Response:
        """Let a cancelled adjustment count again. For organisers."""
        row = standings.restore_adjustment(
            by=self.actor, event_id=event_id, adjustment_id=adjustment_id
        )
        return Response(build_adjustment_line(row, Names.FULL))


class SeasonAdjustments(ListView):
    """The adjustments of a season."""

    @operation(
        "list_season_adjustments",
        by=ANYONE,
        responses=AdjustmentOut(many=True),
        tags=["standings"],
    )
    def get(self, request: Request, season_id: int) -> Response:
        """List the penalties, bonuses and adjusted scores that count in a season."""
        season = access_season(self.actor, pk=season_id)
        return self.page(list_adjustments(names_for(self.actor, season.club), season=season))
