"""Serve seating rules, which draws keep: list, add, remove."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.draws.seating_rule_shapes import RuleIn, RuleOut, RulesAskIn
from api.http.base import ApiView, ListView, created, read_body, read_query
from api.http.problems.types import LINE_UP
from api.http.schema import operation
from api.http.security import PEOPLE
from tournaments import draws
from tournaments.core.access import access_club, access_event
from tournaments.draws import list_seating_rules
from tournaments.models import Role

if TYPE_CHECKING:
    from rest_framework.request import Request


class RuleList(ListView):
    """The seating rules of a club."""

    @operation(
        "list_seating_rules",
        by=PEOPLE,
        parameters=[RulesAskIn],
        responses=RuleOut(many=True),
        tags=["rules"],
    )
    def get(self, request: Request, club: str) -> Response:
        """List the club's seating rules, and an event's own. For organisers."""
        found = access_club(self.actor, club, Role.ORGANISER)
        asked = read_query(RulesAskIn, request).get("event_id")
        event = access_event(self.actor, pk=asked, club=found) if asked else None
        return self.page(list_seating_rules(found, event))

    @operation(
        "add_seating_rule",
        refuses=LINE_UP,
        by=PEOPLE,
        request=RuleIn,
        creates=RuleOut,
        tags=["rules"],
    )
    def post(self, request: Request, club: str) -> Response:
        """Add a rule, for the club or for one event. For organisers."""
        body = read_body(RuleIn, request)
        players = body.pop("players")
        rule = draws.add_rule(by=self.actor, club_slug=club, player_ids=players, **body)
        lines = list_seating_rules(rule.club, rule.event)
        shown = next(line for line in lines if line.id == rule.pk)
        return created(shown, "api:rules", club)


class RuleView(ApiView):
    """One seating rule."""

    @operation(
        "remove_seating_rule", refuses=LINE_UP, by=PEOPLE, responses={204: None}, tags=["rules"]
    )
    def delete(self, request: Request, rule_id: int) -> Response:
        """Remove a rule; the log keeps it. For organisers."""
        draws.remove_rule(by=self.actor, rule_id=rule_id)
        return Response(status=204)
