"""Define phones at a table, calls to the director, and the players' signatures."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import User
from tournaments.models.table import Table


class Phone(models.Model):
    """A browser at a table, identified by a key of its own. Only a digest of the key is stored.

    The digest includes the table's id, so that rows of two tables do not show that the phone is the
    same. A key gives no access: it only tells phones with the same link apart.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="phones")
    digest = models.CharField(max_length=64)
    seat = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="The seat of the player who holds it, if they have said so.",
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "digest"], name="one_phone_per_key"),
        )

    def __str__(self) -> str:
        return f"phone {self.pk} at table {self.table_id}"


class CallKind(models.TextChoices):
    """The kind of a call to the director."""

    DIRECTOR = "director", _("Calls the director")
    PROTEST = "protest", _("Protests against the score card")


class DirectorCall(models.Model):
    """A call to the director; open until it is answered."""

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
    """A seat's signature on the final score card at a revision of the table.

    A correction raises the revision, which makes earlier signatures void.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="signatures")
    seat = models.PositiveSmallIntegerField()
    revision = models.PositiveBigIntegerField()
    by_silence = models.BooleanField(default=False)
    phone = models.ForeignKey(Phone, models.SET_NULL, null=True, blank=True, related_name="+")
    on_phone_of = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="The seat of the player who held the phone that signed, if it was another.",
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["table", "seat", "revision"], name="one_signature_a_seat_and_revision"
            ),
        )

    def __str__(self) -> str:
        return f"seat {self.seat} at table {self.table_id}, revision {self.revision}"
