"""Define clubs, memberships and roles."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import User


class Role(models.TextChoices):
    """A role in a club. Each role includes the ones before it."""

    MEMBER = "member", _("Member")
    SCORER = "scorer", _("Scorer")
    ORGANISER = "organiser", _("Organiser")
    OWNER = "owner", _("Owner")

    def may_act_as(self, needed: Role) -> bool:
        """Return whether this role includes `needed`.

        >>> Role.OWNER.may_act_as(Role.SCORER), Role.MEMBER.may_act_as(Role.SCORER)
        (True, False)
        """
        ladder = list(Role)
        return ladder.index(self) >= ladder.index(needed)


class Club(models.Model):
    """A card club, with its players, seasons and events."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    is_public = models.BooleanField(
        default=True, help_text="Anyone can read the standings and score cards."
    )
    free_chat = models.BooleanField(
        default=False, help_text="Players at online tables can write messages of their own."
    )
    currency = models.CharField(
        max_length=4,
        blank=True,
        default="",
        help_text="The currency symbol before an amount of money.",
    )
    log_length = models.PositiveIntegerField(
        default=0,
        help_text="The number of log entries; it serves as the version of the club's state.",
    )
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's role in a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.MEMBER)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "user"], name="one_role_per_person_and_club"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} in {self.club_id}: {self.role}"
