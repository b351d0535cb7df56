"""Define a club's own games: what it changed of a preset, version by version."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.club import Club, Deletable, KeptManager


class OwnGame(Deletable):
    """A way to play that a club has built. Events store a copy of its rules, not its row.

    Its slug begins with `own-`, as that of no preset does.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="own_games")
    slug = models.SlugField(max_length=60)
    version = models.PositiveSmallIntegerField(
        default=1, help_text="The number of the version that new events are played by."
    )
    created_at = models.DateTimeField(default=timezone.now)

    objects = KeptManager["OwnGame"]()
    everything = models.Manager["OwnGame"]()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "slug"], name="one_own_game_per_club_and_slug"),
        )

    def __str__(self) -> str:
        return self.slug


class OwnGameVersion(models.Model):
    """One version of a club's own game; it never changes."""

    game = models.ForeignKey(OwnGame, models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    ruleset = models.JSONField(help_text="The engine's versioned value, with the own game.")
    saved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="one_version_per_number"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}, version {self.number}"
