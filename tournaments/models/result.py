"""Define the results of deals. Every report is a new version; none is overwritten (ADR 0010)."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import User
from tournaments.models.phone import Phone
from tournaments.models.table import Table


class Source(models.TextChoices):
    """The source of a result; the API sends the labels."""

    TABLE_LINK = "table-link", _("the table's link")
    SIGNED_IN = "signed-in", _("a signed-in person")
    TOKEN = "token", _("an API key")
    ONLINE = "online", _("the online table")
    DEMO = "demo", _("the demonstration")


class Claim(models.TextChoices):
    """The state of a report that did not count at once."""

    NONE = "", _("Counts, or used to")
    WAITING = "waiting", _("Waiting for a second phone")
    DISPUTED = "disputed", _("Another phone disagrees")
    TURNED_DOWN = "turned-down", _("Rejected")


OPEN_CLAIMS = (Claim.WAITING, Claim.DISPUTED)


def empty_dict() -> dict[str, object]:
    """Return a new dictionary; the default of a column."""
    return {}


class DealResult(models.Model):
    """A version of the result of one deal at a table.

    `report` is the engine's DealReport as JSON, `score` its DealScore; `points` repeats the points
    per seat of the score, because totals need nothing else. `digest` is that of the report.

    A report that waits for agreement or was rejected is a version that never counted: `claim` is
    its state, and `corrects` is the version that it would replace.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="results")
    number = models.PositiveSmallIntegerField(help_text="The number of the deal, from 1.")
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
        max_length=80, help_text="The name to show: a person, an API key, or a table's link."
    )
    entered_at = models.DateTimeField(default=timezone.now)
    counts_since = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When a claim was accepted; a version that was no claim counts once entered.",
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["table", "number", "version"], name="one_result_per_version"
            ),
            # The database itself allows one accepted version, whatever a program does (ADR 0010).
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=models.Q(is_accepted=True),
                name="one_accepted_result_per_deal",
            ),
            # Django checks choices in forms only, so the database checks them too.
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
    """A phone's confirmation of a version that another phone entered."""

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
