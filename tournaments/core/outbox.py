"""Enqueue background work as Job rows (transactional outbox); nothing else sends Celery a task.

A job is a row written in the transaction that needs the work, so neither exists without the other.
The message to Celery only wakes a worker, and a background thread sends it. The sweep sends those
of jobs that are due later, and any again that was lost: a crash after the commit, the broker down
(ADR 0012).
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.core.coalescing_publisher import CoalescingPublisher
from tournaments.core.raw_rows import Insert, write_rows
from tournaments.core.telemetry.request_ids import request_id
from tournaments.models import Job, JobState

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from datetime import datetime

    from django.db.backends.base.base import BaseDatabaseWrapper

    from tournaments.core.raw_rows import Update, Write

logger = logging.getLogger(__name__)

RESEND_AFTER = timedelta(seconds=2)
SOON = timedelta(seconds=30)
"""A job that is due later has no message until the sweep, which runs every two seconds, sends one.

Most of them are withdrawn before: each action at a table with a clock sets another time. Bots, and
breaks between deals of the usual eight seconds, need no sweep and go on without beat.
"""
SENT_AHEAD = timedelta(seconds=5)
"""How long before it is due the sweep sends the message of a job: two or three times."""
MAX_SENT = 100
"""The most messages that a sweep sends of jobs due soon, and the most of overdue ones."""


IS_OPEN = Q(state__in=[JobState.QUEUED, JobState.RUNNING])
"""The condition of the index of open jobs: without it a query reads those that are done as well."""


class LeaseLost(Exception):
    """Another worker has taken over the job, so this run must not save anything."""


def enqueue(
    kind: str,
    key: str,
    *,
    not_before: datetime | None = None,
    beside: Sequence[Write] = (),
    **arguments: Any,
) -> Job:
    """Enqueue a job in the current transaction; `kind` is the name of its task (`tasks`).

    `key` identifies the work: jobs with the same key that wait at the same time are done in one
    run. `not_before` is when the job is due, now if None. `beside` are rows to write before it, in
    the same message to the database (`raw_rows`). Must be called inside a transaction,
    because otherwise the work could be committed without its job. Raises NotRegistered for a
    kind without a task.
    """
    job = build_job(kind, key, not_before=not_before, **arguments)
    write_rows(*beside, Insert(job))
    return job


def build_job(kind: str, key: str, *, not_before: datetime | None = None, **arguments: Any) -> Job:
    """Build the row of a job, which the caller must write in the current transaction.

    A worker is notified when that commits, or shortly before a job that is due later. Raises
    NotRegistered for a kind without a task.
    """
    name = current_app.tasks[kind].name
    job = Job(kind=name, key=key, arguments=arguments, request_id=request_id.get())
    job.run_after = not_before or job.run_after
    transaction.on_commit(partial(notify_worker, job), robust=True)
    return job


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Withdraw the jobs of a key that have not begun, as there is nothing left for them to do.

    It is written with other rows (`raw_rows`). The jobs' messages then find none to claim.
    """

    key: str

    def statement(self, connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        """Return the SQL and its parameters."""
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        return _WITHDRAW, [JobState.ABSORBED, now, self.key]


_WITHDRAW = """
UPDATE tournaments_job SET state = %s, finished_at = %s WHERE key = %s AND state = 'queued'
"""


def standings_key(event_id: int) -> str:
    """Return the key of the job that brings an event's standings up to date."""
    return f"standings:event:{event_id}"


def request_standings(event_id: int, *, beside: Sequence[Insert | Update] = ()) -> None:
    """Have a worker bring the event's standings up to date once the transaction commits."""
    enqueue("standings", standings_key(event_id), beside=beside, event_id=event_id)


def request_ratings(club_id: int) -> None:
    """Have a worker bring the ratings of a club up to date once the transaction commits."""
    enqueue("ratings", f"ratings:club:{club_id}", club_id=club_id)


def request_records(club_id: int) -> None:
    """Have a worker bring the stored figures of a club's records up to date after the commit."""
    enqueue("records", f"records:club:{club_id}", club_id=club_id)


def request_missing(wanted: Mapping[str, int], request: Callable[[int], object]) -> int:
    """Request work that no open job will do; return how many jobs were missing.

    `wanted` has the id of what each job is about, by the key of the job; `request` enqueues the job
    about an id.
    """
    asked = Job.objects.filter(IS_OPEN, key__in=wanted).values_list("key", flat=True)
    missing = wanted.keys() - set(asked)
    with transaction.atomic():
        for key in sorted(missing):
            request(wanted[key])
    return len(missing)


def notify_worker(job: Job) -> None:
    """Notify a worker of a job that is due soon (`SOON`); the sweep does of the others.

    Never raises and never waits for the broker.
    """
    delay = job.run_after - timezone.now()
    wait = max(0.0, delay.total_seconds())
    if settings.CELERY_TASK_ALWAYS_EAGER:
        publish((job, wait))  # tests: there is no broker, and the job runs at once
    elif delay <= SOON:
        # A delayed message has a key of its own, so that no earlier one replaces it.
        publisher.publish(f"{job.key} {job.pk}" if wait else job.key, (job, wait))


def publish(message: tuple[Job, float]) -> None:
    """Send a job to its queue, with the seconds to wait. If that fails, the sweep sends it."""
    job, wait = message
    try:
        # Celery counts the retries, in the message; after a lost one the row says how many.
        options: dict[str, Any] = {"countdown": wait, "retries": job.attempts}
        current_app.tasks[job.kind].apply_async((job.pk,), retry=False, **options)
    except Exception:  # whatever is wrong with the broker, the commit stands
        logger.warning("Job %s could not be sent; the sweep will send it.", job.pk, exc_info=True)


def publish_all(messages: Collection[tuple[Job, float]]) -> None:
    """Send jobs to their queues."""
    for message in messages:
        publish(message)


publisher = CoalescingPublisher(publish_all)


def open_jobs(at: datetime) -> Q:
    """Filter jobs that a worker may claim: queued and due, or abandoned by a dead worker."""
    is_due = Q(state=JobState.QUEUED, run_after__lte=at)
    is_abandoned = Q(state=JobState.RUNNING, lease_until__lt=at)
    return IS_OPEN & (is_due | is_abandoned)


def send_due_soon() -> None:
    """Send the messages of jobs that are due soon and had none when they were written.

    Each sweep sends one until the job is due; whichever comes first has it done.
    """
    now = timezone.now()
    is_soon = Q(state=JobState.QUEUED, run_after__gt=now, run_after__lte=now + SENT_AHEAD)
    had_none = Q(run_after__gt=F("created_at") + SOON)
    jobs = Job.objects.filter(IS_OPEN & is_soon & had_none).order_by("run_after", "pk")
    for job in jobs[:MAX_SENT]:
        notify_worker(job)


def resend_overdue() -> None:
    """Send messages again of jobs that are overdue or abandoned: the oldest, one of each key."""
    now = timezone.now()
    # What waits may have a message under way. What a dead worker has left behind has waited enough.
    is_late = Q(state=JobState.QUEUED, run_after__lte=now - RESEND_AFTER)
    overdue = IS_OPEN & (is_late | Q(state=JobState.RUNNING, lease_until__lt=now))
    # A version of the program that is not this one has written it.
    unknown = Job.objects.filter(overdue).exclude(kind__in=list(current_app.tasks))
    unknown.update(state=JobState.FAILED, finished_at=now, error="NotRegistered")
    jobs = Job.objects.filter(overdue).order_by("run_after", "pk")[:MAX_SENT]
    by_key = {job.key: job for job in reversed(jobs)}
    for job in by_key.values():
        notify_worker(job)
