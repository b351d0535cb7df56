"""Define the rulings by which a director takes results out of what counts."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import User
from tournaments.models.table import Table, empty_list


class RulingKind(models.TextChoices):
    """What becomes of the deals."""

    VOID = "void", _("Void")
    RESET = "reset", _("Reset")


class Ruling(models.Model):
    """A deal or a whole table that was made void or reset; undone, never deleted.

    Undoing a reset brings back `results`, the versions that counted, and `replaced`, the rulings on
    its deals.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=10, choices=RulingKind.choices)
    number = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The number of the deal; empty for the whole table."
    )
    reason = models.CharField(max_length=80)
    deals = models.PositiveSmallIntegerField(help_text="How many deals stopped counting.")
    results = models.JSONField(default=empty_list, blank=True)
    replaced = models.JSONField(default=empty_list, blank=True)
    was_closed_at = models.DateTimeField(null=True, blank=True)
    made_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="rulings_made"
    )
    made_at = models.DateTimeField(default=timezone.now)
    undone_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="rulings_undone"
    )
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(kind__in=RulingKind.values), name="ruling_kind_is_known"
            ),
            models.UniqueConstraint(
                fields=["table"],
                condition=models.Q(kind="void", number=None, undone_at=None),
                name="one_void_ruling_per_table",
            ),
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=models.Q(kind="void", undone_at=None),
                name="one_void_ruling_per_deal",
            ),
        )

    def __str__(self) -> str:
        what = "the table" if self.number is None else f"deal {self.number}"
        return f"{self.kind} of {what} at table {self.table_id}"
