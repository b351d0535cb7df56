"""The only door to Celery: work is written down as a Job, and sent when that is committed.

A request for work is one row in the transaction that needs the work, so neither can be without
the other. The message to Celery only wakes a worker, and a thread of its own sends it: if it is
lost (a crash after the commit, Redis away), the sweep finds the row and sends it again. Without
Redis nothing is sent at all and the embedded worker finds the rows in the same way.
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
from tournaments.core.prepared_statements import PreparedInsert
from tournaments.models import Job, JobState

if TYPE_CHECKING:
    from datetime import datetime

logger = logging.getLogger(__name__)

RUN_JOB = "tournaments.tasks.run_job"
SWEEP = "tournaments.tasks.sweep"
RESEND_AFTER = timedelta(seconds=2)
MAX_BROKER_DELAY = 60.0
"""Seconds that a message may wait at a worker; whatever is later is found by the sweep."""


class LeaseLost(Exception):
    """Another worker took the job over; whatever this run still does must not count."""


def enqueue(kind: str, key: str, *, not_before: datetime | None = None, **arguments: Any) -> Job:
    """Ask for work of a `kind` (see `tournaments.tasks.jobs`) in the current transaction.

    `not_before`: when it is due, now if it is None.

    Jobs of one `key` are the same work: those that wait together are done in one run. Must be
    called inside a transaction, because the row is what makes the work certain.
    """
    job = Job(kind=kind, key=key, arguments=arguments)
    job.run_after = not_before or job.run_after
    _jobs.add(job)
    transaction.on_commit(partial(notify_worker, key, job.pk, not_before), robust=True)
    return job


def standings_key(event_id: int) -> str:
    """Return the key of the job that brings an event's standings up to date."""
    return f"standings:event:{event_id}"


def request_standings(event_id: int) -> None:
    """Have a worker bring the event's standings up to date once the transaction commits."""
    enqueue("standings", standings_key(event_id), event_id=event_id)


def notify_worker(key: str, job_id: int, at: datetime | None = None) -> None:
    """Wake a worker for a job, at its time. Never fails and never waits for the broker."""
    wait = 0.0 if at is None else max(0.0, (at - timezone.now()).total_seconds())
    if settings.CELERY_EMBEDDED or wait > MAX_BROKER_DELAY:
        return  # the worker is a child process that looks for itself; the sweep finds late work
    if settings.CELERY_TASK_ALWAYS_EAGER:
        publish(job_id, wait)  # there is no broker, and whoever asked wants it done now
    else:
        # One that is to wait has a message of its own, which no other stands in for.
        publisher.publish(f"{key} {job_id}" if wait else key, job_id, wait)


def publish(job_id: int, wait: float = 0.0) -> None:
    """Send the message for a job to the broker. The sweep sends again what did not get through."""
    try:
        current_app.tasks[RUN_JOB].apply_async((job_id,), retry=False, countdown=wait)
    except Exception:  # whatever is wrong with the broker, the commit stands
        logger.warning("Job %s could not be sent; the sweep will.", job_id, exc_info=True)


_jobs = PreparedInsert(Job)
publisher = CoalescingPublisher(publish)


def open_jobs(at: datetime) -> Q:
    """Jobs that a worker may take: waiting and due, or left behind by a dead worker."""
    return Q(state=JobState.QUEUED, run_after__lte=at) | Q(
        state=JobState.RUNNING, lease_until__lt=at
    )


def due_job_ids(*, limit: int = 100, waiting: timedelta = timedelta(0)) -> list[int]:
    """Open jobs, oldest first, one for each key; `waiting`: only those due for that long."""
    return sorted(_due(limit, waiting).values())


def _due(limit: int, waiting: timedelta) -> dict[str, int]:
    jobs = Job.objects.filter(open_jobs(timezone.now() - waiting)).order_by("run_after", "pk")
    return {key: pk for pk, key in reversed(list(jobs.values_list("pk", "key")[:limit]))}


def resend_overdue() -> int:
    """Send again what has been open for longer than a message takes. Returns how many."""
    forgotten = _due(100, RESEND_AFTER)
    for key, job_id in forgotten.items():
        notify_worker(key, job_id)
    return len(forgotten)
