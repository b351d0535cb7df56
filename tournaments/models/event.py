"""Seasons, events and who has entered them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils import timezone

from tournaments.models.club import Club
from tournaments.models.player import Player

if TYPE_CHECKING:
    from datetime import date


def today() -> date:
    """The date where the club is, for an event's default day."""
    return timezone.localdate()


def no_rounds() -> list[int]:
    """A new list for each row."""
    return []


class Ranking(models.TextChoices):
    """What orders a standings table. See `tournaments.standings.rankings` for the words."""

    POINTS = "points", "Points"
    POINTS_PER_DEAL = "points-per-deal", "Points per deal"
    PLACEMENT = "placement", "Placement points"


class EventState(models.TextChoices):
    """Where an event is in its life."""

    PLANNED = "planned", "Planned"
    RUNNING = "running", "Running"
    FINAL = "final", "Final"


class DropOut(models.TextChoices):
    """What becomes of a seat whose player leaves in the middle of a game."""

    ONE_SHORT = "one-short", "The table plays on one short"
    STAND_IN = "stand-in", "A stand-in takes the seat"


class SitOutRule(models.TextChoices):
    """Whether a draw may leave somebody out of a round so that the tables come out."""

    NEVER = "never", "Everybody plays every round"
    IF_NEEDED = "needed", "As few as it takes sit out, in turn"
    EVEN = "even", "Sit out in turn so that all tables have the preferred size"


class Agreement(models.TextChoices):
    """Who has to agree before what a phone sends counts."""

    ONE_SCORER = "one-scorer", "One scorer"
    EACH_DEAL = "each-deal", "A second phone confirms each deal"
    WHOLE_GAME = "whole-game", "A second phone confirms the whole game"


class Venue(models.TextChoices):
    """Where the tables of an event play, unless one of them is told otherwise."""

    HALL = "hall", "In the hall"
    ONLINE = "online", "Online"


class TimeoutAction(models.TextChoices):
    """What happens when a player of an online game runs out of time."""

    ACTS = "acts", "A bot acts once"
    SITS_IN = "sits-in", "A bot plays on until the player is back"


class UndoRule(models.TextChoices):
    """Whether an action of an online game may be taken back."""

    NONE = "none", "Nothing is taken back"
    AGREED = "agreed", "The last action, if all agree"


class Computed(models.Model):
    """A thing whose standings are rows computed from results, and from which revision."""

    standings_revision = models.PositiveBigIntegerField(default=0)
    standings_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


