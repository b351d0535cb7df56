"""Make room for one more casual game, or refuse it if there are too many in progress."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import Count, Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import limits
from tournaments.core.errors import TooManyGames, TooManyRequests
from tournaments.models import GameEntry, GameSeat, GameState, OnlineGame
from tournaments.online.cleanup import end_idle_game
from tournaments.online.core import entries

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.actors import Actor

MIN_IDLE = timedelta(minutes=2)
"""How long a guest must not have acted for their game to make room: long enough to think."""


def make_room(by: Actor) -> None:
    """Check that the actor may open one more casual game.

    Each person has a number of games; one with bots alone in which they have not acted makes room.
    Guests share a number, of which those behind one address have a part; when all of either are
    taken, one of them in which a guest sits alone is ended. Raises TooManyGames if the actor has
    too many, TooManyRequests if their address or all guests have.
    """
    going = OnlineGame.objects.exclude(state=GameState.ENDED).filter(table=None)
    own = going.filter(opened_by=by.user) if by.user else going.filter(opened_by_guest=by.guest)
    try:
        limits.check_number(limits.GAMES_GOING, by_account=own.count())
    except TooManyRequests:
        if not _end_untouched(by, own):
            text = _("You have %(count)s games in progress. End one of them first.")
            raise TooManyGames(text % {"count": limits.GAMES_GOING.by_account}) from None
    if by.user is not None:
        return
    of_guests = going.exclude(opened_by_guest="")
    client = limits.client_digest(by.client)
    if client:
        _make_room_among("by_client", of_guests.filter(opened_from=client))
    _make_room_among("by_all", of_guests)


def _end_untouched(by: Actor, own: QuerySet[OnlineGame]) -> bool:
    """End the oldest game in which only the actor sits with bots and has never acted."""
    people = GameSeat.objects.filter(game=OuterRef("pk")).exclude(user=None, guest="")
    others = people.exclude(user=by.user) if by.user else people.exclude(guest=by.guest)
    acted = GameEntry.objects.filter(kind=entries.ACTED, done_by=entries.PERSON)
    has_acted = Exists(acted.filter(game=OuterRef("pk")))
    untouched = own.filter(~Exists(others), ~has_acted, state=GameState.PLAYING)
    found = untouched.order_by("pk").values_list("pk", "touched_at").first()
    if found is None:
        return False
    end_idle_game(*found, at=timezone.now())
    return True


def _make_room_among(bound: str, of_guests: QuerySet[OnlineGame]) -> None:
    try:
        limits.check_number(limits.GAMES_GOING, **{bound: of_guests.count()})
    except TooManyRequests:
        if not _end_one(of_guests):
            raise


def _end_one(of_guests: QuerySet[OnlineGame]) -> bool:
    """End a game in which one guest sits alone and no longer acts; return whether there was one.

    Those that wait for players come first; then those of the address that has most; then those
    without an action for longest.
    """
    now = timezone.now()
    people = GameSeat.objects.filter(game=OuterRef("pk")).exclude(user=None, guest="")
    others = people.exclude(guest=OuterRef("opened_by_guest"))
    idle = of_guests.filter(~Exists(others), touched_at__lt=now - MIN_IDLE)
    shares = of_guests.values("opened_from").annotate(games=Count("pk"))
    share = dict(shares.values_list("opened_from", "games"))
    found = idle.values_list("state", "opened_from", "touched_at", "pk")
    ordered = sorted(
        found,
        key=lambda row: (row[0] != GameState.WAITING, -share[row[1]], row[2]),
    )
    if not ordered:
        return False
    _state, _address, touched_at, game_id = ordered[0]
    end_idle_game(game_id, touched_at, at=now)
    return True
