"""What was reported for a deal. Every report is a new version; none is ever overwritten."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone

from tournaments.models.account import User
from tournaments.models.table import Table


class Source(models.TextChoices):
    """Where a result came from."""

    TABLE_LINK = "table-link", "the table's link"
    SIGNED_IN = "signed-in", "a signed-in person"
    TOKEN = "token", "a program with a personal token"
    DEMO = "demo", "the demonstration"


def empty_dict() -> dict[str, Any]:
    """A new dictionary for each row."""
    return {}


class DealResult(models.Model):
    """One version of one deal's result at a table.

    `report` is what was said (the engine's DealReport as JSON), `score` what the engine made of
    it (its DealScore as JSON); `points` repeats the score's points per seat, because totals need
    nothing else. `digest` tells two reports apart without comparing them field by field.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="results")
    number = models.PositiveSmallIntegerField(help_text="The deal, counted from 1.")
    version = models.PositiveSmallIntegerField()
    is_accepted = models.BooleanField(default=True)
    replaces = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )
    report = models.JSONField()
    digest = models.CharField(max_length=64)
    score = models.JSONField()
    points = models.JSONField()
    reason = models.CharField(max_length=200, blank=True, default="")
    source = models.CharField(max_length=12, choices=Source.choices)
    entered_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="results"
    )
    entered_as = models.CharField(
        max_length=80, help_text="The name to show: a person, a token, a table's link."
    )
    entered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["table", "number", "version"], name="one_result_per_version"
            ),
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=models.Q(is_accepted=True),
                name="one_accepted_result_per_deal",
            ),
            models.CheckConstraint(
                condition=models.Q(source__in=Source.values), name="result_source_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"table {self.table_id} deal {self.number} version {self.version}"