class Season(Computed):
    """A run of events whose results add up to one table."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="seasons")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=80)
    starts_on = models.DateField(default=today)
    ranking = models.CharField(max_length=20, choices=Ranking.choices, default=Ranking.PLACEMENT)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "slug"], name="one_season_per_club_and_slug"),
            models.CheckConstraint(
                condition=models.Q(ranking__in=Ranking.values), name="season_ranking_is_known"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Event(Computed):
    """A night (or a day) of play: one rule set, one standings table, one or more rounds."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="events")
    season = models.ForeignKey(Season, models.PROTECT, null=True, blank=True, related_name="events")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=80)
    held_on = models.DateField(default=today)
    ruleset = models.JSONField(help_text="The engine's versioned value: preset and all options.")
    frozen_at = models.DateTimeField(
        null=True, blank=True, help_text="When the first round was seated; the rules stay since."
    )
    ranking = models.CharField(max_length=20, choices=Ranking.choices, default=Ranking.POINTS)
    smallest_table = models.PositiveSmallIntegerField(default=4)
    largest_table = models.PositiveSmallIntegerField(default=7)
    preferred_table = models.PositiveSmallIntegerField(default=4)
    stake_per_point = models.PositiveIntegerField(
        default=0, help_text="Minor units of money a loser pays for each point; 0: no stakes."
    )
    stake_per_failure = models.PositiveIntegerField(
        default=0, help_text="Minor units of money for each failed contract; 0: none."
    )
    agreement = models.CharField(
        max_length=12, choices=Agreement.choices, default=Agreement.ONE_SCORER
    )
    consent_minutes = models.PositiveSmallIntegerField(
        default=30, help_text="Silence about a final card for so long is consent; 0: it never is."
    )
    state = models.CharField(max_length=10, choices=EventState.choices, default=EventState.PLANNED)
    revision = models.PositiveBigIntegerField(
        default=0, help_text="Goes up with every command on who plays and who sits where."
    )
    sit_out = models.CharField(max_length=10, choices=SitOutRule.choices, default=SitOutRule.NEVER)
    drop_out = models.CharField(max_length=10, choices=DropOut.choices, default=DropOut.ONE_SHORT)
    history_percent = models.PositiveSmallIntegerField(
        default=50,
        help_text="How much a meeting on an earlier night of the season counts against one now.",
    )
    open_tables = models.BooleanField(
        default=False, help_text="Any member of the club may start a table."
    )
    venue = models.CharField(
        max_length=6,
        choices=Venue.choices,
        default=Venue.HALL,
        help_text="Online: every table that is seated from then on plays online.",
    )
    move_seconds = models.PositiveSmallIntegerField(
        default=45, help_text="Online: seconds for each action; 0: as long as one likes."
    )
    bank_seconds = models.PositiveSmallIntegerField(
        default=300, help_text="Online: what each player may use beyond that in a game."
    )
    watch_delay = models.PositiveSmallIntegerField(
        default=1, help_text="Online: so many deals late the tables are watched; 0: by nobody."
    )
    bot = models.CharField(
        max_length=20, default="plain", help_text="Online: which bot acts for who is out of time."
    )
    at_timeout = models.CharField(
        max_length=10,
        default="acts",
        help_text="Online: it acts once, or sits in until he is back.",
    )
    undo = models.CharField(
        max_length=10, default="agreed", help_text="Online: whether an action may be taken back."
    )
    replays = models.BooleanField(
        default=True, help_text="Online: a deal that is over may be looked at with all hands."
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "slug"], name="one_event_per_club_and_slug"),
            models.CheckConstraint(
                condition=models.Q(ranking__in=Ranking.values), name="event_ranking_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=EventState.values), name="event_state_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(agreement__in=Agreement.values), name="event_agreement_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(
                    smallest_table__lte=models.F("preferred_table"),
                    preferred_table__lte=models.F("largest_table"),
                ),
                name="event_table_sizes_are_in_order",
            ),
            models.CheckConstraint(
                condition=models.Q(sit_out__in=SitOutRule.values), name="event_sit_out_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(drop_out__in=DropOut.values), name="event_drop_out_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(venue__in=Venue.values), name="event_venue_is_known"
            ),
        )
        indexes = (models.Index(fields=["club", "-held_on"], name="event_by_club_and_day"),)

    def __str__(self) -> str:
        return self.name

    @property
    def has_stakes(self) -> bool:
        """Whether the players settle up in money."""
        return bool(self.stake_per_point or self.stake_per_failure)


class Entry(models.Model):
    """A player's part in an event: from which round on, and which rounds he misses."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    from_round = models.PositiveSmallIntegerField(default=1)
    absent_rounds = models.JSONField(
        default=no_rounds, blank=True, help_text="Numbers of rounds that the player misses."
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "player"], name="one_entry_per_player"),
        )

    def __str__(self) -> str:
        return f"player {self.player_id} in event {self.event_id}"

    def plays_in(self, number: int) -> bool:
        """Whether the player takes part in the round of this number.

        >>> entry = Entry(from_round=2, absent_rounds=[4])
        >>> [entry.plays_in(number) for number in (1, 2, 3, 4, 5)]
        [False, True, True, False, True]
        """
        here = self.withdrawn_at is None and number >= self.from_round
        return here and number not in self.absent_rounds
