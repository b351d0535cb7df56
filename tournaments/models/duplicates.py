"""Define duplicate sets: tables of a round that play the same deals, sealed until all are done."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.account import User
from tournaments.models.online import SEED_BYTES, OnlineGame, new_seed
from tournaments.models.table import Round

ACCOUNT_KEY = "user:"
"""What the key of an account's holder begins with; its number follows."""


class DuplicateSet(models.Model):
    """The deals that the online tables of one size play in a round.

    `seed` decides all their cards. While the tables are sealed (`Table.is_sealed`) only their own
    players see anything of them, and their results are held back. `opened_at`: when the last table
    had finished, or an organiser (`opened_by`) ended the sealing; from then on no game takes
    another deal from the set. `entered_at`: when all results held back were in the event.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="duplicate_sets")
    size = models.PositiveSmallIntegerField()
    seed = models.BinaryField(max_length=SEED_BYTES, default=new_seed)
    commitment = models.CharField(max_length=64)
    made_at = models.DateTimeField(default=timezone.now)
    opened_at = models.DateTimeField(null=True, blank=True)
    opened_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    entered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["round", "size"],
                condition=models.Q(opened_at=None),
                name="one_sealed_set_per_round_and_size",
            ),
        )
        indexes = (
            # Partial, so it holds only the few sets that the sweep has to look at.
            models.Index(
                fields=["round"],
                condition=models.Q(entered_at=None),
                name="duplicate_set_not_entered",
            ),
        )

    def __str__(self) -> str:
        return f"duplicate set {self.pk} of round {self.round_id}"


class DuplicateHolder(models.Model):
    """A person who has held a hand of a sealed set, and may play it at no other table.

    `holder` is an account, a guest or a player (`tournaments.online.duplicate.holders`). The rows
    are deleted when the tables are opened.
    """

    duplicate = models.ForeignKey(DuplicateSet, models.CASCADE, related_name="holders")
    game = models.ForeignKey(OnlineGame, models.CASCADE, related_name="holders")
    holder = models.CharField(max_length=40)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["duplicate", "game", "holder"], name="one_row_per_holder_and_game"
            ),
        )

    def __str__(self) -> str:
        return f"{self.holder} in online game {self.game_id}"
