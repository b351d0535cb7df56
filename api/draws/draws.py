"""Serve draws: check, request, follow, change, publish, export."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from rest_framework.response import Response

from api.draws.shapes import (
    DraftComparisonOut,
    DrawIn,
    DrawOut,
    ExpectedIn,
    FindingsOut,
    PriceOut,
    PublishIn,
    ReasonAskIn,
    ReasonOut,
    RedrawIn,
    ScheduleOut,
    StopIn,
    SwapAskIn,
    SwapIn,
    price_out,
    reason_out,
)
from api.events.round_shapes import RoundOut, round_out
from api.http.answers import answer
from api.http.base import CSV, ApiView, CsvView, ListView, created, read_body, read_query
from api.http.problems.types import DRAFT, LINE_UP
from api.http.schema import operation
from api.http.security import PEOPLE
from tournaments import draws
from tournaments.clubs import resolve_player_names
from tournaments.core.access import access_draw, access_event
from tournaments.core.errors import InvalidInput, NotFound
from tournaments.core.spreadsheets import write_csv
from tournaments.draws import (
    DrawSettings,
    build_draw_row,
    check_draw,
    explain_draft_table,
    list_draws,
    player_names,
    repair_draft,
)
from tournaments.models import Role
from tournaments.seating import HAND_METHOD, METHODS

if TYPE_CHECKING:
    from rest_framework.request import Request

    from api.draws.shapes import DrawBody
    from tournaments.draws import DrawRow
    from tournaments.models import Draw

_operation = partial(operation, by=PEOPLE, tags=["draws"])


def _generate_seed() -> int:
    return secrets.randbelow(draws.MAX_SEED + 1)


class DrawCheck(ApiView):
    """Problems with a draw, before it is requested."""

    @_operation("check_draw", request=DrawIn, responses=answer(FindingsOut))
    def post(self, request: Request, event_id: int) -> Response:
        """Check a draw of the next round; nothing is saved or searched. For organisers."""
        settings = DrawSettings.from_json(read_body(DrawIn, request))
        found = check_draw(by=self.actor, event_id=event_id, settings=settings)
        return Response(FindingsOut(found))


class DrawList(ListView):
    """The draws of an event."""

    @_operation("list_draws", responses=DrawOut(many=True))
    def get(self, request: Request, event_id: int) -> Response:
        """List the latest draws, including drafts. For organisers."""
        event = access_event(self.actor, Role.ORGANISER, pk=event_id)
        return self.page(list_draws(event))

    @_operation("request_draw", refuses=LINE_UP, request=DrawIn, creates=DrawOut)
    def post(self, request: Request, event_id: int) -> Response:
        """Request a draw of the next rounds, or send its tables. Then poll the draw itself."""
        body: DrawBody = read_body(DrawIn, request)
        if "tables" in body:
            draw = self._by_hand(event_id, body)
        else:
            draw = draws.request_draw(
                by=self.actor,
                event_id=event_id,
                settings=DrawSettings.from_json(body),
                seed=body.get("seed", _generate_seed()),
                keep=body.get("keep", ()),
                expected=body.get("expected"),
            )
        return created(_render_draw(self, draw.pk), "api:draw", draw.pk)

    def _by_hand(self, event_id: int, body: DrawBody) -> Draw:
        """Make a draft of the tables sent; a method that searches becomes "hand"."""
        tables, method = body["tables"], body["method"]
        return draws.draft_by_hand(
            by=self.actor,
            event_id=event_id,
            rounds=resolve_player_names(by=self.actor, event_id=event_id, rounds=tables),
            method=method if METHODS[method].is_given else HAND_METHOD,
            keep=body.get("keep", ()),
            expected=body.get("expected"),
        )


class DraftList(ListView):
    """The drafts of an event that can be compared."""

    @_operation("list_drafts", responses=DraftComparisonOut(many=True))
    def get(self, request: Request, event_id: int) -> Response:
        """Compare the drafts that are ready, side by side; at most three. For organisers."""
        return self.page(draws.list_drafts(by=self.actor, event_id=event_id))


def _render_draw(view: ApiView, draw_id: int) -> DrawRow:
    return build_draw_row(access_draw(view.actor, pk=draw_id))


class DrawView(ApiView):
    """One draw."""

    @_operation("read_draw", responses=DrawOut)
    def get(self, request: Request, draw_id: int) -> Response:
        """Read a draw: the progress of the search, or its result. For organisers."""
        return Response(_render_draw(self, draw_id))


class DrawDiscard(ApiView):
    """Discarding a draft."""

    @_operation("discard_draw", refuses=DRAFT, request=ExpectedIn, responses=DrawOut)
    def post(self, request: Request, draw_id: int) -> Response:
        """Discard a draft; it stays readable. For organisers."""
        draws.discard_draw(by=self.actor, draw_id=draw_id, **read_body(ExpectedIn, request))
        return Response(_render_draw(self, draw_id))


class DrawChoice(ApiView):
    """Choosing one of several drafts."""

    @_operation("choose_draw", refuses=DRAFT, request=ExpectedIn, responses=DrawOut)
    def post(self, request: Request, draw_id: int) -> Response:
        """Keep this draft and discard the others of the event. For organisers."""
        draws.choose_draw(by=self.actor, draw_id=draw_id, **read_body(ExpectedIn, request))
        return Response(_render_draw(self, draw_id))


class DrawStop(ApiView):
    """Stopping a search."""

    @_operation("stop_draw", refuses=DRAFT, request=StopIn, responses=DrawOut)
    def post(self, request: Request, draw_id: int) -> Response:
        """Stop the search, keeping the best draw so far or nothing. For organisers."""
        draws.stop_draw(by=self.actor, draw_id=draw_id, **read_body(StopIn, request))
        return Response(_render_draw(self, draw_id))


class DrawAgain(ApiView):
    """The same draw with another seed."""

    @_operation("redraw", refuses=DRAFT, request=RedrawIn, creates=DrawOut)
    def post(self, request: Request, draw_id: int) -> Response:
        """Draw again with another seed; drafts not in `keep` are discarded. For organisers."""
        body = read_body(RedrawIn, request)
        seed = body.pop("seed", _generate_seed())
        draw = draws.redraw(by=self.actor, draw_id=draw_id, seed=seed, **body)
        return created(_render_draw(self, draw.pk), "api:draw", draw.pk)


class DrawSwap(ApiView):
    """A swap of two players in a draft."""

    @_operation(
        "price_swap",
        refuses=("draw-not-ready",),
        parameters=[SwapAskIn],
        responses=answer(PriceOut),
    )
    def get(self, request: Request, draw_id: int) -> Response:
        """Price a swap. For organisers."""
        asked = read_query(SwapAskIn, request)
        price = draws.price_draft_swap(by=self.actor, draw_id=draw_id, **asked)
        return Response(price_out(price))

    @_operation("swap_players", refuses=DRAFT, request=SwapIn, responses=DrawOut)
    def post(self, request: Request, draw_id: int) -> Response:
        """Swap two players. For organisers."""
        draws.swap_in_draft(by=self.actor, draw_id=draw_id, **read_body(SwapIn, request))
        return Response(_render_draw(self, draw_id))


class DrawRepair(ApiView):
    """Repairing a draft after players joined or left."""

    @_operation(
        "repair_draw",
        refuses=(*DRAFT, "stale-draft"),
        request=ExpectedIn,
        responses=DrawOut,
    )
    def post(self, request: Request, draw_id: int) -> Response:
        """Make the draft fit the current players, moving no other player. For organisers."""
        repair_draft(by=self.actor, draw_id=draw_id, **read_body(ExpectedIn, request))
        return Response(_render_draw(self, draw_id))


class DrawReasons(ApiView):
    """Why players sit at a table."""

    @_operation(
        "explain_table",
        refuses=("draw-not-ready",),
        parameters=[ReasonAskIn],
        responses=answer(ReasonOut),
    )
    def get(self, request: Request, draw_id: int) -> Response:
        """Explain a table: its players, its repeats, and a swap that would avoid each."""
        asked = read_query(ReasonAskIn, request)
        draw = access_draw(self.actor, pk=draw_id)
        try:
            number = asked.get("number", draw.number)
            found = explain_draft_table(draw, number, asked["table"], by=self.actor)
        except IndexError:
            raise NotFound(_("The draft has no such table.")) from None
        return Response(reason_out(found))


class DrawPublish(ApiView):
    """Publishing a draft."""

    @_operation(
        "publish_draw",
        refuses=(*DRAFT, "stale-draft", "needs-consent"),
        request=PublishIn,
        creates=answer(RoundOut),
    )
    def post(self, request: Request, draw_id: int) -> Response:
        """Publish a round: all its tables or none; other drafts are discarded. For organisers."""
        body = read_body(PublishIn, request)
        accepting = body.pop("accept", ())
        new = draws.publish_draw(by=self.actor, draw_id=draw_id, accepting=accepting, **body)
        return created(round_out(new), "api:rounds", new.event_id)


class DrawSchedule(ApiView):
    """The export of a draft for programs."""

    @_operation("export_schedule", responses=answer(ScheduleOut))
    def get(self, request: Request, draw_id: int) -> Response:
        """Export the draft as a schedule, with everything that it depends on. For organisers."""
        draw = access_draw(self.actor, pk=draw_id)
        _refuse_empty(draw)
        names = player_names(draw.event)
        players = draw.request.get("players", [])
        # Tables that were sent have cost no search.
        effort = draw.effort or {"company": 0, "seats": 0}
        return Response(
            ScheduleOut(
                players=players,
                rounds=draw.tables,
                byes=draw.sitting_out,
                absent=draw.request.get("absent", []),
                method=draw.method,
                seed=draw.seed,
                steps=[effort["company"], effort["seats"]],
                is_changed=draw.is_changed,
                request=draw.request,
                names={str(player): names.get(player, "") for player in players},
            )
        )


class DrawSheet(CsvView):
    """The export of a draft for spreadsheets."""

    @_operation("export_schedule_as_csv", responses=CSV)
    def get(self, request: Request, draw_id: int) -> Response:
        """Export the draft as CSV: round, table, seat, player, name. For organisers."""
        draw = access_draw(self.actor, pk=draw_id)
        _refuse_empty(draw)
        rows = (
            (one.number, number, seat, player.id, player.name)
            for one in build_draw_row(draw).rounds
            for number, table in enumerate(one.tables, 1)
            for seat, player in enumerate(table, 1)
        )
        return self.send(write_csv(("round", "table", "seat", "player", "name"), rows))


def _refuse_empty(draw: Draw) -> None:
    if not draw.tables:
        raise InvalidInput(_("This draw has no tables."))
