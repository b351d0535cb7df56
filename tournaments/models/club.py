"""A club, and what each person may do there."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.account import User


class Role(models.TextChoices):
    """What a person may do in a club; each may do all that the ones before it may."""

    MEMBER = "member", "Member"
    SCORER = "scorer", "Scorer"
    ORGANISER = "organiser", "Organiser"
    OWNER = "owner", "Owner"

    def may_act_as(self, needed: Role) -> bool:
        """Whether this role includes what `needed` may do.

        >>> Role.OWNER.may_act_as(Role.SCORER), Role.MEMBER.may_act_as(Role.SCORER)
        (True, False)
        """
        ladder = list(Role)
        return ladder.index(self) >= ladder.index(needed)


class Club(models.Model):
    """A card club: the owner of players, seasons and events."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    is_public = models.BooleanField(
        default=True, help_text="Anyone may read the standings and score cards."
    )
    free_chat = models.BooleanField(
        default=False, help_text="Players at the club's online tables may write in free words."
    )
    currency = models.CharField(
        max_length=4, blank=True, default="", help_text="The sign that stands before an amount."
    )
    log_length = models.PositiveIntegerField(
        default=0, help_text="Lines in the club's log: a name for the state of all that it tells."
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
