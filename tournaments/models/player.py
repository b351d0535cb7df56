"""Define the players of a club, and where those who want results by e-mail get them."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from tournaments.models.account import User
from tournaments.models.club import Club, NameVisibility


def empty_record() -> dict[str, object]:
    """Return a new record; the default of a column."""
    return {}


class PlayerManager(models.Manager["Player"]):
    """The players that a club has: not those who were deleted or merged, nor a deleted club's."""

    def get_queryset(self) -> models.QuerySet[Player]:
        """Return the players who were not removed."""
        return super().get_queryset().filter(removed_at=None, club__deleted_at=None)


class PlayerRecordManager(models.Manager["Player"]):
    """All records of players, those who were removed too."""


class Player(models.Model):
    """A person who plays for a club, with or without an account.

    `public_name` is what people who are not members see instead of the name. It follows from the
    columns before it and from the club (`tournaments.clubs.public_names`), and is stored because
    initials must differ within the club and stay as they are when others join.

    A player who was deleted or merged is *removed*: the row stays, so that it can be brought back,
    and `removal` says with what. Only `everything` finds it.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="players")
    name = models.CharField(max_length=60)
    user = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="players")
    is_active = models.BooleanField(default=True)
    is_minor = models.BooleanField(
        default=False, help_text="Under age, so never named to strangers. Only organisers see this."
    )
    names = models.CharField(
        max_length=10,
        choices=NameVisibility.choices,
        blank=True,
        default="",
        help_text="The organisers' choice for this player; empty to leave it to the club.",
    )
    own_names = models.CharField(
        max_length=10,
        choices=NameVisibility.choices,
        blank=True,
        default="",
        help_text="The person's own choice; empty to leave it to the club.",
    )
    public_number = models.PositiveIntegerField(
        default=0, help_text="The number in `Player 7`; not in the order of the names."
    )
    public_name = models.CharField(max_length=60, blank=True, default="")
    erased_at = models.DateTimeField(
        null=True, blank=True, help_text="When the name was erased for good."
    )
    removed_at = models.DateTimeField(
        null=True, blank=True, help_text="When the player was deleted or merged into another."
    )
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="merged"
    )
    removal = models.JSONField(
        default=empty_record, blank=True, help_text="What undoing the removal needs."
    )
    link_number = models.PositiveIntegerField(
        default=0, help_text="Part of the player's own link; a new number invalidates old links."
    )
    link_made_at = models.DateTimeField(
        null=True, blank=True, help_text="When the player's own link was made; empty without one."
    )
    created_at = models.DateTimeField(default=timezone.now)

    objects = PlayerManager()
    everything = PlayerRecordManager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                Lower("name"),
                "club",
                condition=models.Q(removed_at=None),
                name="one_player_of_a_name_per_club",
            ),
            models.CheckConstraint(
                condition=models.Q(merged_into=None) | models.Q(removed_at__isnull=False),
                name="a_merged_player_is_removed",
            ),
            models.UniqueConstraint(
                fields=["club", "public_number"],
                condition=models.Q(public_number__gt=0),
                name="one_player_of_a_number_per_club",
            ),
            models.CheckConstraint(
                condition=models.Q(names__in=["", *NameVisibility.values])
                & models.Q(own_names__in=["", *NameVisibility.values]),
                name="player_names_are_known",
            ),
        )

    def __str__(self) -> str:
        return self.name


class ResultSubscription(models.Model):
    """A player's wish to get the results of every night by e-mail, and where.

    Either an `email` that the player typed on their own page, which gets nothing but one letter
    until `confirmed_at`, or the address of their `account`. Stopping deletes the row.
    """

    player = models.OneToOneField(Player, models.CASCADE, related_name="result_subscription")
    email = models.EmailField(blank=True, default="")
    account = models.ForeignKey(User, models.CASCADE, null=True, blank=True, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now)
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(email="", account__isnull=False)
                | (~models.Q(email="") & models.Q(account=None)),
                name="a_subscription_has_one_address",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player}: results by e-mail"
