"""Define seasons, events, and the entries of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments import game_choices
from tournaments.models.club import Club, Deletable, KeptManager
from tournaments.models.player import Player
from tournaments.rankings import (
    DEFAULT_EVENT_RANKING,
    DEFAULT_SEASON_RANKING,
    DEFAULT_TIE_BREAK,
)
from tournaments.seating import SitOut

if TYPE_CHECKING:
    from datetime import date


def today() -> date:
    """Return today's date in the club's time zone, the default date of an event."""
    return timezone.localdate()


def no_rounds() -> list[int]:
    """Return a new list; the default of a column."""
    return []


def first_place_points() -> list[int]:
    """Return the league points of a new season, from the first place on."""
    return [10, 8, 6, 5, 4, 3, 2, 1]


class EventState(models.TextChoices):
    """The state of an event."""

    PLANNED = "planned", _("Planned")
    RUNNING = "running", _("Running")
    FINAL = "final", _("Final")


class DropOut(models.TextChoices):
    """What happens to the seat of a player who leaves during a game."""

    ONE_SHORT = "one-short", _("The table plays on one short from the next deal")
    STAND_IN = (
        "stand-in",
        _("A substitute takes the seat; the points stay with the player who left"),
    )


class SitOutRule(models.TextChoices):
    """Whether a draw may leave players out of a round to get suitable table sizes."""

    NEVER = SitOut.NEVER.value, _("No player sits out; tables may differ in size")
    IF_NEEDED = (
        SitOut.IF_NEEDED.value,
        _("Only if the tables cannot be filled otherwise; players take turns"),
    )
    EVEN = SitOut.EVEN.value, _("As few as needed for tables of the best size; players take turns")


class Agreement(models.TextChoices):
    """Who must agree before a result from a phone counts."""

    ONE_SCORER = "one-scorer", _("One scorer")
    EACH_DEAL = "each-deal", _("A second phone confirms each deal")
    WHOLE_GAME = "whole-game", _("A second phone confirms the whole game")


class Venue(models.TextChoices):
    """Where the tables of an event play by default."""

    HALL = "hall", _("In person, with cards")
    ONLINE = "online", _("Online, on the players' own devices")


class TimeoutAction(models.TextChoices):
    """What happens when a player of an online game runs out of time."""

    ACTS = game_choices.BOT_ACTS_ONCE, _("A bot makes this move")
    SITS_IN = game_choices.BOT_TAKES_OVER, _("A bot plays until the player returns")


class UndoRule(models.TextChoices):
    """Whether actions in an online game can be taken back."""

    NONE = game_choices.UNDO_NEVER, _("No")
    AGREED = game_choices.UNDO_IF_AGREED, _("The last action, if all players agree")


class PlaceTies(models.TextChoices):
    """What players who share a place at a night get of the league points."""

    AVERAGE = "average", _("They share the points of the places that they take")
    HIGHEST = "highest", _("Each gets the points of the best of these places")


class Computed(models.Model):
    """A model with standings, and the revision of the results that they include."""

    standings_revision = models.PositiveBigIntegerField(default=0)
    standings_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


class Season(Computed, Deletable):
    """A series of events whose results add up to one standings table."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="seasons")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=80)
    starts_on = models.DateField(default=today)
    # The settings; `tournaments.events.seasons.settings` declares the rest of them.
    ranking = models.CharField(max_length=20, default=DEFAULT_SEASON_RANKING)
    planned_nights = models.PositiveSmallIntegerField(default=0)
    best_nights = models.PositiveSmallIntegerField(default=0)
    min_nights = models.PositiveSmallIntegerField(default=0)
    tie_break = models.CharField(max_length=10, default=DEFAULT_TIE_BREAK)
    place_points = models.JSONField(default=first_place_points, blank=True)
    place_ties = models.CharField(max_length=10, default=PlaceTies.AVERAGE)
    ranks_visitors = models.BooleanField(default=True)
    roster = models.ManyToManyField(
        Player, blank=True, related_name="rosters", help_text="All others are visitors."
    )
    archived_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    objects = KeptManager["Season"]()
    everything = models.Manager["Season"]()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "slug"], name="one_season_per_club_and_slug"),
            models.CheckConstraint(
                condition=models.Q(place_ties__in=PlaceTies.values), name="place_ties_are_known"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Event(Computed, Deletable):
    """A night (or day) of play: one set of rules, one standings table, one or more rounds."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="events")
    season = models.ForeignKey(Season, models.PROTECT, null=True, blank=True, related_name="events")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=80)
    held_on = models.DateField(default=today)
    ruleset = models.JSONField(
        help_text="The engine's versioned value: the preset and all options."
    )
    frozen_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When the first round was seated; the rules cannot change after that.",
    )
    state = models.CharField(max_length=10, choices=EventState.choices, default=EventState.PLANNED)
    revision = models.PositiveBigIntegerField(
        default=0, help_text="Increases with every change to the line-up or the seats."
    )
    # The settings, as they are stored; `tournaments.events.settings` declares the rest of them.
    starts_at = models.CharField(
        max_length=5, blank=True, default="", help_text="The time of day at the club, as 19:30."
    )
    place = models.CharField(max_length=80, blank=True, default="")
    ranking = models.CharField(max_length=20, default=DEFAULT_EVENT_RANKING)
    smallest_table = models.PositiveSmallIntegerField(default=4)
    largest_table = models.PositiveSmallIntegerField(default=7)
    preferred_table = models.PositiveSmallIntegerField(default=4)
    stake_per_point = models.PositiveIntegerField(default=0)
    stake_per_failure = models.PositiveIntegerField(default=0)
    agreement = models.CharField(max_length=12, default=Agreement.ONE_SCORER)
    consent_minutes = models.PositiveSmallIntegerField(default=30)
    sit_out = models.CharField(max_length=10, default=SitOutRule.NEVER)
    drop_out = models.CharField(max_length=10, default=DropOut.ONE_SHORT)
    history_percent = models.PositiveSmallIntegerField(default=50)
    open_tables = models.BooleanField(default=False)
    venue = models.CharField(max_length=6, default=Venue.HALL)
    move_seconds = models.PositiveSmallIntegerField(default=45)
    bank_seconds = models.PositiveSmallIntegerField(default=300)
    watch_delay = models.PositiveSmallIntegerField(default=1)
    bot = models.CharField(max_length=20, default="club")
    at_timeout = models.CharField(max_length=10, default=TimeoutAction.ACTS)
    replace_absent = models.BooleanField(default=True)
    undo = models.CharField(max_length=10, default=UndoRule.AGREED)
    replays = models.BooleanField(default=True)
    duplicate = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(default=timezone.now)
    key = models.UUIDField(
        null=True,
        blank=True,
        unique=True,
        help_text="Of the form that planned it, so that one sent twice plans one event.",
    )

    objects = KeptManager["Event"]()
    everything = models.Manager["Event"]()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "slug"], name="one_event_per_club_and_slug"),
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
        """Return whether the event has stakes."""
        return bool(self.stake_per_point or self.stake_per_failure)

    @property
    def counts_in(self) -> int | None:
        """Return the id of the season in whose standings the event counts; None if in none."""
        return self.season_id if self.deleted_at is None else None


class Reply(models.Model):
    """A player's answer whether they attend an event, given by their own link."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="replies")
    player = models.ForeignKey(Player, models.CASCADE, related_name="replies")
    is_coming = models.BooleanField()
    replied_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "player"], name="one_reply_per_player"),
        )

    def __str__(self) -> str:
        return f"reply of player {self.player_id} to event {self.event_id}"


class Entry(models.Model):
    """A player's entry in an event: the first round, and the rounds that they miss."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    from_round = models.PositiveSmallIntegerField(default=1)
    absent_rounds = models.JSONField(
        default=no_rounds, blank=True, help_text="The numbers of the rounds that the player misses."
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "player"], name="one_entry_per_player"),
        )

    def __str__(self) -> str:
        return f"player {self.player_id} in event {self.event_id}"

    def plays_in(self, number: int) -> bool:
        """Return whether the player takes part in round `number`.

        >>> entry = Entry(from_round=2, absent_rounds=[4])
        >>> [entry.plays_in(number) for number in (1, 2, 3, 4, 5)]
        [False, True, True, False, True]
        """
        here = self.withdrawn_at is None and number >= self.from_round
        return here and number not in self.absent_rounds
