"""Do periodic maintenance: restart work that a crash left behind, request what is missing.

Every part is safe to run late, twice or in parallel: it looks at the rows and enqueues jobs.
"""

from __future__ import annotations

from django.db import transaction

from tournaments import health, online, standings
from tournaments.core import outbox


def sweep() -> None:
    """Send the jobs that are due soon or were forgotten, and request work that is missing."""
    outbox.send_due_soon()
    outbox.resend_overdue()
    request_missing_standings()
    online.request_missing()
    online.replace_absent()
    online.request_missing_openings()


def request_missing_standings() -> int:
    """Request standings for events with results or adjustments that no open job will count."""
    wanted = {outbox.standings_key(event): event for event in standings.find_events_behind()}
    return outbox.request_missing(wanted, outbox.request_standings)


@transaction.atomic
def note_later() -> None:
    """Note that the worker of `later` is alive, and count no time without it as idle.

    It was away for long where the service was stopped, the machine slept, or the clock jumped.
    """
    silence = health.note_queue("later")
    if silence > health.max_silence("later"):
        online.excuse_idle_time(silence)
