"""Define the audit log, and the stored answers of idempotent requests."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.account import User
from tournaments.models.club import Club
from tournaments.models.event import Event
from tournaments.models.player import Player
from tournaments.models.result import empty_dict
from tournaments.models.table import Table


class LogEntry(models.Model):
    """An entry of a club's audit log. Entries are added, never changed."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="log")
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="log")
    table = models.ForeignKey(Table, models.SET_NULL, null=True, blank=True, related_name="log")
    players = models.ManyToManyField(
        Player, blank=True, related_name="log", help_text="Whom it concerns."
    )
    verb = models.CharField(max_length=40, help_text="Past participle in kebab case: player-added.")
    text = models.CharField(max_length=300, help_text="A sentence for people.")
    details = models.JSONField(default=empty_dict)
    revision = models.PositiveBigIntegerField(
        null=True, blank=True, help_text="The event's new revision, if this raised it."
    )
    user = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="log")
    done_by = models.CharField(max_length=80)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (
            models.Index(fields=["club", "-at"], name="log_by_club_and_time"),
            models.Index(fields=["event", "-at"], name="log_by_event_and_time"),
            models.Index(fields=["club", "user", "-id"], name="log_by_club_and_user"),
            models.Index(fields=["club", "verb", "-id"], name="log_by_club_and_verb"),
            models.Index(
                fields=["event", "revision"],
                condition=models.Q(revision__isnull=False),
                name="log_by_event_and_revision",
            ),
        )

    def __str__(self) -> str:
        return self.text


class IdempotentAnswer(models.Model):
    """The stored answer of a write that had an Idempotency-Key.

    Written in the transaction of the write, so that both exist or neither does. `scope` is the
    actor and the URL, so that two actors may use the same key. `key` is a digest of the key, and
    `body` is encrypted under it (ADR 0170).
    """

    scope = models.CharField(max_length=160)
    key = models.CharField(max_length=128)
    request_digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    body = models.JSONField(null=True)
    headers = models.JSONField(default=empty_dict)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["scope", "key"], name="one_answer_per_key"),)
        indexes = (models.Index(fields=["created_at"], name="answer_by_age"),)

    def __str__(self) -> str:
        return f"{self.scope} {self.status}"
