"""Writing down who did what, in the transaction that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.models import LogEntry

if TYPE_CHECKING:
    from tournaments.actors import Actor
    from tournaments.models import Club, Event


def note(
    by: Actor, club: Club, verb: str, text: str, *, event: Event | None = None, **details: Any
) -> LogEntry:
    """Add a line to the club's log. `verb` is past tense (player-added), `text` a sentence."""
    return LogEntry.objects.create(
        club=club,
        event=event,
        verb=verb,
        text=text[:300],
        details=details,
        user=by.user,
        done_by=by.shown_as,
    )
