"""Open another game for the players of a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import get_bot
from tournaments.core import links
from tournaments.core.access import get_role
from tournaments.core.errors import NotNow
from tournaments.online.access import access_game, access_seat
from tournaments.online.casual_games import SEAT_ME, SEAT_OPEN, open_casual_game
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.friends.invitations import invite_people
from tournaments.online.game_log import append_and_advance
from tournaments.online.join import join_game
from tournaments.online.queries.lists import find_rematch
from tournaments.online.settings_validation import CUSTOMS
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import GameSeat
    from tournaments.online.access import GameAccess
    from tournaments.online.core.settings import GameSettings


@transaction.atomic
def play_again(*, by: Actor, game_id: int) -> GameAccess:
    """Open the same game again, by the same rules and settings and with the same bots.

    The first player to ask opens it; the others join it by asking too. Raises NotFound,
    NotAllowed, NotNow while the old game goes on and for an event's table, TooManyGames.
    """
    # The lock on the old game makes the second player who asks find what the first has opened.
    access = access_seat(by, game_id, lock=True)
    snapshot = get_snapshot(access.game)
    if not snapshot.ended:
        raise NotNow(_("This game is not over yet."))
    if snapshot.settings.is_daily:
        raise NotNow(_("You have one try at a daily deal. There is a new one tomorrow."))
    if access.game.table_id is not None:
        raise NotNow(_("This game is part of a club night. The organiser draws the next round."))
    name = access.own_seat.name if access.own_seat is not None else ""
    there = find_rematch(access.game)
    if there is not None and there.has_room:
        link = links.game_token(there.game)
        return join_game(by=by, game_id=there.game.pk, link=link, name=name)
    if there is not None and any(seat.name == name for seat in there.game.seats.all()):
        return access_game(by, there.game.pk, link=links.game_token(there.game))
    opened = _open(by, access, snapshot.settings, name)
    now = timezone.now()
    new_entry = NewEntry(entries.REMATCH_OPENED, access.seat, str(opened.game.pk))
    append_and_advance(access.game, snapshot, new_entry, at=now)
    if by.user is not None:
        people = {seat.user_id for seat in access.seats if seat.user_id and not seat.bot}
        # For those who have closed the page: the others see the rematch at the old table.
        invite_people(opened.game, by.user.pk, name, people)
    return opened


def _open(by: Actor, access: GameAccess, settings: GameSettings, name: str) -> GameAccess:
    club = access.game.club
    belongs = club is not None and get_role(by, club.pk) is not None
    return open_casual_game(
        by=by,
        preset=settings.rules.preset,
        options=settings.rules.options,
        seats=[_kind_of(seat, access) for seat in access.seats],
        name=name,
        club_slug=club.slug if club is not None and belongs else None,
        customs={custom: getattr(settings, custom) for custom in CUSTOMS},
    )


def _kind_of(seat: GameSeat, access: GameAccess) -> str:
    """Return who has a seat in the next game: the same bot, else its player if they agree."""
    if seat.number == access.seat:
        return SEAT_ME
    return get_bot(seat.bot).slug if seat.bot else SEAT_OPEN
