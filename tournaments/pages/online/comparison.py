"""Show how the tables of a duplicate event did with the same deals, and end their sealing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import online
from tournaments.core.access import access_event, access_event_to_read
from tournaments.core.audience.names import names_for, names_for_role
from tournaments.core.audience.robots import may_be_listed
from tournaments.core.errors import NotFound, ResultsAtStake
from tournaments.core.formatting import format_decimal, format_places, format_points, join_names
from tournaments.core.parsing import parse_int
from tournaments.models import Role
from tournaments.pages.core.crumbs import event_breadcrumbs
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.core.public import full_names_url, public_page
from tournaments.pages.online.game_links import describe_awaited
from tournaments.pages.standings.standings_table import count_bot_deals

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Event
    from tournaments.online import ComparedDeal, ComparedResult, ComparedRound, ComparedSet


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A player in the ranking."""

    place: str
    name: str
    url: str
    deals: int
    bot: str
    difference: str


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round: what it waits for, where it is compared, and where its sealing is ended."""

    name: str
    detail: str
    url: str
    unseal_url: str


@dataclass(frozen=True, slots=True)
class SetRow:
    """Tables with the same deals: a column for each, and a row for each seat of a deal."""

    title: str
    sentence: str
    tables: list[str]
    deals: list[DealRow]
    commitment: str
    seed: str


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal with its seats."""

    name: str
    seats: list[SeatRow]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a deal: its average, and a cell for each table."""

    name: str
    average: str
    cells: list[CellRow]


@dataclass(frozen=True, slots=True)
class CellRow:
    """What one player made of a seat; empty where the table has not played the deal."""

    table: str
    name: str = ""
    detail: str = ""
    points: str = ""
    difference: str = ""


@public_page
def comparison(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Rank the players by their differences, and list the rounds."""
    found, role = access_event_to_read(get_actor(request), club__slug=club, slug=event)
    shown = online.read_comparison(found, names_for_role(role))
    may_unseal = role is not None and role.may_act_as(Role.ORGANISER)
    places = format_places([row.place for row in shown.ranking])
    return render_page(
        request,
        "online/comparison.html",
        title=_("Comparison"),
        listed=may_be_listed(found.club),
        look=found.club,
        crumbs=event_breadcrumbs(found),
        full_names_url=full_names_url(request, found.club),
        rows=[
            RankedRow(
                place=place,
                name=row.name,
                url=reverse("player", args=[club, row.player]),
                deals=row.deals,
                bot=count_bot_deals(row.bot_deals),
                difference=format_difference(row.difference),
            )
            for place, row in zip(places, shown.ranking, strict=True)
        ],
        rounds=[_round_row(found, one, may_unseal=may_unseal) for one in shown.rounds],
    )


def _round_row(event: Event, one: ComparedRound, *, may_unseal: bool) -> RoundRow:
    address = [event.club.slug, event.slug, one.round]
    is_sealed = any(found.unfinished and not found.is_ending for found in one.sets)
    return RoundRow(
        name=_("Round %(round)d") % {"round": one.round},
        detail=" ".join(
            filter(None, (*dict.fromkeys(map(describe_set, one.sets)), _describe_alone(one)))
        ),
        url=reverse("compared-round", args=address) if any(s.is_open for s in one.sets) else "",
        unseal_url=reverse("end-sealing", args=address) if is_sealed and may_unseal else "",
    )


def describe_set(found: ComparedSet) -> str:
    """Return whether a set's tables are compared, or what they wait for."""
    if found.is_open:
        return _("All results are in.")
    return describe_awaited(online.Awaited(found.unfinished, found.is_ending))


def _describe_alone(one: ComparedRound) -> str:
    """Return which tables have no other to be compared with; empty without any."""
    text = ngettext(
        "Table %(tables)s plays alone: there is nothing to compare.",
        "Tables %(tables)s play alone: there is nothing to compare.",
        len(one.alone),
    )
    return text % {"tables": join_names([str(number) for number in one.alone])} if one.alone else ""


@public_page
def compared_round(request: HttpRequest, club: str, event: str, number: int) -> HttpResponseBase:
    """Compare the tables of a round, deal by deal and seat by seat."""
    actor = get_actor(request)
    found = access_event(actor, club__slug=club, slug=event)
    shown = online.read_compared_round(found, number, names_for(actor, found.club))
    if shown is None:
        raise NotFound(_("There is no such round."))
    above = (_("Comparison"), reverse("comparison", args=[club, event]))
    return render_page(
        request,
        "online/compared_round.html",
        title=_("Round %(round)d compared") % {"round": number},
        look=found.club,
        crumbs=[*event_breadcrumbs(found), above],
        full_names_url=full_names_url(request, found.club),
        sets=[_set_row(one) for one in shown.sets],
        alone=_describe_alone(shown),
    )


