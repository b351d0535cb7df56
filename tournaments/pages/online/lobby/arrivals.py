"""Ways to a seat at a table that is there: by the table's link, from a lobby, by a seat's link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import online
from tournaments.core import links
from tournaments.core.errors import NotFound
from tournaments.core.formatting import join_names
from tournaments.core.translation import translate
from tournaments.models import GameState
from tournaments.online import (
    WATCHER,
    GameAccess,
    access_game,
    build_game_line,
    casual_games,
    is_next_holder,
)
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.events.table_sheet import name_table
from tournaments.pages.online.forms import NameForm
from tournaments.pages.online.guests import get_or_create_player, set_guest_cookie

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import OnlineGame


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def lobby_game(request: HttpRequest, game: int) -> HttpResponseBase:
    """Join a table from the lobby."""
    return _join(request, game, "")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def join(request: HttpRequest, link: str) -> HttpResponseBase:
    """Join a table by the link that a friend sent."""
    return _join(request, links.table_id_from_token(link) or 0, link)


def _join(request: HttpRequest, game_id: int, link: str) -> HttpResponseBase:
    actor, key = get_or_create_player(request)
    access = access_game(actor, game_id, link=link)
    if access.seat is not None:
        return redirect("game", game_id)
    held = next((seat for seat in access.seats if is_next_holder(actor, seat)), None)
    if held is not None:
        return render_page(
            request,
            "online/lobby/next_seat.html",
            title=_("Your seat is next"),
            name=held.name,
        )
    usual = {"name": casual_games.find_last_name(actor)}
    form = NameForm(request.POST if request.method == "POST" else None, initial=usual)
    if form.is_valid():
        chosen = form.cleaned_data["name"]
        joined = submit_valid_form(
            form, lambda: online.join_game(by=actor, game_id=game_id, link=link, name=chosen)
        )
        if joined is not None:
            return set_guest_cookie(redirect("game", game_id), key)
    return _show_join(request, access, form)


def _show_join(request: HttpRequest, access: GameAccess, form: NameForm) -> HttpResponse:
    line = build_game_line(access.game, access.names)
    names = [name for name in line.names if name]
    free = len(line.open_seats)
    # Before it starts there is nothing to watch.
    is_going, is_watcher = access.game.state != GameState.WAITING, access.role == WATCHER
    return render_page(
        request,
        "online/lobby/join.html",
        title=translate(line.title),
        lede=ngettext("%(names)s is at the table.", "%(names)s are at the table.", len(names))
        % {"names": join_names(names)},
        has_room=bool(free) and access.game.table_id is None and not access.game.ended_at,
        room=_room(access.game, free),
        form=form,
        watch_url=reverse("game", args=[access.game.pk]) if is_going and is_watcher else "",
    )


def _room(game: OnlineGame, free: int) -> str:
    if game.is_sealed:
        return _(
            "This table plays the same deals as others, so only its players see the game until all "
            "have finished. If you are playing here, sign in, or ask the organiser for the link to "
            "your seat."
        )
    if game.table_id is not None:
        return _(
            "This table is part of a club night. If you are playing here, sign in, or ask the "
            "organiser for the link to your seat."
        )
    if game.ended_at:
        return _("This game is over.")
    if not free:
        return _("Every seat is taken. There is room at another table, or at one of your own.")
    return ngettext("%(count)s seat is free.", "%(count)s seats are free.", free) % {"count": free}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def take_seat(request: HttpRequest, link: str) -> HttpResponseBase:
    """Take the seat that a link opens, on this device.

    Asks first, because any other device that held the seat loses it.
    """
    actor, key = get_or_create_player(request)
    try:
        seat = online.find_seat(actor, link)
    except NotFound as refused:
        return render_page(
            request,
            "online/lobby/used_link.html",
            title=_("This link no longer works"),
            why=refused.detail,
            status=refused.status,
        )
    if request.method != "POST":
        if is_next_holder(actor, seat):
            return redirect("game", seat.game_id)
        held = bool(seat.user_id or seat.guest)
        title = _("Play on this device") if held else _("Take your seat")
        given_up = online.list_given_up(actor, list(seat.game.seats.all()), seat)
        answer = render_page(
            request,
            "online/lobby/take_seat.html",
            title=title,
            name=seat.name,
            place=_describe_place(seat.game),
            is_taken=held,
            given_up=[other.name for other in given_up],
        )
        # Before the seat is taken: the link works once, so a lost answer must not lose the key.
        return set_guest_cookie(answer, key)
    opened = online.take_seat(by=actor, link=link)
    must_wait = opened.seat is None
    page = "lobby-game" if must_wait else "game"
    return set_guest_cookie(redirect(page, opened.game.pk), key)


def _describe_place(game: OnlineGame) -> str:
    """Say of which game a seat is: with the club, the night and the table if it is of an event."""
    title = translate(online.get_settings(game).title)
    table = game.table
    if table is None:
        return title
    name = name_table(table.round.number, table.number, is_free=table.round.is_free)
    return f"{table.event.club.name}, {table.event.name}. {name}: {title}."
