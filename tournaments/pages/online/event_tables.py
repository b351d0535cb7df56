"""An event's tables online: put them online, see their progress, hand out the seats' links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import letters
from tournaments.core.access import access_event
from tournaments.core.addresses import shareable_url
from tournaments.core.errors import GameIsOver, NotFound, NotNow
from tournaments.core.formatting import format_table
from tournaments.core.parsing import parse_int
from tournaments.models import Role
from tournaments.online import (
    SeatOnline,
    TableOnline,
    begin_game,
    list_tables_online,
    open_round_online,
    open_table_online,
)
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_command, event_organiser_crumbs, organiser_page
from tournaments.pages.online.table.seats import A_BOT_PLAYS
from tournaments.pages.online.table.status import DESERTED
from tournaments.pages.papers.files import get_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of an online table; `link` is empty once a player or a bot has taken it."""

    name: str
    detail: str
    link: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """An online table, with the addresses where it is watched and directed."""

    key: str
    game: int
    name: str
    detail: str
    may_begin: bool
    is_over: bool
    is_sealed: bool
    night: str
    url: str
    direct_url: str
    seats: list[SeatRow]

    @property
    def links(self) -> str:
        """Return all links of the table with the names that they are for, to paste in a message."""
        lines = [f"{seat.name}: {seat.link}" for seat in self.seats if seat.link]
        heading = f"{self.night}: {self.name}"
        return "\n".join([heading, *lines]) if lines and not self.is_over else ""


