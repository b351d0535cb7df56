"""Whoever has lost his seat is told why, and where he may go: his page leads here by itself.

The address is signed for one seat as its player saw it, so it tells nobody else anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core import signing
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.core.errors import NotFound, not_found
from tournaments.models import GameEntry
from tournaments.online import WATCHER, access_game, entries
from tournaments.pages.core.layout import get_actor, handle_refusals, render_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.online import GameAccess

SALT = "left-seat"


def left_url(access: GameAccess, number: int) -> str:
    """Where a player's page goes when the seat is his no more; empty for who has none."""
    mine = access.own_seat
    if mine is None:
        return ""
    signed = signing.dumps([access.game.pk, mine.number, number, mine.name], salt=SALT)
    return reverse("left-seat", args=[access.game.pk, signed])


@never_cache
@require_http_methods(["GET", "HEAD"])
@handle_refusals
def left_seat(request: HttpRequest, game: int, signed: str) -> HttpResponseBase:
    """Why the seat is another's, with the ways from here; back to the table if it is not."""
    try:
        pk, seat, number, name = signing.loads(signed, salt=SALT)
    except signing.BadSignature:
        raise not_found() from None
    if pk != game:
        raise not_found()
    why = _why(game, seat, number, name)
    try:
        access = access_game(get_actor(request), game)
    except NotFound:
        access = None
    if not why or (access is not None and access.seat is not None):
        return redirect("game", game)
    may_watch = access is not None and (access.role == WATCHER or access.directs)
    return render_page(
        request,
        "online/left.html",
        title="Your seat is taken",
        why=why,
        watch_url=reverse("game", args=[game]) if may_watch else "",
    )


def _why(game_id: int, seat: int, number: int, name: str) -> str:
    """The first thing that took the seat from him who saw the game at a number."""
    kinds = (entries.JOINED, entries.REPLACED, entries.LEFT)
    rows = GameEntry.objects.filter(game=game_id, seat=seat, number__gt=number, kind__in=kinds)
    entry = rows.order_by("number").first()
    if entry is None:
        return ""
    if entry.kind == entries.JOINED:
        return "You play on with another device."
    if entry.kind == entries.LEFT:
        return "You have left the table."
    if entry.done_by != entries.DIRECTOR:
        return "You have left the table. A bot plays on there."
    who, _, newcomer = entry.text.partition(" ")
    if who != entries.PERSON_SEAT:
        return "The director has given your seat to a bot."
    return f"The director has given your seat to {newcomer if newcomer != name else 'another'}."
