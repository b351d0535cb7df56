"""Celery tasks. Each takes ids and calls one function; the work is done elsewhere."""

from __future__ import annotations

from celery import shared_task

from tournaments.tasks import jobs, maintenance


@shared_task(name="tournaments.tasks.run_job")
def run_job(job_id: int) -> None:
    """Run one job. Safe if late, repeated or run in parallel."""
    jobs.run(job_id)


@shared_task(name="tournaments.tasks.sweep", ignore_result=True)
def sweep() -> None:
    """Restart work that a crash left behind, and delete what is old."""
    maintenance.sweep()
