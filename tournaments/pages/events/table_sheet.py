"""One table of a night for the organiser: who sits there, how far they are, what can be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.errors import NotFound
from tournaments.core.formatting import deals_progress, format_round, join_names
from tournaments.events import TableLine, list_tables
from tournaments.models import EventState, Role
from tournaments.online import count_by_seat, list_bot_deals
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.link_rows import Action
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.online.game_links import build_game_link, describe_held
from tournaments.pages.standings.standings_table import count_bot_deals
from tournaments.scoring import get_director_queue

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Event
    from tournaments.scoring import DirectorQueue


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A player with their points; `bot` says in how many deals a bot played for them."""

    name: str
    points: int
    bot: str


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table with what the organiser can do there. What they cannot do has no link or address.

    `full_name` names its round too.
    """

    full_name: str
    url: str
    who: str
    progress: str
    done: int
    of: int | None
    links: list[Action]
    online_url: str
    close_url: str
    may_close: bool
    may_open: bool


@organiser_page("GET", "HEAD")
def table_sheet(request: HttpRequest, club: str, event: str, table: int) -> HttpResponseBase:
    """Show one table: its players and progress, its card, codes and seats, and how to end it."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    line = next((one for one in list_tables(found, Names.FULL) if one.pk == table), None)
    if line is None:
        raise NotFound(_("There is no such table."))
    alert = alerts_by_table(get_director_queue(found, with_people=False)).get(table, "")
    return render_page(
        request,
        "events/table_sheet.html",
        title=name_table(line.round_number, line.number, is_free=line.is_free),
        crumbs=event_organiser_crumbs(found),
        table=build_table_sheet(found, line),
        seats=_seats(found, line),
        alert=alert,
        desk_url=reverse("director", args=[club, event]) if alert else "",
    )


def build_table_sheet(event: Event, table: TableLine) -> TableSheet:
    """Return a table as the organiser sees it."""
    address = [event.club.slug, event.slug, table.pk]
    is_final = event.state == EventState.FINAL
    may_move = not (is_final or table.deals or table.game)
    return TableSheet(
        full_name=name_table(table.round_number, table.number, is_free=table.is_free),
        url=reverse("table", args=[table.pk]),
        who=join_names(table.names),
        progress=describe_progress(table),
        done=table.deals,
        of=None if table.is_finished or table.is_held else table.deal_count,
        links=_links(event, table),
        online_url=reverse("play-online", args=address) if may_move else "",
        close_url=reverse("close-table", args=address),
        may_close=bool(table.deals) and not table.is_finished and not is_final,
        may_open=table.is_closed and not table.is_void and not is_final,
    )


def _seats(event: Event, table: TableLine) -> list[SeatLine]:
    """Return who sits at a table, in seat order."""
    bot_deals = count_by_seat(list_bot_deals(event)) if table.game else {}
    return [
        SeatLine(name, points, count_bot_deals(bot_deals.get((table.pk, seat), 0)))
        for seat, (name, points) in enumerate(zip(table.names, table.points, strict=True))
    ]


def _links(event: Event, table: TableLine) -> list[Action]:
    address = [event.club.slug, event.slug, table.pk]
    found = [Action(_("Score card"), reverse("table", args=[table.pk]))]
    if event.state == EventState.FINAL:
        return found
    if not table.is_finished:
        found.append(Action(_("Enter the whole sheet"), reverse("type-sheet", args=[table.pk])))
        placards = f"{reverse('placards', args=address[:2])}?round={table.round_number}"
        found.append(Action(_("Code"), placards))
    if game := build_game_link(table.game):
        found.append(Action(game.label, game.url))
    if not table.is_free:
        found.append(Action(_("Change seats"), reverse("reseat", args=address)))
    if table.deals:
        found.append(Action(_("Void or reset"), reverse("rulings", args=address)))
    return found


def alerts_by_table(queue: DirectorQueue) -> dict[int, str]:
    """Return in a word what waits at each table, by its id; a call comes before a dispute."""
    disputes = {dispute.table.pk: _("Dispute") for dispute in queue.disputes}
    return disputes | {call.table_id: _("Call") for call in queue.calls}


def name_table(round_number: int, number: int, *, is_free: bool) -> str:
    """Name a table in a list of several rounds."""
    if is_free:
        return format_round(round_number, is_free=True)
    values = {"round": round_number, "table": number}
    return _("Round %(round)d, table %(table)d") % values


def describe_progress(table: TableLine) -> str:
    """Say how far a table is."""
    if table.is_void:
        return _("void")
    if table.is_closed:
        return _("closed early")
    if table.is_held:
        return describe_held(table)
    return deals_progress(table.deals, table.deal_count, table.waiting)
