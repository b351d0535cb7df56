"""Serve the page of an online game: the table, the players' actions and the other commands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST

import engine
from tournaments import online
from tournaments.core import links
from tournaments.core.errors import NotFound, Refused, TooManyRequests
from tournaments.core.parsing import parse_int
from tournaments.core.translation import translate
from tournaments.models import GameState
from tournaments.online import (
    VISITOR,
    access_game,
    build_table,
    entries_between,
    find_rematch,
    list_chat,
)
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.online.commands import run_command
from tournaments.pages.online.game_links import build_comparison_url, describe_held_back
from tournaments.pages.online.seat_lost import get_seat_lost_url
from tournaments.pages.online.table.advice import hint_row
from tournaments.pages.online.table.chat import chat_row
from tournaments.pages.online.table.log_text import describe_idle_limit
from tournaments.pages.online.table.menu import commitment_row, menu_row, waiting_row
from tournaments.pages.online.table.rows import parse_picked, table_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.online import GameAccess, GameTable
    from tournaments.pages.online.table.advice import HintRow
    from tournaments.pages.online.table.chat import ChatRow
    from tournaments.pages.online.table.menu import CommitmentRow, MenuRow, WaitingRow
    from tournaments.pages.online.table.rows import TableRows

PART_HEADER = "X-Part"
"""Header of requests by the page's own scripts, which are answered with the table alone."""
REPEAT_HEADER = "X-Repeat"
"""Header of the answer to an action that had been done already."""
RECENT_ENTRIES = 10
"""Entries of the log that are shown beside the table."""


def look_at_game(request: HttpRequest, game_id: int) -> GameAccess:
    """Return the reader's access to a game; a player is recorded as present. Raises NotFound."""
    actor = get_actor(request)
    access = access_game(actor, game_id, link=request.GET.get("link", ""))
    online.record_presence(actor, access, timezone.now())
    return access


# Compressed, since an open page asks for the table after every entry. No other site can have the
# lengths measured: cookies are not sent with its requests (SameSite), and without them there is no
# secret in the answer. The length is random besides.
@gzip_page
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def game(request: HttpRequest, game: int) -> HttpResponseBase:
    """Show the table; a POST is an action, with the number of the entry that it is based on."""
    if request.method == "POST":
        return respond_to_command(request, game, lambda: _act(request, game))
    try:
        access = look_at_game(request, game)
    except NotFound:
        # The same for a table of strangers and for none, so that it gives nothing away.
        title = _("No such table")
        return render_page(request, "online/lobby/no_table.html", title=title, status=404)
    elsewhere = _find_way_on(access, request.GET.get("link", ""))
    if elsewhere:
        return redirect(elsewhere)
    shown = build_table(access, timezone.now())
    page = _build_page(request, access, shown)
    return render_page(request, "online/table/game.html", title=translate(shown.title), page=page)


def _find_way_on(access: GameAccess, link: str) -> str:
    """Return where a reader of the table's own address belongs instead; empty if they are right.

    While a casual table waits for players, its address has the link in it by which others sit down:
    it is what people copy from the browser, or share from its menu.
    """
    if access.directs and access.seat is None and access.game.is_sealed:
        return reverse("direct-game", args=[access.game.pk])
    waiting = access.game.table_id is None and access.game.state == GameState.WAITING
    if access.seat is None and (waiting or access.role == VISITOR):
        if access.directs:
            return ""
        if links.is_valid_game_token(link, access.game):
            return reverse("join-game", args=[link])
        return reverse("lobby-game", args=[access.game.pk])
    if waiting and access.seat is not None and not link:
        query = urlencode({"link": links.game_token(access.game)})
        return f"{reverse('game', args=[access.game.pk])}?{query}"
    return ""


def _act(request: HttpRequest, game_id: int) -> HttpResponse | None:
    """Take the action. The answer to a repeat says so: another tab may have been faster."""
    done = online.submit_action(
        by=get_actor(request),
        game_id=game_id,
        text=request.POST.get("text", "")[: online.MAX_ACTION_LENGTH],
        expected=parse_int(request.POST.get("expected")) or 0,
        speed=request.POST.get("speed", ""),
    )
    if not done.is_repeat or PART_HEADER not in request.headers:
        return None
    answer = render_table(request, look_at_game(request, game_id))
    answer.headers[REPEAT_HEADER] = "1"
    return answer


@gzip_page
@never_cache
@require_http_methods(["GET", "HEAD"])
@handle_refusals
def game_table(request: HttpRequest, game: int) -> HttpResponseBase:
    """Render the table alone, for a page that keeps itself up to date."""
    return render_table(request, look_at_game(request, game))


@gzip_page
@never_cache
@require_POST
@handle_refusals
def game_do(request: HttpRequest, game: int) -> HttpResponseBase:
    """Run a command at the table that is not an action of the game's rules."""
    return respond_to_command(request, game, lambda: run_command(request, game))


