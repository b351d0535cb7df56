"""Draws before they are published, and the rules that they keep."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.account import User
from tournaments.models.club import Club
from tournaments.models.event import Event
from tournaments.models.job import Job
from tournaments.models.player import Player
from tournaments.models.result import empty_dict


def empty_list_of_problems() -> list[dict[str, str]]:
    """A new list for each row."""
    return []


def no_tables() -> list[list[list[int]]]:
    """A new list for each row."""
    return []


class DrawMethod(models.TextChoices):
    """How it is decided who sits with whom. See `tournaments.seating.METHODS`."""

    SOCIAL = "social", "Everybody meets as evenly as can be"
    SWISS = "swiss", "Players of like standing together"
    RANDOM = "random", "By chance"
    RANK = "rank", "By rank, the best at the top table"
    HAND = "hand", "By hand"
    IMPORTED = "imported", "From elsewhere"


class DrawState(models.TextChoices):
    """Where a draw is in its life. Only a ready one can be changed or published."""

    QUEUED = "queued", "Waiting"
    DRAWING = "drawing", "Being drawn"
    READY = "ready", "Draft"
    FAILED = "failed", "No draw was found"
    CANCELLED = "cancelled", "Cancelled"
    PUBLISHED = "published", "Published"
    DISCARDED = "discarded", "Discarded"


class StopWish(models.TextChoices):
    """What an organiser wants of a draw that is being searched for."""

    NONE = "", "Go on"
    ENOUGH = "enough", "Take the best found so far"
    CANCEL = "cancel", "Stop, and keep nothing"


class Draw(models.Model):
    """A draft of one or several rounds; only organisers may see it before it is published.

    `tables` has for every round its tables, each a list of player ids in seat order; `sitting_out`
    for every round who is there and left out. `request` is all that the draw depended on, so that
    it can be made again, priced and explained. `revision` and `standings_revision` are the event's
    as the draw was taken from them.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField(help_text="The first round that it is for.")
    method = models.CharField(max_length=10, choices=DrawMethod.choices)
    seed = models.PositiveBigIntegerField()
    settings = models.JSONField(default=empty_dict)
    state = models.CharField(max_length=10, choices=DrawState.choices, default=DrawState.QUEUED)
    wish = models.CharField(
        max_length=10, choices=StopWish.choices, default=StopWish.NONE, blank=True
    )
    request = models.JSONField(default=empty_dict)
    tables = models.JSONField(default=no_tables)
    sitting_out = models.JSONField(default=no_tables)
    quality = models.JSONField(default=empty_dict)
    effort = models.JSONField(default=empty_dict)
    problems = models.JSONField(default=empty_list_of_problems)
    is_changed = models.BooleanField(
        default=False, help_text="Whether somebody moved players after it was drawn."
    )
    revision = models.PositiveBigIntegerField(default=0)
    standings_revision = models.PositiveBigIntegerField(default=0)
    job = models.ForeignKey(Job, models.SET_NULL, null=True, blank=True, related_name="+")
    made_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    made_as = models.CharField(max_length=80)
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["event"],
                condition=models.Q(state__in=["queued", "drawing", "ready"]),
                name="one_draft_per_event",
            ),
            models.CheckConstraint(
                condition=models.Q(method__in=DrawMethod.values), name="draw_method_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=DrawState.values), name="draw_state_is_known"
            ),
        )
        indexes = (models.Index(fields=["event", "-id"], name="draw_by_event"),)

    def __str__(self) -> str:
        return f"{self.method} draw of round {self.number} ({self.state})"

    @property
    def is_open(self) -> bool:
        """Whether it is still waited for or worked on."""
        return self.state in (DrawState.QUEUED, DrawState.DRAWING, DrawState.READY)


class RuleKind(models.TextChoices):
    """What a rule of seating says about its players."""

    APART = "apart", "Never at one table"
    TOGETHER = "together", "Always at one table"
    AT_TABLE = "at-table", "Always at the table of this number"
    NOT_AT_SIZE = "not-at-size", "Never at a table of this size"


class SeatingRule(models.Model):
    """A rule that draws keep: a club's for all of its events, or one event's own.

    `weight` says how many repeated meetings it is worth to keep to it; empty: always.
    `number` is the table or the size, for the kinds that name one.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="seating_rules")
    event = models.ForeignKey(
        Event, models.CASCADE, null=True, blank=True, related_name="seating_rules"
    )
    kind = models.CharField(max_length=12, choices=RuleKind.choices)
    players = models.ManyToManyField(Player, related_name="seating_rules")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    weight = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=80, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(kind__in=RuleKind.values), name="seating_rule_kind_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} rule of club {self.club_id}"
