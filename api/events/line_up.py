"""Who plays and where: coming, going, reseating, undoing, rules, free tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from api.events.line_up_shapes import (
    AbsenceIn,
    ArrivalIn,
    ArrivalOut,
    DepartureIn,
    FreeTableIn,
    FreeTableOut,
    LineUpOut,
    RedoIn,
    RoundLineOut,
    RuleIn,
    RuleOut,
    RulesAskIn,
    SeatsIn,
    UndoIn,
)
from api.events.rounds import line_of, round_out
from api.events.rows import person_out
from api.events.table_shapes import RoundOut
from api.http.base import ApiView, ListView, created, read_body, read_query
from api.http.parsers import parse_key_number
from tournaments import draws, events
from tournaments.core.access import access_club, access_event
from tournaments.core.errors import InvalidInput
from tournaments.core.links import table_token
from tournaments.events import SeatingRuleLine, list_line_up, list_seating_rules
from tournaments.models import Role

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.events import AttendanceChange


class LineUp(ListView):
    """Everybody who is or was entered for an event."""

    @extend_schema(responses=LineUpOut(many=True), tags=["entries"])
    def get(self, request: Request, event_id: int) -> Response:
        """List who plays, who left, who stands in, who misses a round. For organisers."""
        event = access_event(self.actor, Role.ORGANISER, pk=event_id)
        return self.page(list_line_up(event), LineUpOut)


class LineUpPlayer(ApiView):
    """One player's part in an event."""

    @extend_schema(request=AbsenceIn, responses=LineUpOut, tags=["entries"])
    def put(self, request: Request, event_id: int, player_id: int) -> Response:
        """Say which rounds a player misses. For organisers."""
        body = read_body(AbsenceIn, request)
        entry = events.set_absences(
            by=self.actor,
            event_id=event_id,
            player_id=player_id,
            rounds=body.pop("absent_rounds"),
            **body,
        )
        lines = list_line_up(access_event(self.actor, pk=event_id))
        line = next(line for line in lines if line.player_id == entry.player_id)
        return Response(LineUpOut(line).data)


class Arrivals(ApiView):
    """Who comes late, or comes back."""

    @extend_schema(request=ArrivalIn, responses=ArrivalOut, tags=["entries"])
    def post(self, request: Request, event_id: int) -> Response:
        """Let somebody in: at the smallest table that has not begun, or from the next round on."""
        body = read_body(ArrivalIn, request)
        found = events.seat_late(
            by=self.actor,
            event_id=event_id,
            player_id=body["player"],
            table_number=body.get("table"),
            from_deal=body.get("from_deal"),
            expected=body.get("expected"),
        )
        return Response(_arrival_out(found))


class Departures(ApiView):
    """Who leaves, also in the middle of a round."""

    @extend_schema(request=DepartureIn, responses=ArrivalOut, tags=["entries"])
    def post(self, request: Request, event_id: int) -> Response:
        """Let somebody leave: his table plays on one short, or a stand-in takes the seat."""
        body = read_body(DepartureIn, request)
        player_id = body.pop("player")
        found = events.drop_out(by=self.actor, event_id=event_id, player_id=player_id, **body)
        return Response(_arrival_out(found))


def _arrival_out(found: AttendanceChange) -> dict[str, Any]:
    return {
        "player": found.entry.player_id,
        "table": found.table.number if found.table else None,
        "from_round": found.entry.from_round,
        "words": found.words,
        "revision": found.entry.event.revision,
    }


class RoundUndo(ApiView):
    """A round that was a mistake."""

    @extend_schema(request=UndoIn, responses=RoundLineOut, tags=["rounds"])
    def post(self, request: Request, event_id: int, number: int) -> Response:
        """Undo the last round: nothing is deleted, and it can come back. For organisers."""
        undone = events.undo_round(
            by=self.actor, event_id=event_id, number=number, **read_body(UndoIn, request)
        )
        return Response(line_of(undone))


class RoundRedo(ApiView):
    """An undone round that is wanted after all."""

    @extend_schema(request=RedoIn, responses=RoundLineOut, tags=["rounds"])
    def post(self, request: Request, event_id: int) -> Response:
        """Bring an undone round back as it was, results and all. For organisers."""
        back = events.redo_round(by=self.actor, event_id=event_id, **read_body(RedoIn, request))
        return Response(line_of(back))


class RoundSeats(ApiView):
    """Wrong people at a table."""

    @extend_schema(request=SeatsIn, responses=RoundOut, tags=["rounds"])
    def put(self, request: Request, event_id: int, number: int) -> Response:
        """Say who really sits there; the deals stay with the seats. For organisers."""
        body = read_body(SeatsIn, request)
        named = [(parse_key_number(name), players) for name, players in body["tables"].items()]
        body["tables"] = {at: players for at, players in named if at is not None}
        if len(body["tables"]) < len(named):
            raise InvalidInput("Tables are named by their numbers.")
        found = events.reseat_round(by=self.actor, event_id=event_id, number=number, **body)
        return Response(round_out(found))


class RuleList(ListView):
    """The rules that draws keep."""

    @extend_schema(parameters=[RulesAskIn], responses=RuleOut(many=True), tags=["rules"])
    def get(self, request: Request, club: str) -> Response:
        """List the club's rules of seating, and an event's own. For organisers."""
        found = access_club(self.actor, club, Role.ORGANISER)
        asked = read_query(RulesAskIn, request).get("event_id")
        event = access_event(self.actor, pk=asked, club=found) if asked else None
        return self.page_of(
            list_seating_rules(found, event), lambda rows: [_rule_out(r) for r in rows]
        )

    @extend_schema(request=RuleIn, responses={201: RuleOut}, tags=["rules"])
    def post(self, request: Request, club: str) -> Response:
        """Add a rule, for the club or for one event. For organisers."""
        body = read_body(RuleIn, request)
        players = body.pop("players")
        rule = draws.add_rule(by=self.actor, club_slug=club, player_ids=players, **body)
        lines = list_seating_rules(rule.club, rule.event)
        shown = next(line for line in lines if line.pk == rule.pk)
        return created(_rule_out(shown), "api:rules", club)


class RuleView(ApiView):
    """One rule of seating."""

    @extend_schema(responses={204: None}, tags=["rules"])
    def delete(self, request: Request, rule_id: int) -> Response:
        """Take a rule back; the log keeps it. For organisers."""
        draws.remove_rule(by=self.actor, rule_id=rule_id)
        return Response(status=204)


def _rule_out(line: SeatingRuleLine) -> dict[str, Any]:
    return {
        "id": line.pk,
        "kind": line.kind,
        "players": [person_out(person) for person in line.players],
        "number": line.number,
        "weight": line.weight,
        "reason": line.reason,
        "is_own": line.is_own,
    }


class FreeTables(ApiView):
    """Tables that any member may start, where the event lets them."""

    redacted_fields = ("link",)

    @extend_schema(request=FreeTableIn, responses={201: FreeTableOut}, tags=["tables"])
    def post(self, request: Request, event_id: int) -> Response:
        """Start a table with these players. For members."""
        players = read_body(FreeTableIn, request)["players"]
        table = events.start_free_table(by=self.actor, event_id=event_id, player_ids=players)
        shown = {"table": table.pk, "number": table.round.number, "link": table_token(table)}
        return created(shown, "api:table", table.pk)
