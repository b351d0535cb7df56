"""One row for one result, and nothing else."""

from django.db import models
from django.utils import timezone


class BareResult(models.Model):
    """A result as it was sent."""

    table_id = models.PositiveIntegerField()
    number = models.PositiveSmallIntegerField()
    nominations = models.JSONField()
    tricks = models.JSONField()
    entered_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"
