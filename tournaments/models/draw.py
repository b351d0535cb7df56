"""Define draws and their drafts, and the seating rules that draws follow."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import User
from tournaments.models.club import Club
from tournaments.models.event import Event
from tournaments.models.player import Player
from tournaments.models.result import empty_dict
from tournaments.models.service.job import Job


def empty_list_of_problems() -> list[object]:
    """Return a new list; the default of a column."""
    return []


def no_tables() -> list[list[list[int]]]:
    """Return a new list; the default of a column."""
    return []


class DrawState(models.TextChoices):
    """The state of a draw. Only a ready draft can be changed or published."""

    QUEUED = "queued", _("Waiting")
    DRAWING = "drawing", _("Drawing")
    READY = "ready", _("Draft")
    FAILED = "failed", _("No draw was found")
    CANCELLED = "cancelled", _("Cancelled")
    PUBLISHED = "published", _("Published")
    DISCARDED = "discarded", _("Discarded")


class StopWish(models.TextChoices):
    """What the organiser asked of a draw that is still running."""

    NONE = "", _("Continue")
    ENOUGH = "enough", _("Take the best found so far")
    CANCEL = "cancel", _("Cancel")


class Draw(models.Model):
    """A draft of one or several rounds; only organisers may see it before it is published.

    `tables` holds the tables of each round, each a list of player ids in seat order; `sitting_out`
    holds the players of each round who are present but not seated. `request` is the complete input
    of the draw, so that it can be repeated, priced and explained. Sentences in `quality` and
    `problems` are stored untranslated (`core.translation.store_text`). `revision` and
    `standings_revision` are the event's when the request was built.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField(help_text="The first round of the draw.")
    method = models.CharField(max_length=20, help_text="The slug of a draw method.")
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
        default=False, help_text="Whether players were moved after the draw."
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
                condition=models.Q(state__in=["queued", "drawing"]),
                name="one_search_per_event",
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
        """Return whether the draw is waiting, running, or a draft."""
        return self.state in (DrawState.QUEUED, DrawState.DRAWING, DrawState.READY)


class RuleKind(models.TextChoices):
    """What a seating rule demands of its players."""

    APART = "apart", _("Never at one table")
    TOGETHER = "together", _("Always at one table")
    AT_TABLE = "at-table", _("Always at the table with this number")
    NOT_AT_SIZE = "not-at-size", _("Never at a table of this size")


class SeatingRule(models.Model):
    """A rule that draws follow: a club's for all its events, or one event's own.

    `weight` is how many repeated meetings keeping the rule may cost; None means that it is always
    kept. `number` is the table or the size, for the kinds that need one.
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
