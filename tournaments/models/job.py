"""Work to be done after a commit: the outbox that Celery is fed from."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.result import empty_dict


class JobState(models.TextChoices):
    """Where a job is. `ABSORBED`: another run of the same key did this job's work too."""

    QUEUED = "queued", "Waiting"
    RUNNING = "running", "Running"
    DONE = "done", "Done"
    ABSORBED = "absorbed", "Done by another"
    FAILED = "failed", "Failed"


class Job(models.Model):
    """One request for work, written in the transaction that needs it.

    Two jobs of one `key` ask for the same work; a run takes in all that wait when it begins.
    `attempts` is the fence: a run that lost its lease finds another number and writes nothing.
    """

    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=80)
    arguments = models.JSONField(default=empty_dict)
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    run_after = models.DateTimeField(default=timezone.now)
    progress = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["key"],
                condition=models.Q(state="running"),
                name="one_running_job_per_key",
            ),
        )
        indexes = (
            models.Index(
                fields=["run_after"],
                condition=models.Q(state__in=["queued", "running"]),
                name="job_open_by_time",
            ),
            models.Index(
                fields=["key"], condition=models.Q(state="queued"), name="job_waiting_by_key"
            ),
        )

    def __str__(self) -> str:
        return f"{self.key} ({self.state})"
