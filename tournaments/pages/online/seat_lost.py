"""The page to which a player's browser goes when they lose their seat: why, and where to go next.

The address is signed for one seat as its player last saw it, so no one else can learn anything
from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core import signing
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.core.audience.names import Names
from tournaments.core.errors import NotFound
from tournaments.models import GameEntry
from tournaments.online import WATCHER, access_game, entries, show_name
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.online import GameAccess

SALT = "left-seat"


def get_seat_lost_url(access: GameAccess, number: int) -> str:
    """Return the address for a player who loses their seat; empty for spectators."""
    mine = access.own_seat
    if mine is None:
        return ""
    signed = signing.dumps([access.game.pk, mine.number, number, mine.name], salt=SALT)
    return reverse("left-seat", args=[access.game.pk, signed])


@never_cache
@require_http_methods(["GET", "HEAD"])
@handle_refusals
def seat_lost(request: HttpRequest, game: int, signed: str) -> HttpResponseBase:
    """Say why the seat was lost and where to go next; redirect to the table if it was not."""
    try:
        pk, seat, number, name = signing.loads(signed, salt=SALT)
    except signing.BadSignature:
        raise NotFound(_("There is no such game.")) from None
    if pk != game:
        raise NotFound(_("There is no such game."))
    try:
        access = access_game(get_actor(request), game)
    except NotFound:
        access = None
    sees_names = access is not None and access.names is Names.FULL
    why = _why(game, seat, number, name, sees_names=sees_names)
    if not why or (access is not None and access.seat is not None):
        return redirect("game", game)
    may_watch = access is not None and (access.role == WATCHER or access.directs)
    return render_page(
        request,
        "online/seat_lost.html",
        title=_("You have lost your seat"),
        why=why,
        watch_url=reverse("game", args=[game]) if may_watch else "",
    )


def _why(game_id: int, seat: int, number: int, name: str, *, sees_names: bool) -> str:
    """Return the first reason why the seat was lost after entry `number`; empty if it was not.

    A person who has lost the seat may be a stranger by now: `sees_names` is false for those.
    """
    kinds = (entries.JOINED, entries.REPLACED, entries.LEFT)
    rows = GameEntry.objects.filter(game=game_id, seat=seat, number__gt=number, kind__in=kinds)
    entry = rows.order_by("number").first()
    if entry is None:
        return ""
    if entry.kind == entries.JOINED:
        return _("You are playing on another device now.")
    if entry.kind == entries.LEFT:
        return _("You have left the table.")
    if entry.done_by != entries.DIRECTOR:
        return _("You have left the table. A bot has taken your seat.")
    who, newcomer = entry.text.split(" ", 1)
    if who != entries.PERSON_SEAT:
        return _("The director has given your seat to a bot.")
    # The same name: the seat was opened for anyone with its new link.
    if newcomer == name or not sees_names:
        return _("The director has given your seat to another player.")
    return _("The director has given your seat to %(name)s.") % {"name": show_name(newcomer)}
