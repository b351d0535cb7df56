"""Ways to a table: play at once against bots, with friends by a link, or in a club's lobby."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

import engine
from tournaments import online
from tournaments.core import links
from tournaments.core.access import access_club
from tournaments.core.audience.names import Names
from tournaments.core.errors import NotFound, TooManyGames
from tournaments.core.formatting import join_names
from tournaments.core.translation import translate
from tournaments.models import Role
from tournaments.online import (
    GameAccess,
    access_game,
    build_game_line,
    casual_games,
    is_next_holder,
    list_lobbies,
    list_lobby,
    list_own,
    list_watched,
)
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, handle_refusals, render_page
from tournaments.pages.core.presets import describe_preset
from tournaments.pages.online.forms import NameForm, OpenForm, list_favourite_presets
from tournaments.pages.online.guests import get_or_create_player, set_guest_cookie

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Club, OnlineGame

BOTS, FRIENDS, LOBBY = "bots", "friends", "lobby"
SHORTEST, USUAL_PLAYERS = "quick13", 4


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """A club whose lobby the reader may enter."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class PresetRow:
    """A preset to choose, with what it is and for how many players."""

    slug: str
    title: str
    detail: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in a list."""

    title: str
    detail: str
    url: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def play(request: HttpRequest) -> HttpResponseBase:
    """Show and handle the form that opens a casual game; it needs no account."""
    return _open(request, None)


@never_cache
@csrf_exempt  # the first page is kept for all strangers and has no token; see `_is_from_here`
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def play_now(request: HttpRequest) -> HttpResponseBase:
    """Open a short game against three bots, from a button on the first page."""
    if request.method != "POST" or not _is_from_here(request):
        return redirect("play")
    actor, key = get_or_create_player(request)
    try:
        opened = casual_games.open_casual_game(
            by=actor, preset=SHORTEST, seats=_seats(USUAL_PLAYERS, 0)
        )
    except TooManyGames as refused:
        messages.error(request, str(refused.detail), "bad")
        return redirect("play")
    return set_guest_cookie(redirect("game", opened.game.pk), key)


def _is_from_here(request: HttpRequest) -> bool:
    """Return whether a page of this server sent the form, by the headers that browsers set.

    A form on another site could not act for a user, as no cookie comes with it. But the response
    would make the browser a new guest, who has lost the old guest's tables.
    """
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        return site == "same-origin"
    return origin is None or urlsplit(origin).netloc == request.get_host()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def lobby(request: HttpRequest, club: str) -> HttpResponseBase:
    """Show a club's lobby to its members: tables waiting for players, and the form to open one."""
    return _open(request, access_club(get_actor(request), club, Role.MEMBER))


def _open(request: HttpRequest, club: Club | None) -> HttpResponseBase:
    form = OpenForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _show_open(request, club, form)
    actor, key = get_or_create_player(request)
    chosen, way = form.cleaned_data, request.POST.get("with", BOTS)
    opened = submit_valid_form(
        form,
        lambda: casual_games.open_casual_game(
            by=actor,
            preset=chosen["preset"],
            seats=_seats(chosen["players"], 0 if way == BOTS else chosen["friends"]),
            name=chosen["name"],
            club_slug=club.slug if club else None,
            is_listed=way == LOBBY and club is not None,
        ),
    )
    if opened is None:
        return _show_open(request, club, form)
    return set_guest_cookie(redirect("game", opened.game.pk), key)


def _seats(players: int, others: int) -> list[str]:
    """Return the kinds of the seats: the opener first, then open seats, then bots.

    >>> _seats(4, 1)
    ['me', 'open', 'bot', 'bot']
    """
    people = min(others, players - 1)
    return [
        casual_games.SEAT_ME,
        *[casual_games.SEAT_OPEN] * people,
        *[casual_games.SEAT_BOT] * (players - 1 - people),
    ]


def _show_open(request: HttpRequest, club: Club | None, form: OpenForm) -> HttpResponse:
    actor = get_actor(request)
    crumbs = [(club.name, reverse("club", args=[club.slug]))] if club else []
    # A few presets are shown at once, the others folded away.
    chosen, first = str(form["preset"].value()), list_favourite_presets()
    others = [preset for preset in engine.presets() if preset not in first]
    return render_page(
        request,
        "online/lobby/play.html",
        title=_("Lobby") if club else _("Play now"),
        crumbs=crumbs,
        form=form,
        favourites=[_preset_row(preset, chosen) for preset in first],
        others=[_preset_row(preset, chosen) for preset in others],
        others_open=chosen in {preset.slug for preset in others},
        is_signed_in=actor.user is not None,
        has_lobby=club is not None,
        lobbies=[
            LobbyRow(one.name, reverse("lobby", args=[one.slug]))
            for one in list_lobbies(actor.user)
        ]
        if club is None
        else [],
        waiting=[_line(game) for game in list_lobby(club.pk)] if club else [],
        watched=[_line(game) for game in list_watched(club.pk)] if club else [],
        own=[_line(game) for game in list_own(actor)],
    )


def _preset_row(preset: engine.PresetInfo, chosen: str) -> PresetRow:
    return PresetRow(
        slug=preset.slug,
        title=translate(preset.title),
        detail=describe_preset(preset),
        is_chosen=preset.slug == chosen,
    )


def _open_seats(count: int) -> str:
    return ngettext("%(count)s open seat", "%(count)s open seats", count) % {"count": count}


def _line(game: OnlineGame) -> GameRow:
    line = build_game_line(game, Names.FULL)
    names = [name for name in line.names if name]
    free = len(line.open_seats)
    return GameRow(
        title=f"{translate(line.title)}: {join_names(names)}",
        detail=_open_seats(free) if free else _("being played"),
        url=reverse("game", args=[line.id]),
    )


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
    name = actor.user.get_short_name() if actor.user else ""
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": name})
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
    return render_page(
        request,
        "online/lobby/join.html",
        title=translate(line.title),
        lede=ngettext("%(names)s is at the table.", "%(names)s are at the table.", len(names))
        % {"names": join_names(names)},
        has_room=bool(free) and access.game.table_id is None,
        room=_room(access.game, free),
        form=form,
        watch_url=reverse("game", args=[access.game.pk]) if access.role == "watcher" else "",
    )


def _room(game: OnlineGame, free: int) -> str:
    if game.table_id is not None:
        return _(
            "This table is part of a club night. If you are playing here, sign in, or ask the "
            "organiser for the link to your seat."
        )
    if not free:
        return _("Every seat is taken.")
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
            is_taken=held,
            given_up=[other.name for other in given_up],
        )
        # Before the seat is taken: the link works once, so a lost answer must not lose the key.
        return set_guest_cookie(answer, key)
    opened = online.take_seat(by=actor, link=link)
    must_wait = opened.access.seat is None
    page = "lobby-game" if must_wait else "game"
    return set_guest_cookie(redirect(page, opened.game.pk), key)
