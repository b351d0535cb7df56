"""Enter players for an event, withdraw those who are left out, and tick those of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs import get_player_names
from tournaments.core.formatting import join_names
from tournaments.events.attendance import seat_late, set_absences
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


@transaction.atomic
def set_players_of_next_round(
    *, by: Actor, event_id: int, player_ids: Collection[int], expected: int | None = None
) -> list[str]:
    """Let exactly these players play in the next round; return sentences about what changed.

    Entered players who are left out sit that round out, and are still entered. Others of the club
    arrive as by `seat_late`. Raises InvalidInput for a player the club does not have, StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    wanted = set(player_ids)
    names = get_player_names(event.club_id, wanted)
    following = event.rounds.next_number()
    entries = list(event.entries.filter(withdrawn_at=None).select_related("player"))
    come = wanted - {entry.player_id for entry in entries}
    changed = [
        entry for entry in entries if entry.plays_in(following) != (entry.player_id in wanted)
    ]
    if not changed and not come:
        return []
    refuse_if_stale(event, expected)
    for entry in changed:
        plays = entry.player_id in wanted
        missed = set(entry.absent_rounds)
        set_absences(
            by=by,
            event_id=event_id,
            player_id=entry.player_id,
            rounds=missed - {following} if plays else missed | {following},
            from_round=min(entry.from_round, following) if plays else None,
        )
    arrived = [
        seat_late(by=by, event_id=event_id, player_id=pk).sentence
        for pk in sorted(come, key=names.__getitem__)
    ]
    back = [entry.player.name for entry in changed if entry.player_id in wanted]
    out = [entry.player.name for entry in changed if entry.player_id not in wanted]
    return [
        *_say(_("Playing in round %(round)d: %(names)s."), back, following),
        *_say(_("Sitting out round %(round)d: %(names)s."), out, following),
        *arrived,
    ]


def _say(text: str, names: list[str], number: int) -> list[str]:
    return [text % {"round": number, "names": join_names(names)}] if names else []
