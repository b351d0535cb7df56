"""Define what players paid one another."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.account import User
from tournaments.models.event import Event
from tournaments.models.player import Player


class Payment(models.Model):
    """Money that one player gave another after a night, in minor units.

    No money passes through the program: a person marks it as paid. It is cancelled, never deleted.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="payments")
    payer = models.ForeignKey(Player, models.PROTECT, related_name="payments_made")
    payee = models.ForeignKey(Player, models.PROTECT, related_name="payments_received")
    amount = models.PositiveIntegerField()
    key = models.UUIDField(
        null=True, blank=True, help_text="Of the form that it was sent with; a repeat has the same."
    )
    made_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="payments_marked"
    )
    made_at = models.DateTimeField(default=timezone.now)
    cancelled_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="payments_cancelled"
    )
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "key"], name="one_payment_per_key"),
            models.CheckConstraint(
                condition=models.Q(amount__gt=0), name="a_payment_is_above_zero"
            ),
        )

    def __str__(self) -> str:
        return f"{self.payer_id} to {self.payee_id}: {self.amount}"
