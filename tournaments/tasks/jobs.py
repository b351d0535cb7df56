"""Run jobs: claim, work, finish. Each runs at least once, and one at a time for each key.

A worker may die at any point, so its claim holds only until the lease ends, and `attempts` fences
off a worker that comes back late. Handlers recompute from what is committed, so running a job
twice is harmless, and one run does the work of all jobs of its key that waited when it began.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.utils import timezone

from tournaments import draws, standings
from tournaments.core import outbox
from tournaments.core.outbox import LeaseLost
from tournaments.models import Job, JobState
from tournaments.online import timers
from tournaments.scoring import signatures

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=10)
"""How long a dead worker delays its job. A slow worker renews its lease by reporting progress."""

MAX_ATTEMPTS = 6
"""Attempts after which a job is left failed; between them it waits 2, 4, 8, 16 and 32 seconds."""

Progress = Callable[[int, int], None]
Handler = Callable[[dict[str, Any], Progress], None]

HANDLERS: dict[str, Handler] = {
    "standings": lambda arguments, progress: standings.refresh_event(
        arguments["event_id"], progress
    ),
    "draw": lambda arguments, progress: draws.run_draw_job(arguments["event_id"], progress),
    signatures.CONSENT_JOB: lambda arguments, progress: signatures.accept_by_timeout(**arguments),
    timers.JOB_KIND: lambda arguments, _progress: timers.run_due(game_id=arguments["game_id"]),
}


def run(job_id: int) -> None:
    """Run a job, or another that waits for the same key; do nothing if none is due."""
    job = claim(job_id)
    if job is None:
        return
    try:
        HANDLERS[job.kind](job.arguments, lambda done, total: renew_lease(job, done, total))
    except LeaseLost:
        logger.warning("Job %s was taken over while it ran.", job.pk)
        return
    except Exception as error:  # whatever went wrong, the job must not stay claimed
        logger.exception("Job %s (%s) failed in attempt %s.", job.pk, job.key, job.attempts)
        retry_later(job, type(error).__name__)
        return
    finish(job)


@transaction.atomic
def claim(job_id: int) -> Job | None:
    """Claim one of the jobs that wait for the same key, absorbing the others; None if none waits.

    A job left behind by a dead worker comes first, because no other of its key may run beside
    it; then the job itself; then the oldest, since the message may be about one that is done.
    """
    now = timezone.now()
    asked = Job.objects.filter(pk=job_id).values_list("key", flat=True).first()
    if asked is None:
        return None
    waiting = Job.objects.filter(outbox.open_jobs(now), key=asked).order_by("pk")
    # PostgreSQL: workers that claim at the same time pass each other. SQLite has no row locks;
    # there, as in any case, the conditional update in `_mark_running` decides.
    if connection.features.has_select_for_update_skip_locked:
        waiting = waiting.select_for_update(skip_locked=True)
    jobs = sorted(waiting, key=lambda job: (job.state != JobState.RUNNING, job.pk != job_id))
    if not jobs or not _mark_running(jobs[0]):
        return None
    absorbed = [job.pk for job in jobs[1:]]
    Job.objects.filter(pk__in=absorbed).update(state=JobState.ABSORBED, finished_at=now)
    return jobs[0]


def _mark_running(job: Job) -> bool:
    """Mark the job as running; False if another job of its key is already running."""
    job.attempts += 1
    # `attempts` is the fence: a worker whose number is no longer the row's has lost the job, and
    # none of its updates finds the row (ADR 0012).
    rows = Job.objects.filter(pk=job.pk, attempts=job.attempts - 1)
    try:
        # A savepoint, because an IntegrityError makes PostgreSQL refuse the rest of a transaction.
        with transaction.atomic():
            taken = rows.update(
                state=JobState.RUNNING,
                attempts=F("attempts") + 1,
                lease_until=timezone.now() + LEASE,
            )
    except IntegrityError:
        return False
    return taken == 1


def renew_lease(job: Job, done: int, total: int) -> None:
    """Report progress and renew the lease. Raises LeaseLost if another run has taken the job."""
    held = Job.objects.filter(pk=job.pk, attempts=job.attempts, state=JobState.RUNNING).update(
        progress=done, total=total, lease_until=timezone.now() + LEASE
    )
    if not held:
        raise LeaseLost


def finish(job: Job) -> None:
    """Mark the job as done, and send the next job of its key that is due."""
    now = timezone.now()
    Job.objects.filter(pk=job.pk, attempts=job.attempts, state=JobState.RUNNING).update(
        state=JobState.DONE, finished_at=now, lease_until=None, error=""
    )
    # A job that is not due yet has a delayed message of its own under way.
    waiting = Job.objects.filter(key=job.key, state=JobState.QUEUED, run_after__lte=now)
    later = waiting.order_by("run_after", "pk").first()
    if later is not None:
        outbox.notify_worker(later.key, later.pk, later.run_after)


def retry_later(job: Job, reason: str) -> None:
    """Queue the job again after twice the last delay; after the last attempt leave it failed."""
    gave_up = job.attempts >= MAX_ATTEMPTS
    Job.objects.filter(pk=job.pk, attempts=job.attempts, state=JobState.RUNNING).update(
        state=JobState.FAILED if gave_up else JobState.QUEUED,
        finished_at=timezone.now() if gave_up else None,
        run_after=timezone.now() + timedelta(seconds=2**job.attempts),
        lease_until=None,
        error=reason,
    )
