"""Writing down who did what, in the transaction that does it."""

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
    """Add a line to the club's log. `verb` is past tense (player-added), `text` a sentence.

    `revision` is the event's, where this raised it: see `tournaments.events.line_up`.

    Counts it at the club, in the same transaction: a number of a row alone would not do as a
    name for the state, because a lower one may be committed later.
    """
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
