"""Change who sits at a table. Deals stay with the seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.errors import InvalidInput, NotFound, Refused
from tournaments.core.parsing import NO_PLAYER_ID, parse_int
from tournaments.events import list_line_up, list_tables, reseat_round
from tournaments.models import Role
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.core.refusals.conflicts import (
    get_posted_revision,
    refusal_row,
    reload_revision,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.events import TableLine
    from tournaments.models import Event


@organiser_page("GET", "HEAD", "POST")
def reseat(request: HttpRequest, club: str, event: str, table: int) -> HttpResponseBase:
    """Pick the player in each seat of a table."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    lines = list_tables(found, Names.FULL)
    line = next((one for one in lines if one.pk == table and not one.is_free), None)
    if line is None:
        raise NotFound(_("There is no such table."))
    if request.method != "POST":
        return _page(request, found, line)
    same = {one.number: one.player_ids for one in lines if one.round_number == line.round_number}
    wanted = [parse_int(request.POST.get(f"seat-{seat}")) or NO_PLAYER_ID for seat in _seats(line)]
    try:
        reseat_round(
            by=actor,
            event_id=found.pk,
            number=line.round_number,
            tables=exchange_players(same, line.number, wanted),
            expected=get_posted_revision(request),
        )
    except Refused as refused:
        reload_revision(found, refused)
        return _page(request, found, line, refused)
    messages.success(request, _("Seats saved. Every deal is kept."), "good")
    return redirect("run-event", club, event)


def _seats(line: TableLine) -> range:
    return range(len(line.names))


def exchange_players(
    seated: Mapping[int, Sequence[int]], table: int, wanted: Sequence[int]
) -> dict[int, list[int]]:
    """Return the tables with these players at one of them.

    A player who comes from another table is replaced there by one who had to give way.

    >>> exchange_players({1: (7, 8), 2: (9, 6)}, 1, (7, 9))
    {1: [7, 9], 2: [8, 6]}
    >>> exchange_players({1: (7, 8)}, 1, (8, 7)), exchange_players({1: (7, 8)}, 1, (5, 8))
    ({1: [8, 7]}, {1: [5, 8]})
    """
    gone = [player for player in seated[table] if player not in wanted]
    came = [player for player in wanted if player not in seated[table]]
    elsewhere = {p for at, players in seated.items() if at != table for p in players}
    instead = dict(zip([player for player in came if player in elsewhere], gone, strict=False))
    return {
        at: list(wanted) if at == table else [instead.get(player, player) for player in players]
        for at, players in seated.items()
    }


@dataclass(frozen=True, slots=True)
class SeatField:
    """The field for a seat, with (id, name, whether chosen) of those who may sit there."""

    seat: int
    people: list[tuple[int, str, bool]]

    @property
    def name(self) -> str:
        """Return the name of the field."""
        return f"seat-{self.seat}"

    @property
    def number(self) -> int:
        """Return the number that people give the seat, from 1."""
        return self.seat + 1


def _page(
    request: HttpRequest, event: Event, line: TableLine, refused: Refused | None = None
) -> HttpResponse:
    people = [(one.player_id, one.name) for one in list_line_up(event, Names.FULL)]
    status = 422 if isinstance(refused, InvalidInput) else refused.status if refused else 200
    return render_page(
        request,
        "events/reseat.html",
        title=_("Who sits at table %(table)d?") % {"table": line.number},
        crumbs=event_organiser_crumbs(event),
        status=status,
        refusal=refusal_row(refused),
        revision=event.revision,
        lede=ngettext(
            "Round %(round)d, %(count)d deal entered.",
            "Round %(round)d, %(count)d deals entered.",
            line.deals,
        )
        % {"round": line.round_number, "count": line.deals},
        seats=[SeatField(seat, _people(request, people, line, seat)) for seat in _seats(line)],
    )


def _people(
    request: HttpRequest, people: list[tuple[int, str]], line: TableLine, seat: int
) -> list[tuple[int, str, bool]]:
    """List the players for a seat, marking the one who sits there or was just chosen."""
    sent = parse_int(request.POST.get(f"seat-{seat}"))
    chosen = line.player_ids[seat] if sent is None else sent
    return [(pk, name, pk == chosen) for pk, name in people]
