"""List jobs that have failed for good, and run one again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import outbox
from tournaments.core.access import is_server_owner
from tournaments.core.audit import record
from tournaments.core.errors import NotAllowed, SignInFirst, not_found
from tournaments.models import Club, Job, JobState

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.actors import Actor


@dataclass(frozen=True, slots=True)
class FailedJob:
    """A job that has failed: its task, the kind of error, and the request that asked for it.

    Its arguments may hold addresses of people, and are not part of it.
    """

    id: int
    task: str
    error: str
    attempts: int
    failed_at: datetime | None
    request_id: str


def check_server_owner(by: Actor) -> None:
    """Raise SignInFirst or NotAllowed unless the actor owns the server."""
    if by.user is None:
        raise SignInFirst(_("Sign in to do this."))
    if not is_server_owner(by):
        raise NotAllowed(_("Only the owner of this server sees this."))


def list_failed_jobs(*, by: Actor, limit: int = 100) -> list[FailedJob]:
    """List the jobs that failed in the last two days, latest first. For the server's owner.

    Raises SignInFirst, NotAllowed.
    """
    check_server_owner(by)
    rows = Job.objects.filter(state=JobState.FAILED).order_by("-finished_at", "-pk")[:limit]
    return [
        FailedJob(row.pk, row.kind, row.error, row.attempts, row.finished_at, row.request_id)
        for row in rows
    ]


@transaction.atomic
def retry_job(*, by: Actor, job_id: int) -> bool:
    """Enqueue the work of a failed job again; return whether this call did it.

    For the server's owner. The job is replaced by a new one: its attempts tell late runs of it
    apart, and must not begin again. Raises SignInFirst, NotAllowed, NotFound.
    """
    check_server_owner(by)
    job = Job.objects.filter(pk=job_id).first()
    if job is None:
        raise not_found()
    taken = Job.objects.filter(pk=job.pk, state=JobState.FAILED).update(
        state=JobState.ABSORBED, finished_at=timezone.now()
    )
    if not taken:
        return False
    outbox.enqueue(job.kind, job.key, **job.arguments)
    # The log of the club that makes its owners the server's.
    first = Club.objects.order_by("pk")[0]
    record(by, first, "job-retried", f"The failed job {job.pk} ({job.kind}) was started again.")
    return True
