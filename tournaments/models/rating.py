"""Define ratings, computed from finished games in the order of play."""

from __future__ import annotations

from django.db import models

from tournaments.models.club import Club
from tournaments.models.event import Venue
from tournaments.models.player import Player
from tournaments.models.table import Table


class RatedGame(models.Model):
    """A finished game that changed ratings, as of the table's `revision`.

    `number` is its place in the order of a club's games, hall and online together. `inputs` is what
    the change was computed from: for each player the place, and the rating before.
    """

    table = models.OneToOneField(Table, models.CASCADE, related_name="rated_game")
    club = models.ForeignKey(Club, models.CASCADE, related_name="rated_games")
    venue = models.CharField(max_length=6, choices=Venue.choices)
    number = models.PositiveIntegerField()
    inputs = models.JSONField()
    revision = models.PositiveBigIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "number"], name="one_rated_game_per_number"),
            models.CheckConstraint(
                condition=models.Q(venue__in=Venue.values), name="rated_venue_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"game {self.number} at table {self.table_id}"


class RatingChange(models.Model):
    """What a game did to the rating of one of its players.

    `mean` and `deviation` are those of the belief about the player's strength. `games` counts the
    games up to this one at the same venue; `is_latest` marks the last of them.
    """

    game = models.ForeignKey(RatedGame, models.CASCADE, related_name="changes")
    player = models.ForeignKey(Player, models.CASCADE, related_name="rating_changes")
    place = models.PositiveSmallIntegerField()
    expected_place = models.FloatField(help_text="By the ratings before the game.")
    mean_before = models.FloatField()
    deviation_before = models.FloatField()
    mean = models.FloatField()
    deviation = models.FloatField()
    games = models.PositiveIntegerField()
    is_latest = models.BooleanField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "player"], name="one_change_a_game_and_player"),
        )
        indexes = (
            models.Index(
                fields=["player"],
                condition=models.Q(is_latest=True),
                name="latest_rating_change",
            ),
        )

    def __str__(self) -> str:
        return f"player {self.player_id}: {self.mean}"
