"""Define rounds, tables, seats and substitutes."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import User
from tournaments.models.event import Event
from tournaments.models.player import Player

MAX_DEALS = 63
"""The number of bits of `Table.deals_in`, a signed 64-bit integer."""


def empty_list() -> list[int]:
    """Return a new list; the default of a column."""
    return []


class RoundQuerySet(models.QuerySet["Round"]):
    """Queries for the rounds that count."""

    def standing(self) -> RoundQuerySet:
        """Return the rounds that were not undone."""
        return self.filter(undone_at=None)

    def drawn(self) -> RoundQuerySet:
        """Return the rounds that were not undone and are not free tables."""
        return self.standing().filter(is_free=False)

    def next_number(self) -> int:
        """Return the number of the next round."""
        last = self.drawn().order_by("-number").values_list("number", flat=True).first()
        return (last or 0) + 1


class Round(models.Model):
    """A round of an event, or one free table.

    An undone round keeps its tables and results, which do not count until it is restored. Each free
    table is a round of its own, with separate numbers.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    is_free = models.BooleanField(default=False)
    draw = models.ForeignKey("Draw", models.PROTECT, null=True, blank=True, related_name="rounds")
    sat_out = models.JSONField(
        default=empty_list, blank=True, help_text="Players who were present but not seated."
    )
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    objects = RoundQuerySet.as_manager()

    class Meta:
        # Numbers are unique except for undone rounds, which keep theirs (ADR 0062).
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
    """A table of two to seven players, and their game of many deals.

    `revision` increases by one with every accepted result. `points` and `failed` (totals per seat)
    and `deals_in` (accepted deals as bits, deal 1 is bit 0) belong to that revision: an answer to
    a phone needs them and must not read every deal again. A rebuild gives the same values.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="tables")
    event = models.ForeignKey(Event, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    link_number = models.PositiveIntegerField(
        default=1, help_text="Part of the table's secret link; a new number invalidates old links."
    )
    revision = models.PositiveBigIntegerField(default=0)
    scored_revision = models.PositiveBigIntegerField(
        default=0, help_text="The revision that the standings include."
    )
    points = models.JSONField(default=empty_list)
    failed = models.JSONField(
        default=empty_list, help_text="Missed nominations, one total per seat."
    )
    deals_in = models.PositiveBigIntegerField(default=0)
    claims_in = models.PositiveBigIntegerField(
        default=0, help_text="Deals with a report that waits for agreement, as bits like deals_in."
    )
    deals_held = models.PositiveBigIntegerField(
        default=0,
        db_default=0,
        help_text="Deals played online whose results are held back while the table is sealed, as "
        "bits like deals_in.",
    )
    is_sealed = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Other tables still play the same deals, so only its players see its game.",
    )
    confirmed_revision = models.PositiveBigIntegerField(
        default=0, help_text="The revision at which a second phone confirmed the whole game."
    )
    changes = models.PositiveBigIntegerField(
        default=0, help_text="Increases with everything that a phone at the table can see."
    )
    is_open = models.BooleanField(
        default=True,
        help_text="Accepts results. False once the event is final or the round undone; a column of "
        "its own, so that it is up to date once the row is locked.",
    )
    stretches = models.JSONField(
        default=empty_list,
        blank=True,
        help_text="From which deal on which seats play, if players left or returned.",
    )
    closed_at = models.DateTimeField(
        null=True, blank=True, help_text="When the game was ended before its last deal."
    )
    voided_at = models.DateTimeField(
        null=True, blank=True, help_text="When a director made the whole table void."
    )
    resets = models.PositiveSmallIntegerField(
        default=0, help_text="How often deals were reset: they keep the versions they had."
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
        # Partial, so it holds only the few tables that a refresh has to score.
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
        """Return the number of deals with an accepted result.

        >>> Table(deals_in=0b1011).deals_played
        3
        """
        return self.deals_in.bit_count()

    def has_deal(self, number: int) -> bool:
        """Return whether deal `number` (from 1) has an accepted result."""
        return number > 0 and bool(self.deals_in >> (number - 1) & 1)

    def has_held(self, number: int) -> bool:
        """Return whether the result of deal `number` (from 1) is held back."""
        return number > 0 and bool(self.deals_held >> (number - 1) & 1)

    def has_claim(self, number: int) -> bool:
        """Return whether a report of deal `number` (from 1) waits for agreement."""
        return number > 0 and bool(self.claims_in >> (number - 1) & 1)


class Seat(models.Model):
    """A player's seat at a table; seats are numbered clockwise from 0."""

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
    """The kind of a substitute."""

    PERSON = "person", _("Person")
    BOT = "bot", _("Bot")


class StandIn(models.Model):
    """A substitute for the player of a seat, who still gets the points."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="stand_ins")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=StandInKind.choices, default=StandInKind.PERSON)
    name = models.CharField(max_length=60)
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="stood_in"
    )
    from_deal = models.PositiveSmallIntegerField()
    to_deal = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="The last deal that the substitute played; empty while still playing.",
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
