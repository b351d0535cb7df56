"""Do periodic maintenance: restart work that a crash left behind, delete what is old.

Every part is safe to run late, twice or in parallel: it looks at the rows and enqueues jobs.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments import accounts, online
from tournaments.core import limits, outbox
from tournaments.models import IdempotentAnswer, Job, JobState, Table

KEEP_JOBS = timedelta(days=2)
KEEP_ANSWERS = timedelta(days=30)
"""How long finished jobs, and the answers stored for idempotency keys, are kept."""
KEEP_LETTERS = timedelta(days=7)
"""How long letters that became files are kept. A link in one works for three days."""


def sweep() -> None:
    """Send forgotten jobs again, and request work that is missing."""
    outbox.resend_overdue()
    request_missing_standings()
    online.request_missing()


def clean_up() -> None:
    """End idle games, and delete what is past its keeping time."""
    online.end_idle_games()
    delete_old()


def request_missing_standings() -> int:
    """Request standings for events whose tables have results that no open job will count."""
    behind = Table.objects.filter(revision__gt=F("scored_revision"))
    event_ids = set(behind.values_list("event_id", flat=True))
    keys = {outbox.standings_key(event_id): event_id for event_id in event_ids}
    open_states = (JobState.QUEUED, JobState.RUNNING)
    asked = Job.objects.filter(key__in=keys, state__in=open_states).values_list("key", flat=True)
    missing = keys.keys() - set(asked)
    with transaction.atomic():
        for key in sorted(missing):
            outbox.request_standings(keys[key])
    return len(missing)


def delete_old() -> None:
    """Delete finished jobs and stored answers that are past their keeping time."""
    now = timezone.now()
    Job.objects.filter(finished_at__lt=now - KEEP_JOBS).delete()
    IdempotentAnswer.objects.filter(created_at__lt=now - KEEP_ANSWERS).delete()
    limits.delete_expired()
    accounts.delete_letter_files(now - KEEP_LETTERS)
    online.delete_old_games(now)
