"""Define penalties, bonuses and adjusted scores."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import User
from tournaments.models.event import Event
from tournaments.models.player import Player


class AdjustmentKind(models.TextChoices):
    """Why points are given or taken beside the deals."""

    PENALTY = "penalty", _("Penalty")
    BONUS = "bonus", _("Bonus")
    ADJUSTED = "adjusted", _("Adjusted score")


class Adjustment(models.Model):
    """Points that a player gets or loses in an event beside those of the deals.

    It is cancelled and restored, never deleted. `scored_revision` is the `revision` that the
    standings include, as of a table.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="adjustments")
    player = models.ForeignKey(Player, models.PROTECT, related_name="adjustments")
    kind = models.CharField(max_length=10, choices=AdjustmentKind.choices)
    points = models.SmallIntegerField()
    reason = models.CharField(max_length=80)
    key = models.UUIDField(
        null=True, blank=True, help_text="Of the form that it was sent with; a repeat has the same."
    )
    made_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="adjustments_made"
    )
    made_at = models.DateTimeField(default=timezone.now)
    cancelled_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="adjustments_cancelled"
    )
    cancelled_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=1)
    scored_revision = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "key"], name="one_adjustment_per_key"),
            models.CheckConstraint(
                condition=models.Q(kind=AdjustmentKind.PENALTY, points__lt=0)
                | models.Q(kind=AdjustmentKind.BONUS, points__gt=0)
                | (models.Q(kind=AdjustmentKind.ADJUSTED) & ~models.Q(points=0)),
                name="adjustment_points_fit_the_kind",
            ),
        )
        indexes = (
            models.Index(
                fields=["event"],
                condition=models.Q(revision__gt=models.F("scored_revision")),
                name="adjustment_not_scored",
            ),
        )

    def __str__(self) -> str:
        return f"player {self.player_id} in event {self.event_id}: {self.points}"
