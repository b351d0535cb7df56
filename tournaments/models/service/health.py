"""Define what the service notes about itself: heartbeats, and slow requests."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Heartbeat(models.Model):
    """When something was last alive or last happened, by its name (`tournaments.health`)."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.name}: {self.at}"


class SelfCheck(models.Model):
    """When something computed was last compared with what its results give, and what differed.

    `name` is the night, or the club's ratings or records (`tournaments.health.self_check`);
    `difference` holds names of tables of the database and counts, nothing of their contents.
    """

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField(default=timezone.now)
    difference = models.CharField(max_length=200, blank=True, default="")
    walked_at = models.DateTimeField(
        null=True, blank=True, help_text="When its turn was; empty if it was only compared as new."
    )

    class Meta:
        indexes = (
            models.Index(fields=["at"], name="self_check_by_time"),
            models.Index(fields=["walked_at"], name="self_check_by_turn"),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.difference or 'equal'}"


class SlowRequest(models.Model):
    """A request that took long: the pattern of its address, without what was in it."""

    route = models.CharField(max_length=200)
    method = models.CharField(max_length=10)
    status = models.PositiveSmallIntegerField()
    seconds = models.FloatField()
    request_id = models.CharField(max_length=36)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (models.Index(fields=["at"], name="slow_request_by_time"),)

    def __str__(self) -> str:
        return f"{self.method} {self.route}: {self.seconds:.1f} s"
