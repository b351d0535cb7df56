"""Define ratings for casual games, computed from finished games in the order of their end.

People are numbers here, those of their accounts, without a reference: the ratings of the others
follow from a game even after one of its players has deleted their account.
"""

from __future__ import annotations

from django.db import models

from tournaments.models.table import empty_list


class RatedCasualGame(models.Model):
    """A finished casual game that counts for the ratings of those of its players with an account.

    `game_number` is the id of the game, which is deleted before this row. `places` are pairs of
    person and place. `number` is its place in the order of all rated games, None until it is rated;
    `inputs` is then what the changes were computed from: for each person the place, and the rating
    before.
    """

    game_number = models.PositiveBigIntegerField(unique=True)
    finished_at = models.DateTimeField()
    places = models.JSONField()
    number = models.PositiveBigIntegerField(null=True, blank=True, unique=True)
    inputs = models.JSONField(default=empty_list)

    class Meta:
        indexes = (
            models.Index(fields=["finished_at", "game_number"], name="rated_casual_game_by_end"),
            models.Index(
                fields=["finished_at", "game_number"],
                condition=models.Q(number__isnull=True),
                name="casual_game_to_rate",
            ),
        )

    def __str__(self) -> str:
        return f"rated casual game {self.game_number}"


class CasualRatingChange(models.Model):
    """What a casual game did to the rating of one person; the columns as in `RatingChange`.

    `number` is that of the game, in whose order a person's changes are read.
    """

    game = models.ForeignKey(RatedCasualGame, models.CASCADE, related_name="changes")
    number = models.PositiveBigIntegerField()
    person = models.PositiveBigIntegerField(help_text="The id of an account that may be gone.")
    place = models.PositiveSmallIntegerField()
    expected_place = models.FloatField(help_text="By the ratings before the game.")
    mean_before = models.FloatField()
    deviation_before = models.FloatField()
    mean = models.FloatField()
    deviation = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["person", "number"], name="one_casual_change_a_game_and_person"
            ),
        )

    def __str__(self) -> str:
        return f"person {self.person}: {self.mean}"
