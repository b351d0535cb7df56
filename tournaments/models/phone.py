"""Phones at a table, what they ask of the director, and the players' signatures."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.account import User
from tournaments.models.table import Table


class Phone(models.Model):
    """A browser at a table. It is known by a key of its own, of which only a digest is kept.

    The digest is made with the table's id, so rows of two tables do not show that the phone is
    the same. A key opens nothing: it only tells the holders of one link apart.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="phones")
    digest = models.CharField(max_length=64)
    seat = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Of the player who holds it, once he has said so."
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "digest"], name="one_phone_per_key"),
        )

    def __str__(self) -> str:
        return f"phone {self.pk} at table {self.table_id}"


class CallKind(models.TextChoices):
    """What a table wants of the director."""

    DIRECTOR = "director", "Asks for the director"
    PROTEST = "protest", "Protests against the card"


class DirectorCall(models.Model):
    """A table asks for the director; open until somebody answers."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="calls")
    kind = models.CharField(max_length=10, choices=CallKind.choices)
    words = models.CharField(max_length=200, blank=True, default="")
    opened_as = models.CharField(max_length=80)
    opened_at = models.DateTimeField(default=timezone.now)
    answer = models.CharField(max_length=200, blank=True, default="")
    answered_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="answered_calls"
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["table", "kind"],
                condition=models.Q(answered_at=None),
                name="one_open_call_of_a_kind",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=CallKind.values), name="call_kind_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} at table {self.table_id}"


class Signature(models.Model):
    """A seat's consent to the final card as it stood at a revision of the table.

    A correction moves the revision on, and what was signed before is void by that alone.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="signatures")
    seat = models.PositiveSmallIntegerField()
    revision = models.PositiveBigIntegerField()
    by_silence = models.BooleanField(default=False)
    phone = models.ForeignKey(Phone, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["table", "seat", "revision"], name="one_signature_a_seat_and_revision"
            ),
        )

    def __str__(self) -> str:
        return f"seat {self.seat} at table {self.table_id}, revision {self.revision}"
