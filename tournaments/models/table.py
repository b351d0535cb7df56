"""Rounds, their tables, and who sits where."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.event import Event
from tournaments.models.player import Player

MOST_DEALS = 63
"""As many as `Table.deals_in` has bits, in a database's largest integer."""


def empty_list() -> list[int]:
    """A new list for each row."""
    return []


class Round(models.Model):
    """One draw of an event: everybody sits down at a table."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "number"], name="one_round_per_number"),
        )

    def __str__(self) -> str:
        return f"Round {self.number}"


class Table(models.Model):
    """Three to seven players and their game of many deals.

    `revision` goes up by one with every accepted result. `points` and `failed` (totals per seat)
    and `deals_in` (accepted deals as bits, deal 1 is bit 0) belong to that revision: they are
    what an answer to a phone needs without reading every deal again, and a rebuild equals them.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="tables")
    event = models.ForeignKey(Event, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    link_number = models.PositiveIntegerField(
        default=1, help_text="Part of the table's secret link; a new number makes old links void."
    )
    revision = models.PositiveBigIntegerField(default=0)
    scored_revision = models.PositiveBigIntegerField(
        default=0, help_text="The revision that the standings have taken in."
    )
    points = models.JSONField(default=empty_list)
    failed = models.JSONField(default=empty_list, help_text="Failed contracts, one sum a seat.")
    deals_in = models.PositiveBigIntegerField(default=0)
    closed_at = models.DateTimeField(
        null=True, blank=True, help_text="When play ended before the last deal, by decision."
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["round", "number"], name="one_table_per_number"),
            models.CheckConstraint(
                condition=models.Q(size__gte=2, size__lte=7), name="table_has_two_to_seven_seats"
            ),
            models.CheckConstraint(
                condition=models.Q(first_dealer__lt=models.F("size")),
                name="first_dealer_sits_at_the_table",
            ),
        )
        indexes = (
            models.Index(
                fields=["event"],
                condition=models.Q(revision__gt=models.F("scored_revision")),
                name="table_not_yet_in_standings",
            ),
        )

    def __str__(self) -> str:
        return f"Table {self.number}"

    @property
    def deals_played(self) -> int:
        """How many deals have an accepted result.

        >>> Table(deals_in=0b1011).deals_played
        3
        """
        return self.deals_in.bit_count()

    def has_deal(self, number: int) -> bool:
        """Whether deal `number` (from 1) has an accepted result."""
        return number > 0 and bool(self.deals_in >> (number - 1) & 1)


class Seat(models.Model):
    """A player's place at a table; seats are numbered from 0, clockwise."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="seats")
    round = models.ForeignKey(Round, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["round", "player"], name="one_seat_a_round"),
        )

    def __str__(self) -> str:
        return f"seat {self.number} at table {self.table_id}"