def _set_row(one: ComparedSet) -> SetRow:
    title = ngettext(
        "Table of %(size)d: %(tables)s", "Tables of %(size)d: %(tables)s", len(one.tables)
    )
    tables = join_names([str(number) for number in one.tables])
    return SetRow(
        title=title % {"size": one.size, "tables": tables},
        sentence="" if one.is_open else describe_set(one),
        tables=[_name_table(number) for number in one.tables],
        deals=[_deal_row(deal, one.tables) for deal in one.deals],
        commitment=one.commitment,
        seed=one.seed or "",
    )


def _name_table(number: int) -> str:
    return _("Table %(table)d") % {"table": number}


def _deal_row(deal: ComparedDeal, tables: tuple[int, ...]) -> DealRow:
    seats = []
    for seat in deal.seats:
        by_table = {result.table: _cell(result) for result in seat.results}
        seats.append(
            SeatRow(
                name=_("Seat %(seat)d") % {"seat": seat.seat + 1},
                average=format_decimal(seat.average, 2),
                cells=[by_table.get(table, CellRow(_name_table(table))) for table in tables],
            )
        )
    name = _("Deal %(number)d, seat %(seat)d deals")
    return DealRow(name=name % {"number": deal.number, "seat": deal.dealer + 1}, seats=seats)


def _cell(result: ComparedResult) -> CellRow:
    if result.nominated is None:
        tricks = ngettext("%(count)d trick", "%(count)d tricks", result.tricks)
        detail = tricks % {"count": result.tricks}
    else:
        values = {"nominated": result.nominated, "tricks": result.tricks}
        detail = _("nominated %(nominated)d, took %(tricks)d") % values
    return CellRow(
        table=_name_table(result.table),
        name=online.mark_bot(result.name) if result.by_bot else result.name,
        detail=detail,
        points=format_points(result.points),
        difference=format_difference(result.difference),
    )


def format_difference(value: float) -> str:
    """Return a difference with its sign and two places.

    >>> [format_difference(value) for value in (1.5, -0.25, 0.0)]
    ['+1.50', '−0.25', '0.00']
    """
    return format_decimal(value, 2, is_signed=bool(value))


@organiser_page("GET", "HEAD", "POST")
def end_sealing(request: HttpRequest, club: str, event: str, number: int) -> HttpResponseBase:
    """Ask, and then end the sealing of a round although some tables still play."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    status = 200
    if request.method == "POST":
        losing = parse_int(request.POST.get("losing"))
        try:
            online.end_sealing(by=actor, event_id=found.pk, number=number, unfinished=losing or 0)
        except ResultsAtStake as refused:
            status = refused.status  # the page itself shows what has changed
        else:
            text = _("The sealing of round %(round)d was ended.") % {"round": number}
            messages.success(request, text, "good")
            return redirect("comparison", club, event)
    shown = online.read_compared_round(found, number, names_for(actor, found.club))
    if shown is None:
        raise NotFound(_("There is no such round."))
    going = sum(len(one.unfinished) for one in shown.sets if not one.is_ending)
    return render_page(
        request,
        "events/confirm_loss.html",
        title=_("End the sealing of round %(round)d?") % {"round": number},
        crumbs=[
            *event_organiser_crumbs(found),
            (_("Comparison"), reverse("comparison", args=[club, event])),
        ],
        status=status,
        lede=_(
            "The tables that still play end their current deal, and then play deals of their own. "
            "When the last has begun one, the results so far come in and everyone can see the "
            "tables. If a table does not get that far, end its game. This cannot be undone."
        ),
        stake=_describe_stake(going),
        losing=going,
        revision=None,
        refusal=None,
        button=_("End the sealing"),
        back_url=reverse("comparison", args=[club, event]),
    )


def _describe_stake(going: int) -> str:
    if not going:
        return _("All tables have finished.")
    text = ngettext(
        "%(count)d table is still playing: its further deals are compared with no other table.",
        "%(count)d tables are still playing: their further deals are compared with no other table.",
        going,
    )
    return text % {"count": going}