@organiser_page("GET", "HEAD", "POST")
def tables_online(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """List the event's online tables: who is there, and the links of seats not yet taken.

    A POST sends those links by e-mail, or begins the `game` that it names.
    """
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    lines = list_tables_online(actor, found, timezone.now())
    if "game" in request.POST:
        line = _begin(request, lines)
        return redirect(f"{reverse('tables-online', args=[club, event])}#{_key(line)}")
    if request.method == "POST":
        _report(request, letters.send_seat_links(by=actor, event_id=found.pk))
        return redirect("tables-online", club, event)
    return render_page(
        request,
        "online/event_tables.html",
        title=_("Online tables"),
        crumbs=event_organiser_crumbs(found),
        comparison_url=reverse("comparison", args=[club, event]) if found.duplicate else "",
        hides_links=any(line.is_sealed and not line.shows_links for line in lines),
        tables=(rows := [_row(request, found, line) for line in lines]),
        links="\n\n".join(row.links for row in rows if row.links),
        sends_letters=letters.sends_letters(),
    )


def _report(request: HttpRequest, links: letters.SentLinks) -> None:
    """Say to how many players the links go, and who has to get theirs in another way."""
    if links.sent:
        text = ngettext(
            "%(count)s link is on its way.", "%(count)s links are on their way.", links.sent
        )
        messages.success(request, text % {"count": links.sent}, "good")
    if links.without:
        text = _(
            "No e-mail address is known for: %(names)s. Send these players their links yourself."
        )
        messages.warning(request, text % {"names": ", ".join(links.without)}, "warn")
    if not links.sent and not links.without:
        messages.success(request, _("Every seat is taken, so no link was sent."), "good")


def _begin(request: HttpRequest, lines: Sequence[TableOnline]) -> TableOnline:
    """Begin one of the games before all its players are there, and say so. Raises NotFound."""
    number = parse_int(request.POST["game"])
    line = next((one for one in lines if one.game_id == number), None)
    if line is None:
        raise NotFound(_("There is no such game."))
    try:
        begin_game(by=get_actor(request), game_id=line.game_id)
    except (NotNow, GameIsOver) as refused:
        messages.error(request, f"{_name(line)}: {refused.detail}", "bad")
    else:
        text = _("The game has started: %(table)s.") % {"table": _name(line)}
        messages.success(request, text, "good")
    return line


def _name(line: TableOnline) -> str:
    name = _("Free table %(round)s") if line.is_free else _("Round %(round)s, table %(table)s")
    return name % {"round": line.round, "table": line.table}


def _key(line: TableOnline) -> str:
    return f"game-{line.game_id}"


def _row(request: HttpRequest, event: Event, line: TableOnline) -> TableRow:
    return TableRow(
        key=_key(line),
        game=line.game_id,
        name=_name(line),
        detail=" ".join(filter(None, (_progress(line), _presence(line), _sealing(line)))),
        may_begin=line.is_waiting,
        is_over=line.is_over,
        is_sealed=line.is_sealed,
        night=event.name,
        url=reverse("game", args=[line.game_id]),
        direct_url=reverse("direct-game", args=[line.game_id]),
        seats=[_seat_row(request, seat) for seat in line.seats],
    )


def _progress(line: TableOnline) -> str:
    """Return how many deals have been played."""
    numbers = {"count": line.deals, "of": line.deals_of}
    if line.deals_of:
        return _("%(count)s of %(of)s deals played.") % numbers
    return ngettext("%(count)s deal played.", "%(count)s deals played.", line.deals) % numbers


def _sealing(line: TableOnline) -> str:
    return _("Sealed: only its players see the game.") if line.is_sealed else ""


def _presence(line: TableOnline) -> str:
    """Return who is there, and what the game is waiting for."""
    if line.is_over:
        return _("The game is over.")
    people = [seat for seat in line.seats if not seat.is_bot]
    numbers = {"count": sum(seat.is_here for seat in people), "of": len(people)}
    present = _("%(count)s of %(of)s players here.") % numbers
    if line.is_waiting:
        begins = _("It begins once everyone has been here.")
        return f"{present} {begins}"
    return f"{present} {DESERTED}" if line.is_deserted else present


def describe_presence(*, is_here: bool, is_away: bool, is_held: bool) -> str:
    """Say whether a person is at their seat, and for how long a bot plays for them."""
    if is_held:
        return _("a bot is playing this deal to its end, then the seat is theirs")
    presence = _("here") if is_here else _("not here")
    if not is_away:
        return presence
    return _("%(presence)s, a bot is playing for now") % {"presence": presence}


def _seat_row(request: HttpRequest, seat: SeatOnline) -> SeatRow:
    link = reverse("take-seat", args=[seat.link]) if seat.link else ""
    here = describe_presence(
        is_here=seat.is_here, is_away=seat.is_bot_playing, is_held=seat.is_held
    )
    return SeatRow(
        name=seat.name,
        detail=str(A_BOT_PLAYS) if seat.is_bot and not seat.is_held else here,
        link=shareable_url(request, link) if link else "",
    )


@event_command("run-event")
def table_online(request: HttpRequest, club: str, event: str, table: int) -> HttpResponseBase:
    """Put one table online."""
    found = get_table(request, club, event, table)
    opened = open_table_online(by=get_actor(request), table_id=table)
    messages.success(
        request,
        _("%(table)s is online. Give each player the link to their seat.")
        % {"table": format_table(found.number)},
        "good",
    )
    return redirect(f"{reverse('tables-online', args=[club, event])}#game-{opened.pk}")


@event_command("run-event")
def round_online(request: HttpRequest, club: str, event: str, number: int) -> HttpResponseBase:
    """Put all tables of a round online that have no results yet."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    opened = open_round_online(by=actor, event_id=found.pk, number=number)
    numbers = {"count": len(opened.games), "round": number}
    text = ngettext(
        "%(count)s table of round %(round)s is online.",
        "%(count)s tables of round %(round)s are online.",
        len(opened.games),
    )
    sentences = [text % numbers]
    if opened.with_cards:
        text = ngettext(
            "%(count)s table already has results and stays a table in person.",
            "%(count)s tables already have results and stay tables in person.",
            len(opened.with_cards),
        )
        sentences.append(text % {"count": len(opened.with_cards)})
    messages.success(request, " ".join(sentences), "good")
    return redirect("tables-online", club, event)
