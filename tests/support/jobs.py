"""Run background jobs as a worker does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from celery import current_app
from django.utils import timezone

from tournaments.models import Job, JobState


def run_job(job: Job) -> None:
    """Run a job's task as a worker does that has got its message; a failure stays in the row."""
    current_app.tasks[job.kind].apply((job.pk,), retries=job.attempts, throw=False)


class WorkerDied(BaseException):
    """Ends a task as the death of its worker does: nothing that handles errors notices it."""


def run_dying(job: Job) -> None:
    """Run a job whose task raises WorkerDied, as a worker does that dies there; its lease ends."""
    with pytest.raises(WorkerDied):
        run_job(job)
    left = Job.objects.filter(pk=job.pk, state=JobState.RUNNING)
    assert left.update(lease_until=timezone.now() - timedelta(seconds=1)) == 1


def run_queued(kind: str = "") -> None:
    """Run the jobs of a kind, or of all kinds, that are queued."""
    jobs = Job.objects.filter(state=JobState.QUEUED).order_by("pk")
    for job in jobs.filter(kind=kind) if kind else jobs:
        run_job(job)
