"""Define scores and standings, computed from results. Each row has the revision it includes."""

from __future__ import annotations

from django.db import models

from tournaments.models.club import Club
from tournaments.models.event import Event, Season
from tournaments.models.player import Player
from tournaments.models.table import Table

PLACEMENT_UNIT = 600
"""Placement points are stored in 600ths of a won game.

That holds every share at tables of up to seven, and each of the hundred points of a game.
"""


class Tally(models.Model):
    """The figures of a standings table."""

    points = models.IntegerField(default=0)
    deals = models.PositiveIntegerField(default=0)
    nominated = models.PositiveIntegerField(default=0, help_text="Deals with nominations.")
    exact = models.PositiveIntegerField(
        default=0, help_text="Deals in which the player took exactly as many tricks as nominated."
    )
    failed = models.PositiveIntegerField(default=0, help_text="Missed nominations.")
    games = models.PositiveIntegerField(default=0, help_text="Games played to the end.")
    wins = models.PositiveIntegerField(default=0, help_text="Games won, including joint wins.")
    placement = models.IntegerField(
        default=0,
        help_text="Placement points of finished games, in 600ths: 600 for first, 0 for last.",
    )
    revision = models.PositiveBigIntegerField()

    class Meta:
        abstract = True


def no_profile() -> dict[str, object]:
    """Return a new profile without a deal; the default of a column."""
    return {}


class SeatScore(Tally):
    """The score of a seat, as of the table's `revision`."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seat_scores")
    event = models.ForeignKey(Event, models.CASCADE, related_name="seat_scores")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seat_scores")
    place = models.PositiveSmallIntegerField(help_text="At the table; ties share a place.")
    profile = models.JSONField(
        null=True,
        blank=True,
        help_text="What the seat nominated and took (`standings.profiles.tally`); null until it is "
        "counted for the first time.",
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "seat"], name="one_score_per_seat"),
        )
        indexes = (
            models.Index(fields=["event", "player"], name="seat_score_by_event_and_player"),
            # Partial, so it is empty except after an upgrade that counts something new.
            models.Index(
                fields=["table"],
                condition=models.Q(profile__isnull=True),
                name="seat_score_without_profile",
            ),
        )

    def __str__(self) -> str:
        return f"seat {self.seat} at table {self.table_id}: {self.points}"


class Standing(Tally):
    """A player's row in the standings of an event or a season.

    Penalties, bonuses and adjusted scores are included; `adjustment` says with how many points.
    The line of a season adds up those nights of the player that count there: `counts`, a column of
    their lines in the nights.

    The place is not stored, because one result may change all of them: rows are ranked when read
    (`tournaments.standings.queries`), and a write touches only the players of one table.
    """

    event = models.ForeignKey(
        Event, models.CASCADE, null=True, blank=True, related_name="standings"
    )
    season = models.ForeignKey(
        Season, models.CASCADE, null=True, blank=True, related_name="standings"
    )
    player = models.ForeignKey(Player, models.PROTECT, related_name="standings")
    points_per_deal = models.FloatField(default=0)
    adjustment = models.IntegerField(default=0)
    league = models.IntegerField(
        default=0,
        help_text="Hundredths of a league point; of an event, in a season ranked by them.",
    )
    nights = models.PositiveSmallIntegerField(
        default=0, help_text="Nights with a deal: of a season, also those that do not count."
    )
    counts = models.BooleanField(
        default=True, help_text="Of an event: whether it counts for the player in its season."
    )

    profile = models.JSONField(
        default=no_profile, blank=True, help_text="Of all nights, also those that do not count."
    )
    longest_run = models.PositiveIntegerField(
        default=0, help_text="The most exact nominations one after the other."
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["event", "player"], name="one_standing_per_event_and_player"
            ),
            models.UniqueConstraint(
                fields=["season", "player"], name="one_standing_per_season_and_player"
            ),
            models.CheckConstraint(
                condition=models.Q(event=None, season__isnull=False)
                | models.Q(event__isnull=False, season=None),
                name="a_standing_is_of_an_event_or_of_a_season",
            ),
        )

    def __str__(self) -> str:
        return f"player {self.player_id}: {self.points}"


class StoredRecords(models.Model):
    """Figures of a club's records, of some of its nights.

    `name` is a digest of all that they were made from, the revisions of their nights among it;
    `figures` are by players' ids (`standings.profiles.record_figures.PlainFigures`).
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="stored_records")
    name = models.CharField(max_length=80, unique=True)
    figures = models.JSONField()

    def __str__(self) -> str:
        return f"{self.name} of club {self.club_id}"
