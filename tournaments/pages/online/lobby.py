"""Finding a table: play at once against bots, with friends by a link, or in a club's lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

import engine
from tournaments import online
from tournaments.core import links
from tournaments.core.access import access_club
from tournaments.core.errors import TooManyGames
from tournaments.core.formatting import count_noun, join_names
from tournaments.models import Role
from tournaments.online import (
    GameAccess,
    access_game,
    casual_games,
    is_seat_of,
    list_line_json,
    list_lobbies,
    list_lobby,
    list_own,
    list_watched,
)
from tournaments.pages.core.forms import call_service
from tournaments.pages.core.layout import get_actor, handle_refusals, render_page
from tournaments.pages.online.forms import NameForm, OpenForm, favourites
from tournaments.pages.online.guests import get_or_create_player, keep_guest

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Club, OnlineGame

BOTS, FRIENDS, LOBBY = "bots", "friends", "lobby"
SHORTEST, USUAL_PLAYERS = "quick13", 4


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def play(request: HttpRequest) -> HttpResponseBase:
    """Open a table of one's own, with no account: one tap against bots."""
    return _open(request, None)


@never_cache
@csrf_exempt  # the first page is kept for all strangers and has no token; see `_is_from_here`
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def play_now(request: HttpRequest) -> HttpResponseBase:
    """One tap from the first page to a short game against three bots."""
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
    return keep_guest(redirect("game", opened.game.pk), key)


def _is_from_here(request: HttpRequest) -> bool:
    """Whether a page of this server sent the form, as browsers tell.

    Another site's could not act for anybody: no cookie comes with it. But the answer would make
    the browser a new guest, who has none of the old one's tables.
    """
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        return site == "same-origin"
    return origin is None or urlsplit(origin).netloc == request.get_host()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def lobby(request: HttpRequest, club: str) -> HttpResponseBase:
    """A club's lobby: tables that wait for players, and a table of one's own for its members."""
    return _open(request, access_club(get_actor(request), club, Role.MEMBER))


def _open(request: HttpRequest, club: Club | None) -> HttpResponseBase:
    form = OpenForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _show_open(request, club, form)
    actor, key = get_or_create_player(request)
    chosen, way = form.cleaned_data, request.POST.get("with", BOTS)
    opened = call_service(
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
    return keep_guest(redirect("game", opened.game.pk), key)


def _seats(players: int, others: int) -> list[str]:
    """The opener first, then open seats, then bots.

    >>> _seats(4, 1)
    ['me', 'open', 'bot', 'bot']
    """
    people = min(others, players - 1)
    return [
        casual_games.ME,
        *[casual_games.OPEN] * people,
        *[casual_games.BOT] * (players - 1 - people),
    ]


def _show_open(request: HttpRequest, club: Club | None, form: OpenForm) -> HttpResponse:
    actor = get_actor(request)
    crumbs = [(club.name, reverse("club", args=[club.slug]))] if club else []
    return render_page(
        request,
        "online/play.html",
        title="Lobby" if club else "Play now",
        crumbs=crumbs,
        form=form,
        **_ways(str(form["preset"].value())),
        is_signed_in=actor.user is not None,
        has_lobby=club is not None,
        lobbies=[
            {"name": one.name, "url": reverse("lobby", args=[one.slug])}
            for one in list_lobbies(actor.user)
        ]
        if club is None
        else [],
        waiting=[_line(game) for game in list_lobby(club.pk)] if club else [],
        watched=[_line(game) for game in list_watched(club.pk)] if club else [],
        own=[_line(game) for game in list_own(actor)],
    )


def _ways(chosen: str) -> dict[str, Any]:
    """The ways to play: a few in sight, the others one press away."""
    first = favourites()
    others = [preset for preset in engine.presets() if preset not in first]
    return {
        "favourites": [_preset_row(preset, chosen) for preset in first],
        "others": [_preset_row(preset, chosen) for preset in others],
        "others_open": chosen in {preset.slug for preset in others},
    }


def _preset_row(preset: engine.PresetInfo, chosen: str) -> dict[str, Any]:
    first, last = preset.players[0], preset.players[-1]
    seats = f"{first} players" if first == last else f"{first} to {last} players"
    return {
        "slug": preset.slug,
        "title": preset.title,
        "detail": f"{preset.sentence} {seats}.",
        "is_chosen": preset.slug == chosen,
    }


def _line(game: OnlineGame) -> dict[str, Any]:
    line = list_line_json(game)
    names = [name for name in line["names"] if name]
    free = len(line["open_seats"])
    return {
        "title": f"{line['title']}: {join_names(names)}",
        "detail": f"{count_noun(free, 'open seat')}" if free else "being played",
        "url": reverse("game", args=[line["id"]]),
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def lobby_game(request: HttpRequest, game: int) -> HttpResponseBase:
    """A table of the lobby that one may join."""
    return _join(request, game, "")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def join(request: HttpRequest, link: str) -> HttpResponseBase:
    """A table by the link that a friend sent."""
    return _join(request, links.table_id_from_token(link) or 0, link)


def _join(request: HttpRequest, game_id: int, link: str) -> HttpResponseBase:
    actor, key = get_or_create_player(request)
    access = access_game(actor, game_id, link=link)
    if access.seat is not None:
        return redirect("game", game_id)
    name = actor.user.get_short_name() if actor.user else ""
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": name})
    if form.is_valid():
        chosen = form.cleaned_data["name"]
        joined = call_service(
            form, lambda: online.join_game(by=actor, game_id=game_id, link=link, name=chosen)
        )
        if joined is not None:
            return keep_guest(redirect("game", game_id), key)
    return _show_join(request, access, form)


def _show_join(request: HttpRequest, access: GameAccess, form: NameForm) -> HttpResponse:
    line = list_line_json(access.game)
    names = [name for name in line["names"] if name]
    free = len(line["open_seats"])
    return render_page(
        request,
        "online/join.html",
        title=line["title"],
        lede=f"{join_names(names)} {'is' if len(names) == 1 else 'are'} at the table.",
        has_room=bool(free) and access.game.table_id is None,
        room=_room(access.game, free),
        form=form,
        watch_url=reverse("game", args=[access.game.pk]) if access.role == "watcher" else "",
    )


def _room(game: OnlineGame, free: int) -> str:
    if game.table_id is not None:
        return (
            "This is a table of an event. If you play here, sign in or open the link of your "
            "own seat; the organiser has it."
        )
    return f"{count_noun(free, 'seat')} free." if free else "Every seat is taken."


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def take_seat(request: HttpRequest, link: str) -> HttpResponseBase:
    """A seat's own link: play on here, with this device. Asks first: others are sent away."""
    if request.method != "POST":
        seat = online.find_seat(link)
        held = bool(seat.user_id or seat.guest) and not is_seat_of(get_actor(request), seat)
        title = "Play on here" if held else "Take your seat"
        return render_page(
            request, "online/take_seat.html", title=title, name=seat.name, is_taken=held
        )
    actor, key = get_or_create_player(request)
    opened = online.take_seat(by=actor, link=link)
    return keep_guest(redirect("game", opened.game.pk), key)
