"""Serve the director's page of an online game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import online
from tournaments.core import links
from tournaments.core.addresses import shareable_url
from tournaments.core.audience.names import Names
from tournaments.core.errors import NotFound
from tournaments.core.parsing import MAX_INT, parse_int
from tournaments.core.shapes import copy_with
from tournaments.core.translation import translate
from tournaments.online import GameAccess, access_game_as_director, build_table, get_club
from tournaments.pages.core.forms import submit_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.events.table_sheet import name_table
from tournaments.pages.online.event_tables import describe_presence
from tournaments.pages.online.forms import AdjustForm, SeatForm
from tournaments.pages.online.game_links import describe_held_back
from tournaments.pages.online.reports import shared_seats_of
from tournaments.pages.online.table.status import get_status_text
from tournaments.standings import list_players

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict

    from tournaments.models import GameSeat
    from tournaments.online import GameTable, SeatView


@dataclass(frozen=True, slots=True)
class DirectorForms:
    """The forms of the director's page."""

    seat: SeatForm
    adjust: AdjustForm


@dataclass(frozen=True, slots=True)
class DirectedSeat:
    """A seat on the director's page; `link` is empty once a player or a bot has taken it."""

    name: str
    detail: str
    link: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def direct(request: HttpRequest, game: int) -> HttpResponseBase:
    """Show the director's forms and handle them: pause, replace, correct points, end."""
    access = access_game_as_director(get_actor(request), game)
    what = request.POST.get("do", "")
    sent = request.POST if request.method == "POST" else None
    forms = DirectorForms(
        seat=_seat_form(access, sent if what == "replace" else None),
        adjust=AdjustForm(sent if what == "adjust" else None),
    )
    if sent is not None:
        if what not in _COMMANDS:
            raise NotFound(_("There is no such command."))
        if _COMMANDS[what](request, game, forms):
            return redirect("direct-game", game)
    return _show(request, access, forms)


def _pause(request: HttpRequest, game: int, _forms: DirectorForms) -> bool:
    online.pause_game(by=get_actor(request), game_id=game, paused=True)
    return True


def _begin(request: HttpRequest, game: int, _forms: DirectorForms) -> bool:
    online.begin_game(by=get_actor(request), game_id=game)
    messages.success(request, _("The game has started."), "good")
    return True


def _resume(request: HttpRequest, game: int, _forms: DirectorForms) -> bool:
    online.pause_game(by=get_actor(request), game_id=game, paused=False)
    return True


def _end(request: HttpRequest, game: int, _forms: DirectorForms) -> bool:
    online.end_game(by=get_actor(request), game_id=game)
    messages.success(request, _("The game has ended."), "good")
    return True


def _replace(request: HttpRequest, game: int, forms: DirectorForms) -> bool:
    form = forms.seat
    return submit_form(form, lambda: _put(request, game, **form.cleaned_data))


def _put(request: HttpRequest, game: int, seat: int, who: str) -> bool:
    player = int(who.removeprefix("player-")) if who.startswith("player-") else None
    by = get_actor(request)
    online.replace_player(by=by, game_id=game, seat=seat, bot=who == "bot", player_id=player)
    return True


def _adjust(request: HttpRequest, game: int, forms: DirectorForms) -> bool:
    form = forms.adjust
    return submit_form(form, lambda: _score(request, game, **form.cleaned_data))


def _score(request: HttpRequest, game: int, deal: int, points: str, reason: str) -> bool:
    numbers_or_none = [parse_int(word, low=-MAX_INT) for word in points.replace(",", " ").split()]
    # Text that is not a number becomes a number that the command refuses.
    numbers = [MAX_INT if number is None else number for number in numbers_or_none]
    online.adjust_deal(
        by=get_actor(request), game_id=game, deal=deal, points=numbers, reason=reason
    )
    return True


_COMMANDS: dict[str, Callable[[HttpRequest, int, DirectorForms], bool]] = {
    "pause": _pause,
    "resume": _resume,
    "begin": _begin,
    "end": _end,
    "replace": _replace,
    "adjust": _adjust,
}


def _seat_form(access: GameAccess, sent: QueryDict | None) -> SeatForm:
    club = get_club(access.game)
    here = {seat.player_id for seat in access.seats}
    lines = list_players(club, Names.FULL) if club else []
    players = [(line.id, line.name) for line in lines if line.id not in here]
    free = _("open")
    seats = [(seat.number, f"{seat.number + 1}: {seat.name or free}") for seat in access.seats]
    return SeatForm(sent, seats=seats, players=players)


def _show(request: HttpRequest, access: GameAccess, forms: DirectorForms) -> HttpResponse:
    shown = build_table(access, timezone.now())
    names = [seat.name or _("Open seat") for seat in shown.seats]
    seats = zip(shown.seats, access.seats, strict=True)
    return render_page(
        request,
        "online/director.html",
        title=_("Direct this table"),
        crumbs=[(translate(shown.title), reverse("game", args=[access.game.pk]))],
        state=_state(shown, access, names),
        seats=[_seat_row(request, access, out, row) for out, row in seats],
        is_paused=shown.paused is not None,
        may_begin=shown.state == "waiting" and shown.table is not None,
        is_over=bool(shown.ended),
        has_scores=bool(shown.card.rows) and not shown.is_sealed,
        seat_notes=[*shared_seats_of(access), *online.list_seat_moves(access.game)],
        waits_for_deal=online.could_look(get_actor(request), access),
        status=422 if forms.seat.errors or forms.adjust.errors else 200,
        seat_form=forms.seat,
        adjust_form=forms.adjust,
    )


_SEALED = gettext_lazy(
    "Other tables are still to play the same deals, so only the players of this table see its game."
)


def _state(shown: GameTable, access: GameAccess, names: list[str]) -> str:
    """Return which table it is, and how far its game is."""
    table = access.game.table
    where = ""
    if table is not None:
        name = name_table(table.round.number, table.number, is_free=table.round.is_free)
        where = f"{name}."
    if not shown.is_sealed or access.seat is not None:
        parts = [where, get_status_text(copy_with(shown, seat=None), names)]
    elif shown.ended:
        parts = [where, _("The game is over."), describe_held_back(access.game)]
    else:
        parts = [where, str(_SEALED)]
    return " ".join(filter(None, parts))


def _seat_row(
    request: HttpRequest, access: GameAccess, seat: SeatView, row: GameSeat
) -> DirectedSeat:
    """Build the row of a seat, with its link if no one has taken it yet.

    The link of a taken seat is never shown: it would let the director see that player's cards. Nor
    is any to a director who plays the same sealed deals.
    """
    kind = {"bot": _("a bot"), "open": _("open")}.get(seat.kind, "")
    here = describe_presence(is_here=seat.is_here, is_away=seat.is_away, is_held=row.is_held)
    link = reverse("take-seat", args=[links.seat_token(row)])
    return DirectedSeat(
        name=_("Seat %(number)s: %(name)s")
        % {"number": seat.seat + 1, "name": seat.name or _("open")},
        detail=here if row.is_held else kind or here,
        link="" if row.is_taken or not access.may_invite else shareable_url(request, link),
    )
