"""Enter players for an event, and withdraw those who are left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournaments.clubs import get_player_names
from tournaments.events.line_up import (
    lock_event_for_command,
    log_and_bump_revision,
    refuse_if_stale,
)
from tournaments.models import Entry

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.core.actors import Actor


@transaction.atomic
def set_entries(
    *, by: Actor, event_id: int, player_ids: Collection[int], expected: int | None = None
) -> list[Entry]:
    """Enter exactly these players of the club for the event, from the next round on.

    Players left out are withdrawn, not deleted: their results stay. Raises InvalidInput for a
    player the club does not have, StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    wanted = set(player_ids)
    get_player_names(event.club_id, wanted)  # raises for a player of another club
    active = event.entries.filter(withdrawn_at=None).select_related("player")
    if wanted == set(active.values_list("player_id", flat=True)):
        return list(active)
    refuse_if_stale(event, expected)
    event.entries.filter(player__in=wanted).update(withdrawn_at=None)
    event.entries.exclude(player__in=wanted).filter(withdrawn_at=None).update(
        withdrawn_at=timezone.now()
    )
    had = set(event.entries.values_list("player_id", flat=True))
    new = [Entry(event=event, player_id=pk) for pk in sorted(wanted - had)]
    Entry.objects.bulk_create(new)
    text = f"{len(wanted)} players are entered for {event.name}."
    log_and_bump_revision(by, event, "entries-set", text, players=sorted(wanted))
    return list(active.all())
