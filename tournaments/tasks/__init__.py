"""Celery's entry points. Ids in, a service called, nothing else."""

from __future__ import annotations

from celery import shared_task

from tournaments.tasks import jobs, maintenance


@shared_task(name="tournaments.tasks.run_job")
def run_job(job_id: int) -> None:
    """Do the work of one job; harmless when late, repeated or in parallel."""
    jobs.run(job_id)


@shared_task(name="tournaments.tasks.sweep", ignore_result=True)
def sweep() -> None:
    """Find what a crash left behind and set it going again."""
    maintenance.sweep()
