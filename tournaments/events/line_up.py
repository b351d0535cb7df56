"""Order the commands on an event's line-up: who plays, the draft, who sits where.

They run one after another: each locks the event's row and increments the event's revision. A
command may name the revision that its sender saw; if others have changed the line-up since, it is
refused with a list of their changes (ADR 0060). Results do not raise the revision, so that phones
never wait for the event's row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tournaments.core.access import access_event
from tournaments.core.audit import record
from tournaments.core.errors import EventIsFinal, LineUpChange, StaleEvent
from tournaments.core.raw_rows import Update, write_rows
from tournaments.models import EventState, LogEntry, Role

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Event

MAX_CHANGES = 50
"""The most changes that a refusal lists."""


def lock_event_for_command(by: Actor, event_id: int, expected: int | None = None) -> Event:
    """Return the event, locked for a command on its line-up. Raises EventIsFinal, StaleEvent."""
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    refuse_if_final(event)
    refuse_if_stale(event, expected)
    return event


def refuse_if_final(event: Event) -> None:
    """Raise EventIsFinal if the event is final."""
    if event.state == EventState.FINAL:
        raise EventIsFinal(_("This night is final. Reopen it first."))


def refuse_if_stale(event: Event, expected: int | None) -> None:
    """Raise StaleEvent if the event is no longer at the revision that the sender saw."""
    if expected is None or expected == event.revision:
        return
    changes = list_changes_since(event, expected)
    done = "; ".join(f"{change['done_by']}: {change['text']}" for change in changes[:3])
    raise StaleEvent(
        " ".join(filter(None, [_("This night has been changed since you opened the page."), done])),
        extra={"revision": event.revision, "changes": changes},
    )


def list_changes_since(event: Event, revision: int) -> list[LineUpChange]:
    """List the changes to the line-up after a revision, latest first, at most MAX_CHANGES."""
    rows = LogEntry.objects.filter(event=event, revision__gt=revision).order_by("-revision")
    return [
        {
            "revision": row.revision,
            "at": row.at.isoformat(),
            "done_by": row.done_by,
            "verb": row.verb,
            "text": row.text,
        }
        for row in rows[:MAX_CHANGES]
        if row.revision is not None  # the filter leaves none out
    ]


def log_and_bump_revision(by: Actor, event: Event, verb: str, text: str, **details: Any) -> None:
    """Increment the locked event's revision and log a change to its line-up with it."""
    event.revision += 1
    write_rows(Update(event, ("revision",)))
    record(by, event.club, verb, text, event=event, revision=event.revision, **details)
