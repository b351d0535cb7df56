"""Define the daily deal: a short game with the same cards for all, and who has tried it."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.account import User
from tournaments.models.online import SEED_BYTES, OnlineGame, new_seed
from tournaments.models.table import empty_list


class DailyDeal(models.Model):
    """The short game of one day. `seed` decides all its cards, and is secret until the day is over.

    `rules` is the rule set as text. `expert` is what an expert in the players' seat took in each
    deal; None until it has been computed.
    """

    date = models.DateField(unique=True)
    seed = models.BinaryField(max_length=SEED_BYTES, default=new_seed)
    commitment = models.CharField(max_length=64)
    rules = models.TextField()
    players = models.PositiveSmallIntegerField()
    expert = models.JSONField(null=True, blank=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-date",)

    def __str__(self) -> str:
        return f"daily deal of {self.date}"


class DailyTry(models.Model):
    """The one try of an account or a guest at a daily deal; it counts once `finished_at` is set.

    `name` is what the player chose to show to all; once the owner of the server has removed it,
    it is empty and `name_removed_at` is set. `lines` are what they took in each deal. `game` is
    None once it is deleted, and for a person who has given their try to another device.
    """

    daily = models.ForeignKey(DailyDeal, models.CASCADE, related_name="tries")
    user = models.ForeignKey(
        User, models.CASCADE, null=True, blank=True, related_name="daily_tries"
    )
    guest = models.CharField(max_length=22, blank=True, default="")
    name = models.CharField(max_length=40, blank=True, default="")
    game = models.OneToOneField(
        OnlineGame, models.SET_NULL, null=True, blank=True, related_name="daily_try"
    )
    points = models.IntegerField(default=0)
    lines = models.JSONField(default=empty_list)
    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    name_removed_at = models.DateTimeField(null=True, blank=True)
    name_removed_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="daily_names_removed"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["daily", "user"],
                condition=models.Q(user__isnull=False),
                name="one_daily_try_per_account",
            ),
            models.UniqueConstraint(
                fields=["daily", "guest"],
                condition=~models.Q(guest=""),
                name="one_daily_try_per_guest",
            ),
        )
        indexes = (
            models.Index(
                fields=["daily", "-points", "finished_at"],
                condition=models.Q(finished_at__isnull=False),
                name="daily_try_by_points",
            ),
        )

    def __str__(self) -> str:
        return f"try {self.pk} at {self.daily}"
