"""Define the players of a club."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from tournaments.models.account import User
from tournaments.models.club import Club


class Player(models.Model):
    """A person who plays for a club, with or without an account."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="players")
    name = models.CharField(max_length=60)
    user = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="players")
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(Lower("name"), "club", name="one_player_of_a_name_per_club"),
        )

    def __str__(self) -> str:
        return self.name
