"""Record in a club's log who did what, in the transaction that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import F

from tournaments.models import Club, LogEntry

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Event


def record(
    by: Actor,
    club: Club,
    verb: str,
    text: str,
    *,
    event: Event | None = None,
    revision: int | None = None,
    **details: Any,
) -> LogEntry:
    """Add an entry to the club's audit log.

    `verb` is a kebab-case past participle (player-added), `text` an English sentence, stored as
    data. `revision` is the event's new revision if the command raised it
    (`tournaments.events.line_up`).
    """
    # The club's counter is the version of its state. The entry's key would not do: an entry with a
    # lower key may be committed later.
    Club.objects.filter(pk=club.pk).update(log_length=F("log_length") + 1)
    return LogEntry.objects.create(
        club=club,
        event=event,
        verb=verb,
        text=text[:300],
        details=details,
        revision=revision,
        user=by.user,
        done_by=by.display_name,
    )
