"""Rounds, their tables, and who sits where."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.account import User
from tournaments.models.event import Event
from tournaments.models.player import Player

MOST_DEALS = 63
"""As many as `Table.deals_in` has bits, in a database's largest integer."""


def empty_list() -> list[int]:
    """A new list for each row."""
    return []


class RoundQuerySet(models.QuerySet["Round"]):
    """Rounds, and how to ask for those that count."""

    def standing(self) -> RoundQuerySet:
        """Those that were not undone."""
        return self.filter(undone_at=None)

    def drawn(self) -> RoundQuerySet:
        """Those that stand and that everybody was seated for at once: no free tables."""
        return self.standing().filter(is_free=False)

    def next_number(self) -> int:
        """The number of the next round that everybody is seated for."""
        last = self.drawn().order_by("-number").values_list("number", flat=True).first()
        return (last or 0) + 1


class Round(models.Model):
    """One draw of an event: everybody sits down at a table; or one free table.

    An undone round keeps its tables and results; they count for nothing until it is redone.
    Free tables are counted by themselves, each a round of its own.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    is_free = models.BooleanField(default=False)
    draw = models.ForeignKey("Draw", models.PROTECT, null=True, blank=True, related_name="rounds")
    sat_out = models.JSONField(
        default=empty_list, blank=True, help_text="Players who were there and left out."
    )
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    objects = RoundQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["event", "is_free", "number"],
                condition=models.Q(undone_at=None),
                name="one_standing_round_per_number",
            ),
        )

    def __str__(self) -> str:
        return f"Free table {self.number}" if self.is_free else f"Round {self.number}"


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
    claims_in = models.PositiveBigIntegerField(
        default=0, help_text="Deals with a report that waits for agreement, as bits like deals_in."
    )
    confirmed_revision = models.PositiveBigIntegerField(
        default=0, help_text="The revision at which a second phone confirmed the whole game."
    )
    changes = models.PositiveBigIntegerField(
        default=0, help_text="Goes up with everything that a phone at the table can see."
    )
    is_open = models.BooleanField(
        default=True,
        help_text="Takes results. False once the event is final or the round undone, in its own "
        "row so that whoever waits for the row's lock sees it.",
    )
    stretches = models.JSONField(
        default=empty_list,
        blank=True,
        help_text="From which deal on which seats play, where somebody left or came back.",
    )
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

    def has_claim(self, number: int) -> bool:
        """Whether a report of deal `number` (from 1) waits for agreement."""
        return number > 0 and bool(self.claims_in >> (number - 1) & 1)


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


class StandInKind(models.TextChoices):
    """Who plays for somebody else."""

    PERSON = "person", "Person"
    BOT = "bot", "Bot"


class StandIn(models.Model):
    """Somebody who plays for the player of a seat; the points stay the seat's player's."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="stand_ins")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=StandInKind.choices, default=StandInKind.PERSON)
    name = models.CharField(max_length=60)
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="stood_in"
    )
    from_deal = models.PositiveSmallIntegerField()
    to_deal = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The last deal played for the other; empty: still plays."
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["table", "seat"],
                condition=models.Q(to_deal=None),
                name="one_stand_in_at_a_seat",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=StandInKind.values), name="stand_in_kind_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} for seat {self.seat} at table {self.table_id}"
