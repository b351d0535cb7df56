"""Define online games as event logs: a game's state follows from its log and seeds (ADR 0080)."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import User
from tournaments.models.club import Club
from tournaments.models.event import Event
from tournaments.models.player import Player
from tournaments.models.result import empty_dict
from tournaments.models.table import Table, empty_list

SEED_BYTES = 32


def new_seed() -> bytes:
    """Return a new random seed."""
    return secrets.token_bytes(SEED_BYTES)


class GameState(models.TextChoices):
    """The state of an online game. Whether it is paused follows from its log."""

    WAITING = "waiting", _("Waiting for players")
    PLAYING = "playing", _("Running")
    ENDED = "ended", _("Finished")


class OnlineGame(models.Model):
    """An online game: at an event's `table`, or casual, in a club's lobby or without a club.

    `number` is the number of the last log entry. `due_at` is when the next automatic step is due (a
    bot acts, a clock runs out, a deal begins); None if the game waits for a person. `terms` are the
    settings fixed at the start (`tournaments.online.core.settings.GameSettings`).
    """

    table = models.OneToOneField(
        Table, models.PROTECT, null=True, blank=True, related_name="online_game"
    )
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="online_games"
    )
    opened_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="online_games"
    )
    opened_by_guest = models.CharField(max_length=22, blank=True, default="")
    opened_from = models.CharField(
        max_length=64,
        blank=True,
        default="",
        help_text="A digest of the address that opened a casual game, for limits.",
    )
    duplicate = models.ForeignKey(
        "DuplicateSet", models.PROTECT, null=True, blank=True, related_name="games"
    )
    terms = models.JSONField(
        help_text="Rules, clocks and overrides, fixed when the game is opened."
    )
    size = models.PositiveSmallIntegerField()
    is_listed = models.BooleanField(default=False, help_text="Anyone can join from the lobby.")
    link_number = models.PositiveIntegerField(default=1)
    state = models.CharField(max_length=10, choices=GameState.choices, default=GameState.WAITING)
    number = models.PositiveIntegerField(default=0)
    due_at = models.DateTimeField(null=True, blank=True)
    touched_at = models.DateTimeField(default=timezone.now, help_text="When a person last acted.")
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(state__in=GameState.values), name="online_game_state_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(size__gte=2, size__lte=7),
                name="online_game_has_two_to_seven_seats",
            ),
        )
        indexes = (
            models.Index(
                fields=["due_at"],
                condition=models.Q(due_at__isnull=False),
                name="online_game_by_due_time",
            ),
            models.Index(
                fields=["touched_at"],
                condition=~models.Q(state="ended"),
                name="online_game_open_by_age",
            ),
            models.Index(
                fields=["club"],
                condition=models.Q(state="waiting", is_listed=True),
                name="online_game_in_the_lobby",
            ),
        )

    def __str__(self) -> str:
        return f"online game {self.pk}"

    @property
    def is_sealed(self) -> bool:
        """Return whether only the players of its table may see anything of the game."""
        return self.table is not None and self.table.is_sealed

    @property
    def may_be_watched(self) -> bool:
        """Return whether the game admits spectators."""
        return bool(self.terms.get("watching", "none") != "none")


class GameSeat(models.Model):
    """A seat at an online table, held by a person with an account, a guest, or a bot.

    A seat with none of them is open. Whether a bot is standing in for the person follows from the
    log. `is_held`: the bot only plays the current deal to its end, and then the seat is for the
    person in `user`, `guest` or `player`, or for anyone with its link (ADR 0150).
    """

    game = models.ForeignKey(OnlineGame, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60, blank=True, default="")
    user = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="online_seats"
    )
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="online_seats"
    )
    guest = models.CharField(max_length=22, blank=True, default="")
    bot = models.CharField(max_length=40, blank=True, default="")
    is_held = models.BooleanField(
        default=False, help_text="A bot plays this hand to the end of the deal."
    )
    links_used = models.PositiveIntegerField(
        default=0, help_text="How often the seat was taken; each time its link is a new one."
    )
    device = models.CharField(
        max_length=22,
        blank=True,
        default="",
        help_text="A digest of the player's address and browser, different in every game.",
    )
    seen_at = models.DateTimeField(null=True, blank=True)
    mutes = models.JSONField(
        default=empty_list, blank=True, help_text="Seats whose messages this one has muted."
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="one_place_per_online_seat"),
        )
        indexes = (
            models.Index(
                fields=["guest"], condition=~models.Q(guest=""), name="online_seat_by_guest"
            ),
        )

    def __str__(self) -> str:
        return f"seat {self.number} in online game {self.game_id}"

    @property
    def is_open(self) -> bool:
        """Return whether the seat is open."""
        return not (self.user_id or self.player_id or self.guest or self.bot)

    @property
    def is_taken(self) -> bool:
        """Return whether a person has taken the seat, or a bot has it for good."""
        has_person = bool(self.user_id or self.guest)
        return has_person or (bool(self.bot) and not self.is_held)


class GameDeal(models.Model):
    """The randomness of one deal: its secret seed, its commitment, and the players' entropy.

    `began` is the number of the log entry that dealt the cards; from then on `entropy`
    (hexadecimal, by seat) does not change.
    """

    game = models.ForeignKey(OnlineGame, models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    seed = models.BinaryField(max_length=SEED_BYTES, default=new_seed)
    commitment = models.CharField(max_length=64)
    entropy = models.JSONField(default=empty_dict)
    began = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="one_online_deal_per_number"),
        )

    def __str__(self) -> str:
        return f"deal {self.number} of online game {self.game_id}"


class GameEntry(models.Model):
    """An entry of a game's log: an action, or another event that is visible to all.

    The unique number makes concurrent entries impossible. `kind` and `text` are defined in
    `tournaments.online.core.entries` and contain nothing secret.
    """

    game = models.ForeignKey(OnlineGame, models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    deal = models.PositiveSmallIntegerField(default=0)
    kind = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    text = models.CharField(max_length=300, blank=True, default="")
    done_by = models.CharField(max_length=10, default="person")
    made_at = models.DateTimeField()

    class Meta:
        constraints = (
            # All the concurrency control that a log needs: no two processes can write entry 41.
            models.UniqueConstraint(fields=["game", "number"], name="one_entry_per_number"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class GameReport(models.Model):
    """What a player or spectator reported about an online game, with the game up to that moment.

    Nothing in it changes but the closing. `place` names the table, as the game may be deleted.
    `deals` and `log` are a copy (`tournaments.online.fair_play.transcripts`): the deals with their
    hidden cards, which are shown only once the game shows them (ADR 0151).
    """

    game = models.ForeignKey(
        OnlineGame, models.SET_NULL, null=True, blank=True, related_name="reports"
    )
    club = models.ForeignKey(
        Club, models.CASCADE, null=True, blank=True, related_name="game_reports"
    )
    event = models.ForeignKey(
        Event, models.SET_NULL, null=True, blank=True, related_name="game_reports"
    )
    place = models.CharField(max_length=160)
    number = models.PositiveIntegerField(help_text="The last entry of the log at that moment.")
    names = models.JSONField(default=empty_list, help_text="The players by seat.")
    deals = models.JSONField(default=empty_list)
    log = models.JSONField(default=empty_list)
    shared_seats = models.JSONField(default=empty_list)
    words = models.CharField(max_length=500)
    reported_by = models.CharField(max_length=64, help_text="The actor's identity.")
    reported_as = models.CharField(max_length=80)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    note = models.CharField(max_length=500, blank=True, default="")
    closed_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="closed_reports"
    )
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return f"report {self.pk} on {self.place}"
