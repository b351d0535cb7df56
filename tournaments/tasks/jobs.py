"""Runs jobs: claim, work, finish. At least once, one at a time for each key.

A worker may die anywhere, so the lease says until when its claim holds, and `attempts` fences a
worker that comes back late. Handlers recompute from what is committed, so doing a job twice is
harmless and one run does the work of all jobs of its key that waited when it began.
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
from tournaments.core.prepared_statements import PreparedQuery
from tournaments.models import Job, JobState
from tournaments.online import timers
from tournaments.scoring import signatures

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=10)
"""How long a job waits for a dead worker. A slow one holds on by reporting its progress."""

MAX_ATTEMPTS = 6

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
    """Do a job, or what waits of its key; nothing happens when that is done or not due yet."""
    job = claim(job_id)
    if job is None:
        return
    try:
        HANDLERS[job.kind](job.arguments, lambda done, total: renew_lease(job, done, total))
    except LeaseLost:
        logger.warning("Job %s was taken over while it ran.", job.pk)
        return
    except Exception as error:  # the job must not stay claimed
        logger.exception("Job %s (%s) failed in attempt %s.", job.pk, job.key, job.attempts)
        retry_later(job, type(error).__name__)
        return
    finish(job)


@transaction.atomic
def claim(job_id: int) -> Job | None:
    """Take all that wait for the same work as the job, in one of them; None if there is none.

    What a dead worker left behind comes first, because nothing else of its key may run beside
    it; else the job itself; else the oldest: the message may be about one that is done.
    """
    now = timezone.now()
    asked = _jobs.find(job_id)
    if asked is None:
        return None
    waiting = Job.objects.filter(outbox.open_jobs(now), key=asked.key).order_by("pk")
    if connection.features.has_select_for_update_skip_locked:
        waiting = waiting.select_for_update(skip_locked=True)
    jobs = sorted(waiting, key=lambda job: (job.state != JobState.RUNNING, job.pk != job_id))
    if not jobs or not _mark_running(jobs[0]):
        return None
    absorbed = [job.pk for job in jobs[1:]]
    Job.objects.filter(pk__in=absorbed).update(state=JobState.ABSORBED, finished_at=now)
    return jobs[0]


_jobs = PreparedQuery(Job, lambda job_id: Job.objects.filter(pk=job_id))


def _mark_running(job: Job) -> bool:
    """Mark the job as running; False when another job of its key is running already."""
    job.attempts += 1
    rows = Job.objects.filter(pk=job.pk, attempts=job.attempts - 1)
    try:
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
    """Show progress and hold the lease. Raises LeaseLost if another run has the job now."""
    held = Job.objects.filter(pk=job.pk, attempts=job.attempts, state=JobState.RUNNING).update(
        progress=done, total=total, lease_until=timezone.now() + LEASE
    )
    if not held:
        raise LeaseLost


def finish(job: Job) -> None:
    """Mark the job as done and wake what came in while it ran, if it is due."""
    now = timezone.now()
    Job.objects.filter(pk=job.pk, attempts=job.attempts, state=JobState.RUNNING).update(
        state=JobState.DONE, finished_at=now, lease_until=None, error=""
    )
    # The message of one that is not due yet is still on its way.
    waiting = Job.objects.filter(key=job.key, state=JobState.QUEUED, run_after__lte=now)
    later = waiting.order_by("run_after", "pk").first()
    if later is not None:
        outbox.notify_worker(later.key, later.pk, later.run_after)


def retry_later(job: Job, reason: str) -> None:
    """Try again later, twice as late each time; after the last attempt leave it as failed."""
    gave_up = job.attempts >= MAX_ATTEMPTS
    Job.objects.filter(pk=job.pk, attempts=job.attempts, state=JobState.RUNNING).update(
        state=JobState.FAILED if gave_up else JobState.QUEUED,
        finished_at=timezone.now() if gave_up else None,
        run_after=timezone.now() + timedelta(seconds=2**job.attempts),
        lease_until=None,
        error=reason,
    )