def respond_to_command(
    request: HttpRequest, game_id: int, act: Callable[[], HttpResponseBase | None]
) -> HttpResponseBase:
    """Run a command and show the table, with the refusal above it if there was one.

    A response that the command itself returns goes first.
    """
    problem, status = "", 200
    try:
        answer = act()
    except Refused as refused:
        if refused.has_own_page and not isinstance(refused, TooManyRequests):
            raise
        answer, status = None, refused.status
        problem = " ".join(one.message for one in refused.problems) or str(refused.detail)
    if answer is not None:
        return answer
    if PART_HEADER in request.headers:
        return render_table(request, look_at_game(request, game_id), problem, status)
    if problem:
        messages.error(request, problem, "bad")
    return redirect("game", game_id)


def render_table(
    request: HttpRequest, access: GameAccess, problem: str = "", status: int = 200
) -> HttpResponse:
    """Render the table as a part of the page."""
    page = _build_page(request, access, build_table(access, timezone.now()), problem)
    answer = render(request, "online/table/_table.html", {"page": page}, status=status)
    answer.headers[PART_HEADER] = "table"
    return answer


@dataclass(frozen=True, slots=True)
class TableUrls:
    """The addresses that the table's script uses; `left` is for a player who loses their seat."""

    table: str
    left: str
    act: str
    do: str
    stream: str
    events: str


@dataclass(frozen=True, slots=True)
class LessonRow:
    """What the tutorial says at one step of a deal.

    `goes_on`: the reader only reads, and goes on by a button. `is_last`: the deal is over;
    `next_url` leads to the next one, and is empty after the last.
    """

    title: str
    says: str
    goes_on: bool
    is_last: bool
    next_url: str
    list_url: str


@dataclass(frozen=True, slots=True)
class GamePage:
    """Everything that `online/table/_table.html` shows.

    `how_to_play`: the rules in a few sentences, until the reader's first card. `problem`: why a
    command was refused. `idle`: when the game ends for want of an action, for those who sit there.
    `lesson`: what is explained, at the table of the tutorial.
    """

    table: TableRows
    how_to_play: list[str]
    rules_url: str
    menu: MenuRow
    commitment: CommitmentRow | None
    waiting: WaitingRow | None
    chat: ChatRow | None
    hint: HintRow | None
    urls: TableUrls
    problem: str
    idle: str = ""
    lesson: LessonRow | None = None


def _build_page(
    request: HttpRequest, access: GameAccess, shown: GameTable, problem: str = ""
) -> GamePage:
    entries = entries_between(access, max(0, shown.number - RECENT_ENTRIES), shown.number)
    picked = parse_picked(request.GET.get("pick", ""))
    rematch = find_rematch(access.game) if shown.ended and access.seat is not None else None
    asked_by = rematch.by if rematch is not None and rematch.has_room else None
    return GamePage(
        table=table_rows(
            shown,
            list(entries),
            picked,
            asked_by,
            comparison_url=build_comparison_url(access.game) if shown.ended else "",
            held_back=describe_held_back(access.game) if shown.ended else "",
        ),
        how_to_play=_how_to_play(access, shown),
        rules_url=reverse("game-rules", args=[access.game.pk]),
        menu=menu_row(
            request,
            shown,
            access.game.table.event if access.game.table else None,
            request.GET.get("link", ""),
        ),
        commitment=commitment_row(shown),
        waiting=waiting_row(request, shown),
        chat=chat_row(shown, list_chat(access)),
        hint=hint_row(shown),
        urls=_urls(request, access, shown.number),
        problem=problem,
        idle=_describe_idle_limit(access, shown),
    )


def _describe_idle_limit(access: GameAccess, shown: GameTable) -> str:
    limit = online.get_idle_limit(access.game)
    return (
        describe_idle_limit(limit) if limit and shown.seat is not None and not shown.ended else ""
    )


def _how_to_play(access: GameAccess, shown: GameTable) -> list[str]:
    """Return the course of a deal in a few sentences, until the reader's first card of a game."""
    view = shown.view
    has_played = view is not None and (
        bool(view.tricks) or any(play.seat == access.seat for play in view.trick)
    )
    if shown.card.rows or has_played or shown.ended or shown.state == "waiting":
        return []
    crib = engine.rulebook(online.get_settings(access.game).rules).crib
    return [translate(item) for block in crib.blocks[:1] for item in block.items]


def _urls(request: HttpRequest, access: GameAccess, number: int) -> TableUrls:
    pk = access.game.pk
    given = {"link": request.GET["link"]} if "link" in request.GET else {}
    return TableUrls(
        table=reverse("game-table", args=[pk]),
        left=get_seat_lost_url(access, number),
        act=reverse("game", args=[pk]),
        do=reverse("game-do", args=[pk]),
        # The page asks for the table itself when it hears of a new entry.
        stream=f"{reverse('api:game-stream', args=[pk])}?{urlencode(given | {'send': 'numbers'})}",
        events=f"{reverse('api:game-events', args=[pk])}?{urlencode(given)}",
    )
