"""Find queues whose worker is silent, and jobs that have waited too long."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Min
from django.utils import timezone

from tournaments.core.outbox import open_jobs
from tournaments.health.heartbeats import list_heartbeats, max_silence
from tournaments.models import Job

if TYPE_CHECKING:
    from datetime import datetime

MAX_WAIT = timedelta(minutes=5)
"""How long a job that is due may wait; draws are searched one after another."""


@dataclass(frozen=True, slots=True)
class Standstill:
    """A queue without a recent heartbeat, or overdue jobs if `queue` is empty; `since` when."""

    queue: str
    since: datetime | None


def find_oldest_due() -> datetime | None:
    """Return when the job that has waited longest was due; None if no job is waiting."""
    oldest: datetime | None = Job.objects.filter(open_jobs(timezone.now())).aggregate(
        at=Min("run_after")
    )["at"]
    return oldest


def find_standstills() -> list[Standstill]:
    """List the queues whose worker is silent now, and whether jobs are overdue."""
    now, seen = timezone.now(), list_heartbeats()
    silent = [
        Standstill(queue, seen.get(queue))
        for queue in settings.QUEUES
        if queue not in seen or now - seen[queue] > max_silence(queue)
    ]
    oldest = find_oldest_due()
    waits = [Standstill("", oldest)] if oldest and now - oldest > MAX_WAIT else []
    return [*silent, *waits]
