"""Define the counts that limits are enforced by."""

from __future__ import annotations

from django.db import models


class RateCount(models.Model):
    """How often a client or an account has used a door in the present window (`core.limits`).

    `key` is a digest. `ends_at` is when the window ends, in seconds of Unix time.
    """

    key = models.CharField(max_length=64, primary_key=True)
    count = models.PositiveIntegerField()
    ends_at = models.BigIntegerField(db_index=True)

    def __str__(self) -> str:
        return f"{self.count} until {self.ends_at}"
