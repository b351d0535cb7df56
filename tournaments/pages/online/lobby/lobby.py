"""Ways to a table: play at once against bots, with friends by a link, or in a club's lobby."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

import engine
from tournaments.core.access import access_club
from tournaments.core.audience.names import Names
from tournaments.core.errors import TooManyGames
from tournaments.core.formatting import format_date_near, format_time, join_names
from tournaments.core.translation import translate
from tournaments.models import GameState, Role
from tournaments.online import (
    USUAL_PLAYERS,
    build_game_line,
    casual_games,
    count_requests,
    find_played,
    find_table,
    list_lobbies,
    list_lobby,
    list_own,
    list_public,
    list_watched,
)
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.presets import describe_preset
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.online.forms import OpenForm, list_favourite_presets
from tournaments.pages.online.friends import build_invitations
from tournaments.pages.online.guests import get_or_create_player, set_guest_cookie

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Club, OnlineGame, User

BOTS, FRIENDS, LOBBY, QUICK = "bots", "friends", "lobby", "quick"
QUICK_PRESET = "quick13"


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
    join_url: str = ""


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
            by=actor, preset=QUICK_PRESET, seats=list_seats(USUAL_PLAYERS, 0)
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
    if way == QUICK and club is None:
        opened = submit_valid_form(
            form, lambda: find_table(by=actor, preset=chosen["preset"], name=chosen["name"])
        )
    else:
        people = 0 if way == BOTS else chosen["friends"]
        opened = submit_valid_form(
            form,
            lambda: casual_games.open_casual_game(
                by=actor,
                preset=chosen["preset"],
                seats=list_seats(chosen["players"], people, form.bots()),
                name=chosen["name"],
                club_slug=club.slug if club else None,
                is_listed=way == LOBBY and club is not None,
                customs={"bot": form.usual_level(), "hints": chosen["hints"]},
            ),
        )
    if opened is None:
        return _show_open(request, club, form)
    return set_guest_cookie(redirect("game", opened.game.pk), key)


def list_seats(players: int, others: int, bots: Sequence[str] = ()) -> list[str]:
    """Return the kinds of the seats: the opener first, then open seats, then bots by their levels.

    >>> list_seats(4, 1), list_seats(3, 0, ["expert"])
    (['me', 'open', 'bot', 'bot'], ['me', 'expert', 'bot'])
    """
    people = min(others, players - 1)
    usual = [casual_games.SEAT_BOT] * (players - 1 - people)
    levels = [level or kind for level, kind in zip_longest(bots[: len(usual)], usual)]
    return [casual_games.SEAT_ME, *[casual_games.SEAT_OPEN] * people, *levels]


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
        now_url=request.path,
        form=form,
        favourites=[_preset_row(preset, chosen) for preset in first],
        others=[_preset_row(preset, chosen) for preset in others],
        levels_open=any(form.bots()),
        others_open=chosen in {preset.slug for preset in others},
        is_signed_in=actor.user is not None,
        invitations=build_invitations(actor) if club is None else [],
        requests=_name_requests(actor.user) if club is None else "",
        has_games=find_played(actor).exists(),
        has_lobby=club is not None,
        lobbies=[
            LobbyRow(one.name, reverse("lobby", args=[one.slug]))
            for one in list_lobbies(actor.user)
        ]
        if club is None
        else [],
        waiting=[_line(game) for game in (list_lobby(club.pk) if club else list_public())],
        quick_preset=QUICK_PRESET,
        watched=[_line(game) for game in list_watched(club.pk)] if club else [],
        own=[_own_line(game) for game in list_own(actor)],
    )


def _preset_row(preset: engine.PresetInfo, chosen: str) -> PresetRow:
    return PresetRow(
        slug=preset.slug,
        title=translate(preset.title),
        detail=describe_preset(preset),
        is_chosen=preset.slug == chosen,
    )


def _name_requests(user: User | None) -> str:
    """Say how many people wait for an answer to their request; empty without any."""
    count = count_requests(user) if user is not None else 0
    text = ngettext("%(count)s request", "%(count)s requests", count)
    return text % {"count": count} if count else ""


def _open_seats(count: int) -> str:
    return ngettext("%(count)s open seat", "%(count)s open seats", count) % {"count": count}


def _own_line(game: OnlineGame) -> GameRow:
    """Build the line of a table of the reader's own, with when it was last played."""
    line, today = _line(game), timezone.localdate()
    if game.state == GameState.WAITING:
        return line
    day = timezone.localdate(game.touched_at)
    when = format_time(game.touched_at) if day == today else format_date_near(day, today=today)
    played = _("last played: %(when)s") % {"when": when}
    return replace(line, detail=f"{line.detail}, {played}")


def _line(game: OnlineGame) -> GameRow:
    line = build_game_line(game, Names.FULL)
    names = [name for name in line.names if name]
    free = len(line.open_seats)
    # Strangers choose their names themselves, so the list for everybody does not show them.
    who = f": {join_names(names)}" if game.club_id or not game.is_listed else ""
    return GameRow(
        title=f"{translate(line.title)}{who}",
        detail=_open_seats(free) if free else _("in progress"),
        url=reverse("game", args=[line.id]),
        join_url=reverse("lobby-game", args=[line.id]),
    )
