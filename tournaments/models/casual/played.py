"""Define what the players of finished casual games keep of them, longer than the games are kept."""

from __future__ import annotations

from django.db import models

from tournaments.models.account import User
from tournaments.models.online import OnlineGame
from tournaments.models.result import empty_dict


class PlayedGame(models.Model):
    """A finished casual game as one of its players keeps it: an account, or a guest.

    `game` is None once the game itself has been deleted; `game_number` is its id all the same.
    `title` is to be translated. `people` counts the seats that people held at the end, `bot_deals`
    the deals in which a bot acted for the player. `profile` counts the nominations of the other
    deals (`tournaments.standings.Profile`). Until `sealed_until` nothing of it is shown.
    """

    user = models.ForeignKey(
        User, models.CASCADE, null=True, blank=True, related_name="played_games"
    )
    guest = models.CharField(max_length=22, blank=True, default="")
    game = models.ForeignKey(
        OnlineGame, models.SET_NULL, null=True, blank=True, related_name="played_games"
    )
    game_number = models.PositiveBigIntegerField()
    preset = models.CharField(max_length=40)
    title = models.CharField(max_length=120)
    size = models.PositiveSmallIntegerField()
    people = models.PositiveSmallIntegerField()
    deals = models.PositiveSmallIntegerField()
    bot_deals = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    profile = models.JSONField(default=empty_dict)
    finished_at = models.DateTimeField()
    sealed_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["user", "game_number"],
                condition=models.Q(user__isnull=False),
                name="one_played_game_per_account",
            ),
            models.UniqueConstraint(
                fields=["guest", "game_number"],
                condition=~models.Q(guest=""),
                name="one_played_game_per_guest",
            ),
            models.CheckConstraint(
                condition=models.Q(user__isnull=False) ^ ~models.Q(guest=""),
                name="played_game_is_of_an_account_or_a_guest",
            ),
        )
        indexes = (
            models.Index(fields=["user", "-finished_at"], name="played_game_of_account"),
            models.Index(
                fields=["guest", "-finished_at"],
                condition=~models.Q(guest=""),
                name="played_game_of_guest",
            ),
            models.Index(
                fields=["finished_at"],
                condition=~models.Q(guest=""),
                name="played_game_of_guest_by_age",
            ),
        )

    def __str__(self) -> str:
        return f"played game {self.game_number}"
