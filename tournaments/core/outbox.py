"""Enqueue background work as Job rows (transactional outbox); nothing else calls Celery.

A job is a row written in the transaction that needs the work, so neither exists without the other.
The message to Celery only wakes a worker, and a background thread sends it. If the message is lost
(a crash after the commit, Redis down), the sweep finds the row and sends it again. Without Redis no
messages are sent, and the embedded worker polls the rows (ADR 0003).
"""

from __future__ import annotations

import logging
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.core.coalescing_publisher import CoalescingPublisher
from tournaments.core.raw_rows import insert_row
from tournaments.models import Job, JobState

if TYPE_CHECKING:
    from datetime import datetime

logger = logging.getLogger(__name__)

RUN_JOB = "tournaments.tasks.run_job"
SWEEP = "tournaments.tasks.sweep"
RESEND_AFTER = timedelta(seconds=2)
MAX_BROKER_DELAY = 60.0
"""Maximum delay in seconds of a Celery message; the sweep sends jobs that are due later."""


class LeaseLost(Exception):
    """Another worker has taken over the job, so this run must not save anything."""


def enqueue(kind: str, key: str, *, not_before: datetime | None = None, **arguments: Any) -> Job:
    """Enqueue a job of a `kind` (see `tournaments.tasks.jobs`) in the current transaction.

    `key` identifies the work: jobs with the same key that wait at the same time are done in one
    run. `not_before` is when the job is due, now if None. Must be called inside a transaction,
    because otherwise the work could be committed without its job.
    """
    job = Job(kind=kind, key=key, arguments=arguments)
    job.run_after = not_before or job.run_after
    insert_row(job)
    transaction.on_commit(partial(notify_worker, key, job.pk, not_before), robust=True)
    return job


def standings_key(event_id: int) -> str:
    """Return the key of the job that brings an event's standings up to date."""
    return f"standings:event:{event_id}"


def request_standings(event_id: int) -> None:
    """Have a worker bring the event's standings up to date once the transaction commits."""
    enqueue("standings", standings_key(event_id), event_id=event_id)


def notify_worker(key: str, job_id: int, at: datetime | None = None) -> None:
    """Wake a worker for a job when it is due. Never raises and never waits for the broker."""
    wait = 0.0 if at is None else max(0.0, (at - timezone.now()).total_seconds())
    if settings.CELERY_EMBEDDED or wait > MAX_BROKER_DELAY:
        return  # the embedded worker polls; the sweep sends jobs that are due later
    if settings.CELERY_TASK_ALWAYS_EAGER:
        publish(job_id, wait)  # tests: there is no broker, and the job runs at once
    else:
        # A delayed message has a key of its own, so that no earlier one replaces it.
        publisher.publish(f"{key} {job_id}" if wait else key, job_id, wait)


def publish(job_id: int, wait: float = 0.0) -> None:
    """Send the message for a job to the broker. If that fails, the sweep sends it again."""
    try:
        current_app.tasks[RUN_JOB].apply_async((job_id,), retry=False, countdown=wait)
    except Exception:  # whatever is wrong with the broker, the commit stands
        logger.warning("Job %s could not be sent; the sweep will send it.", job_id, exc_info=True)


publisher = CoalescingPublisher(publish)


def open_jobs(at: datetime) -> Q:
    """Filter jobs that a worker may claim: queued and due, or abandoned by a dead worker."""
    return Q(state=JobState.QUEUED, run_after__lte=at) | Q(
        state=JobState.RUNNING, lease_until__lt=at
    )


def due_job_ids(*, limit: int = 100, waiting: timedelta = timedelta(0)) -> list[int]:
    """List ids of open jobs, oldest first, one per key, that have been due for `waiting`."""
    return sorted(_due(limit, waiting).values())


def _due(limit: int, waiting: timedelta) -> dict[str, int]:
    jobs = Job.objects.filter(open_jobs(timezone.now() - waiting)).order_by("run_after", "pk")
    return {key: pk for pk, key in reversed(list(jobs.values_list("pk", "key")[:limit]))}


def resend_overdue() -> int:
    """Send messages again for jobs that have been due for `RESEND_AFTER`; return their number."""
    overdue = _due(100, RESEND_AFTER)
    for key, job_id in overdue.items():
        notify_worker(key, job_id)
    return len(overdue)
