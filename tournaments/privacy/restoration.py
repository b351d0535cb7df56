"""Bring back a player who was deleted or merged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.privacy.deletion import restore_deleted_player
from tournaments.privacy.merger import list_events_to_lock, take_apart
from tournaments.privacy.removals import find_record, lock_records

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Player


@transaction.atomic
def restore_player(*, by: Actor, player_id: int) -> Player:
    """Undo the deletion or the merge of a player. A repeat changes nothing. For organisers.

    Raises NotFound, NotAllowed, AlreadyThere if the name is taken by now, InvalidInput if the
    record that it was merged into is gone.
    """
    found = find_record(by, player_id)
    ids = [player_id] if found.merged_into_id is None else [player_id, found.merged_into_id]
    events, club, players = lock_records(by, ids, list_events_to_lock(found))
    player = players[player_id]
    if player.removed_at is None:
        return player
    if player.merged_into_id is None:
        restore_deleted_player(by, club, player, events)
    else:
        take_apart(by, player, players[player.merged_into_id], events)
    player.refresh_from_db()
    return player
