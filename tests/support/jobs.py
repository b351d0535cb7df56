"""Run background jobs as a worker does."""

from __future__ import annotations

from celery import current_app

from tournaments.models import Job, JobState


def run_job(job: Job) -> None:
    """Run a job's task as a worker does that has got its message; a failure stays in the row."""
    current_app.tasks[job.kind].apply((job.pk,), retries=job.attempts, throw=False)


def run_queued(kind: str = "") -> None:
    """Run the jobs of a kind, or of all kinds, that are queued."""
    jobs = Job.objects.filter(state=JobState.QUEUED).order_by("pk")
    for job in jobs.filter(kind=kind) if kind else jobs:
        run_job(job)
