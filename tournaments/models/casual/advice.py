"""Define the expert's advice to a seat of an online game: hints, and reviews of finished deals.

Both are computed from what that seat could see alone, and only that seat is shown them.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.online import OnlineGame
from tournaments.models.table import empty_list


class Hint(models.Model):
    """A hint that a seat took: what its choices were worth, the best first.

    `number` is the game's last entry that had changed the cards or the turn: a seat takes at most
    one hint for each of its choices.
    """

    game = models.ForeignKey(OnlineGame, models.CASCADE, related_name="hints")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    choices = models.JSONField(default=empty_list)
    deals = models.PositiveSmallIntegerField(default=0, help_text="On how many it was tried.")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["game", "number", "seat"], name="one_hint_for_each_choice"
            ),
        )

    def __str__(self) -> str:
        return f"hint for seat {self.seat} in online game {self.game_id}"


class DealReview(models.Model):
    """A review of one seat's decisions in a finished deal; requested until `made_at` is set.

    `mistakes` are those that cost most, worst first. `decisions` counts all that were tried.
    """

    game = models.ForeignKey(OnlineGame, models.CASCADE, related_name="reviews")
    deal = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    mistakes = models.JSONField(default=empty_list)
    decisions = models.PositiveSmallIntegerField(default=0)
    requested_at = models.DateTimeField(default=timezone.now)
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["game", "deal", "seat"], name="one_review_for_each_seat_of_a_deal"
            ),
        )

    def __str__(self) -> str:
        return f"review of deal {self.deal} for seat {self.seat} in online game {self.game_id}"
