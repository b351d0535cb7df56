"""Define what everyone at a night is shown: announcements, and the timer of a round."""

from __future__ import annotations

from typing import TypedDict

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import User
from tournaments.models.club import Club
from tournaments.models.event import Event
from tournaments.models.table import Round


class Announcement(models.Model):
    """A line that organisers show to everyone: of one night, or of the whole club.

    Without `ends_at` it is shown until its night is final. It is taken back, never changed.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="announcements")
    event = models.ForeignKey(
        Event, models.CASCADE, null=True, blank=True, related_name="announcements"
    )
    text = models.CharField(max_length=140)
    key = models.UUIDField(
        null=True, blank=True, help_text="Of the form that it was sent with; a repeat has the same."
    )
    made_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField(null=True, blank=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["club", "event", "key"], name="one_announcement_per_key"
            ),
            models.CheckConstraint(
                condition=models.Q(event__isnull=False) | models.Q(ends_at__isnull=False),
                name="announcement_of_a_club_ends",
            ),
        )
        indexes = (
            models.Index(
                fields=["club"],
                condition=models.Q(taken_back_at=None),
                name="announcement_in_force",
            ),
        )

    def __str__(self) -> str:
        return self.text


class ExtraMinutes(TypedDict):
    """The minutes of one table beyond the timer, as they are stored."""

    table: int
    minutes: int
    reason: str


def no_extra() -> dict[str, ExtraMinutes]:
    """Return a new dictionary; the default of a column."""
    return {}


class TimerAct(models.TextChoices):
    """What can be done with the timer of a round."""

    START = "start", _("Start")
    PAUSE = "pause", _("Pause")
    RESUME = "resume", _("Resume")
    ADD = "add", _("Add or remove minutes")
    STOP = "stop", _("Take away")


class RoundTimer(models.Model):
    """The time of a round: it runs until `ends_at`, or is paused with `seconds_left`.

    A timer that was taken away has neither. `extra` has the minutes that single tables have beyond
    it, each with the table's number and the reason, by the table's id.
    """

    round = models.OneToOneField(Round, models.CASCADE, related_name="timer")
    ends_at = models.DateTimeField(null=True, blank=True)
    seconds_left = models.PositiveIntegerField(null=True, blank=True)
    extra = models.JSONField(default=no_extra, blank=True)
    revision = models.PositiveIntegerField(default=0, help_text="Increases with every change.")

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(ends_at=None) | models.Q(seconds_left=None),
                name="timer_runs_or_is_paused",
            ),
        )

    def __str__(self) -> str:
        return f"timer of round {self.round_id}"
