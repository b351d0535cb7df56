"""Define background jobs: the transactional outbox (ADR 0012)."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.result import empty_dict


class JobState(models.TextChoices):
    """The state of a job. `ABSORBED`: a run for another job with the same key did its work."""

    QUEUED = "queued", _("Waiting")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    ABSORBED = "absorbed", _("Done by another job")
    FAILED = "failed", _("Failed")


class Job(models.Model):
    """A request for background work, written in the transaction that needs the work.

    Jobs with the same `key` ask for the same work; a run absorbs all that are queued when it
    starts. `attempts` is the fencing token: a run that lost its lease finds another number there
    and must not write.
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
    request_id = models.CharField(
        max_length=36,
        blank=True,
        default="",
        db_default="",
        help_text="The request that asked for it.",
    )
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            # Two workers that claim jobs of one key at the same time: the second gets an error.
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
                fields=["finished_at"],
                condition=models.Q(state="failed"),
                name="job_failed_by_time",
            ),
            models.Index(
                fields=["key"], condition=models.Q(state="queued"), name="job_waiting_by_key"
            ),
        )

    def __str__(self) -> str:
        return f"{self.key} ({self.state})"
