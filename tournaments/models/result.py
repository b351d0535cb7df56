"""What was reported for a deal. Every report is a new version; none is ever overwritten."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone

from tournaments.models.account import User
from tournaments.models.phone import Phone
from tournaments.models.table import Table


class Source(models.TextChoices):
    """Where a result came from."""

    TABLE_LINK = "table-link", "the table's link"
    SIGNED_IN = "signed-in", "a signed-in person"
    TOKEN = "token", "a program with a personal token"
    ONLINE = "online", "the online table"
    DEMO = "demo", "the demonstration"


class Claim(models.TextChoices):
    """What became of a report that could not count at once."""

    NONE = "", "Counts, or did"
    WAITING = "waiting", "Waits for a second phone"
    DISPUTED = "disputed", "Another phone says otherwise"
    TURNED_DOWN = "turned-down", "Turned down"


OPEN_CLAIMS = (Claim.WAITING, Claim.DISPUTED)


def empty_dict() -> dict[str, Any]:
    """A new dictionary for each row."""
    return {}


class DealResult(models.Model):
    """One version of one deal's result at a table.

    `report` is what was said (the engine's DealReport as JSON), `score` what the engine made of
    it (its DealScore as JSON); `points` repeats the score's points per seat, because totals need
    nothing else. `digest` tells two reports apart without comparing them field by field.

    A report that waits for agreement, or was turned down, is a version like any other that never
    counted; `claim` says so, and `corrects` which version it wants to replace.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="results")
    number = models.PositiveSmallIntegerField(help_text="The deal, counted from 1.")
    version = models.PositiveSmallIntegerField()
    is_accepted = models.BooleanField(default=True)
    replaces = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )
    claim = models.CharField(max_length=12, choices=Claim.choices, blank=True, default=Claim.NONE)
    corrects = models.PositiveSmallIntegerField(null=True, blank=True)
    phone = models.ForeignKey(Phone, models.SET_NULL, null=True, blank=True, related_name="results")
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
                condition=models.Q(claim__in=Claim.values), name="result_claim_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(is_accepted=False) | models.Q(claim=""),
                name="what_counts_is_no_claim",
            ),
            models.CheckConstraint(
                condition=models.Q(source__in=Source.values), name="result_source_is_known"
            ),
        )
        indexes = (
            models.Index(
                fields=["table"],
                condition=models.Q(claim__in=["waiting", "disputed"]),
                name="open_claim_by_table",
            ),
        )

    def __str__(self) -> str:
        return f"table {self.table_id} deal {self.number} version {self.version}"


class Confirmation(models.Model):
    """A phone's word that a version which somebody else entered is right."""

    result = models.ForeignKey(DealResult, models.CASCADE, related_name="confirmations")
    phone = models.ForeignKey(Phone, models.CASCADE, related_name="confirmations")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["result", "phone"], name="one_confirmation_a_phone_and_version"
            ),
        )

    def __str__(self) -> str:
        return f"phone {self.phone_id} confirms result {self.result_id}"
