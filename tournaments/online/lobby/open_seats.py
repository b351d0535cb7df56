"""Fill the open seats of a casual table with bots, so that those who are there can begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import NotAllowed, NotNow
from tournaments.online.access import access_seat, is_public_table
from tournaments.online.actions import CommandResult
from tournaments.online.director import choose_bot_name
from tournaments.online.fair_play.seat_changes import assign_bot
from tournaments.online.game_log import append_and_advance, refuse_if_over
from tournaments.online.presence import build_start_entries
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from tournaments.core.actors import Actor


@transaction.atomic
def fill_seats(*, by: Actor, game_id: int) -> CommandResult:
    """Give every open seat to a bot; the game begins. A repeat does nothing.

    The player who opened the table may do it, at a public one every player who waits there: the
    one who opened it may have gone. Raises NotFound, NotAllowed, GameIsOver, NotNow.
    """
    access = access_seat(by, game_id, lock=True)
    game, snapshot = access.game, get_snapshot(access.game)
    refuse_if_over(snapshot)
    if game.table_id is not None:
        raise NotNow(_("On a club night each player takes their seat with their own link."))
    if not (access.directs or is_public_table(game)):
        raise NotAllowed(_("Only the player who opened this table can do that."))
    new_entries = [
        assign_bot(row, snapshot, name=choose_bot_name(access))
        for row in access.seats
        if row.is_open
    ]
    if not new_entries:
        return CommandResult(snapshot.number, is_repeat=True)
    starting = build_start_entries(game, snapshot, access.seats)
    game.touched_at = now = timezone.now()
    after = append_and_advance(game, snapshot, *new_entries, *starting, at=now)
    return CommandResult(after.number)
