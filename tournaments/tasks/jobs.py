"""Run jobs: claim, work, finish. Each runs at least once, and one at a time for each key.

A worker may die at any point, so its claim holds only until the lease ends, and `attempts` fences
off a worker that comes back late. Tasks recompute from what is committed, so running a job
twice is harmless, and one run does the work of all jobs of its key that waited when it began.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from celery import Task, current_app
from celery.exceptions import Reject, Retry
from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.utils import timezone

from tournaments.core import outbox
from tournaments.core.outbox import LeaseLost
from tournaments.core.telemetry.request_ids import request_id
from tournaments.models import Job, JobState

if TYPE_CHECKING:
    BaseTask = Task[..., None]
else:  # Celery's class takes no parameters
    BaseTask = Task

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=10)
"""How long a dead worker delays its job. A slow worker renews its lease by reporting progress."""
SHORT_LEASE = timedelta(seconds=4)
"""The lease in the queue `now`, whose work people wait for at a table."""
RENEW_SECONDS = 1.0

Progress = Callable[[int, int], None]
"""Reports how much of how much is done, and renews the lease."""


class QueuedTask(BaseTask):
    """A task that is declared together with its queue (`route`)."""

    abstract = True
    in_queue: str


def route(name: str, *_message: object, **_task: object) -> dict[str, str] | None:
    """Return the queue of a task, for Celery's `task_routes`; None for a task that is not ours."""
    queue = getattr(current_app.tasks.get(name), "in_queue", None)
    return queue and {"queue": queue}


class JobTask(QueuedTask):
    """A task whose message names a job of the outbox, and whose function does the work of the job.

    Celery retries it after 2, 4, 8 … seconds, up to `max_retries` times. The row keeps the state,
    so that the sweep can do the same if Celery's message is lost.
    """

    abstract = True
    max_retries: int
    typing = False  # the message has the id of the job, the function its arguments
    autoretry_for = (Exception,)
    dont_autoretry_for = (LeaseLost,)
    retry_backoff = 2
    retry_jitter = False

    def __call__(self, job_id: int) -> None:
        """Run a job, or another that waits for the same key; do nothing if none is due."""
        job = claim(job_id)
        if job is None:
            return
        if job.attempts > self.max_retries + 1:  # its workers died, so that no attempt has failed
            give_up(job, "WorkerLostError")
            return
        token = request_id.set(job.request_id)
        try:
            self.run(partial(renew_lease, job), **job.arguments)
        except LeaseLost:
            logger.warning("Job %s was taken over while it ran.", job.pk)
        except (Retry, Reject) as retry:  # Reject: the broker did not take the message
            logger.warning("Job %s (%s) failed and is retried.", job.pk, job.key, exc_info=True)
            put_back(job, retry)
            raise
        except Exception as error:  # whatever went wrong, the job must not stay claimed
            give_up(job, type(error).__name__)
            raise
        else:
            finish(job)
        finally:
            request_id.reset(token)


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
                lease_until=timezone.now() + lease_of(job),
            )
    except IntegrityError:
        return False
    return taken == 1


def lease_of(job: Job) -> timedelta:
    """Return how long a claim of a job holds."""
    is_short = getattr(current_app.tasks.get(job.kind), "in_queue", None) == "now"
    return SHORT_LEASE if is_short else LEASE


def renew_between_steps(progress: Progress) -> Callable[[], None]:
    """Return a function for a task of many steps to call after each: it renews the lease in time.

    That is a statement a second, not one for each step.
    """
    renewed = time.monotonic()

    def renew() -> None:
        nonlocal renewed
        if time.monotonic() - renewed >= RENEW_SECONDS:
            progress(0, 0)
            renewed = time.monotonic()

    return renew


def renew_lease(job: Job, done: int, total: int) -> None:
    """Report progress and renew the lease. Raises LeaseLost if another run has taken the job."""
    until = timezone.now() + lease_of(job)
    if not _update(job, progress=done, total=total, lease_until=until):
        raise LeaseLost


def finish(job: Job) -> None:
    """Mark the job as done, and send the next job of its key that is due."""
    now = timezone.now()
    _update(job, state=JobState.DONE, finished_at=now, lease_until=None, error="")
    # A job that is not due yet gets a message of its own (`outbox.send_due_soon`).
    waiting = Job.objects.filter(key=job.key, state=JobState.QUEUED, run_after__lte=now)
    later = waiting.order_by("run_after", "pk").first()
    if later is not None:
        outbox.notify_worker(later)


def put_back(job: Job, retry: Retry | Reject) -> None:
    """Queue the job again for the time at which Celery retries it."""
    due, reason = timezone.now(), "Reject"
    if isinstance(retry, Retry):
        countdown: Any = retry.when
        # Half a second early: Celery counts from a moment ago, and its message must find it due.
        due += timedelta(seconds=countdown - 0.5)
        reason = type(retry.exc).__name__
    _update(job, state=JobState.QUEUED, run_after=due, lease_until=None, error=reason)


def give_up(job: Job, reason: str) -> None:
    """Leave the job failed."""
    now = timezone.now()
    _update(job, state=JobState.FAILED, finished_at=now, lease_until=None, error=reason)


def _update(job: Job, **changes: Any) -> bool:
    """Change the job's row, unless another run has taken the job; return whether it was changed."""
    mine = Job.objects.filter(pk=job.pk, attempts=job.attempts, state=JobState.RUNNING)
    return mine.update(**changes) == 1
