"""Define clubs, memberships and roles."""

from __future__ import annotations

from typing import TypeVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import User

Row = TypeVar("Row", bound=models.Model)


class KeptManager(models.Manager[Row]):
    """Find the rows that are not deleted; the only ones that a public page or an API may know."""

    def get_queryset(self) -> models.QuerySet[Row]:
        """Return the rows that are not deleted."""
        return super().get_queryset().filter(deleted_at=None)


class Deletable(models.Model):
    """A model whose rows are gone for everyone once deleted, and can be restored for some time.

    `objects` and the lists of related rows leave out what is deleted; `everything` does not.
    """

    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


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


class NameVisibility(models.TextChoices):
    """How a player's name is shown to people who are not members. Each is stricter."""

    FULL = "full", _("Full names")
    INITIALS = "initials", _("Initials")
    HIDDEN = "hidden", _("No names")

    @classmethod
    def strictest(cls, *choices: str) -> NameVisibility:
        """Return the strictest of these choices; an empty one leaves it to the others.

        >>> NameVisibility.strictest("full", "", "hidden", "initials").value
        'hidden'
        """
        ladder = list(cls)
        return max((cls(one) for one in choices if one), key=ladder.index, default=cls.FULL)


class MoneyVisibility(models.TextChoices):
    """Who sees stakes and settlements, besides organisers. Each is stricter."""

    ANYONE = "anyone", _("Anyone")
    MEMBERS = "members", _("Members of the club")
    CONCERNED = "concerned", _("Only the players of the night")


class Accent(models.TextChoices):
    """The colour of a club's pages."""

    GREEN = "green", _("Green")
    BLUE = "blue", _("Blue")
    WINE = "wine", _("Wine red")
    VIOLET = "violet", _("Violet")
    SLATE = "slate", _("Slate")
    COPPER = "copper", _("Copper")


class Emblem(models.TextChoices):
    """The picture beside a club's name; each is a symbol in `static/img/emblems.svg`."""

    NONE = "none", _("None")
    SPADE = "spade", _("Spade")
    HEART = "heart", _("Heart")
    DIAMOND = "diamond", _("Diamond")
    CLUB = "club", _("Club")
    AEROPLANE = "aeroplane", _("Aeroplane")
    ANCHOR = "anchor", _("Anchor")
    CROWN = "crown", _("Crown")
    STAR = "star", _("Star")
    TANKARD = "tankard", _("Tankard")


class Club(Deletable):
    """A card club, with its players, seasons and events.

    Its seasons and events are deleted and come back with it, and have its `deleted_at` meanwhile;
    players and memberships are left out by their managers (ADR 0337).
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    is_public = models.BooleanField(
        default=True, help_text="Anyone can read the standings and score cards."
    )
    free_chat = models.BooleanField(
        default=False, help_text="Players at online tables can write messages of their own."
    )
    names = models.CharField(
        max_length=10,
        choices=NameVisibility.choices,
        default=NameVisibility.INITIALS,
        help_text="How players' names are shown to people who are not members.",
    )
    money = models.CharField(
        max_length=10,
        choices=MoneyVisibility.choices,
        default=MoneyVisibility.CONCERNED,
        help_text="Who sees stakes and settlements, besides organisers.",
    )
    is_searchable = models.BooleanField(
        default=False, help_text="Search engines may list the public pages, except players' own."
    )
    currency = models.CharField(
        max_length=4,
        blank=True,
        default="",
        help_text="The currency symbol before an amount of money.",
    )
    accent = models.CharField(
        max_length=10,
        choices=Accent.choices,
        default=Accent.GREEN,
        help_text="The colour of the club's pages.",
    )
    emblem = models.CharField(
        max_length=10,
        choices=Emblem.choices,
        default=Emblem.NONE,
        help_text="The picture beside the club's name.",
    )
    log_length = models.PositiveIntegerField(
        default=0,
        help_text="The number of log entries; it serves as the version of the club's state.",
    )
    created_at = models.DateTimeField(default=timezone.now)

    objects = KeptManager["Club"]()
    everything = models.Manager["Club"]()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(names__in=NameVisibility.values), name="club_names_are_known"
            ),
            models.CheckConstraint(
                condition=models.Q(money__in=MoneyVisibility.values), name="club_money_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(accent__in=Accent.values), name="club_accent_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(emblem__in=Emblem.values), name="club_emblem_is_known"
            ),
        )

    def __str__(self) -> str:
        return self.name


class ClubDeletion(models.Model):
    """That a club was deleted, restored or removed: by its number, without any name.

    It stays when the club is gone, so that the server's owner can say what became of it.
    """

    club_number = models.PositiveBigIntegerField()
    by_server_owner = models.BooleanField(help_text="Who did not own the club themselves.")
    deleted_at = models.DateTimeField()
    restored_at = models.DateTimeField(null=True, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"deletion of club {self.club_number}"


class MembershipManager(models.Manager["Membership"]):
    """The memberships in clubs that are not deleted."""

    def get_queryset(self) -> models.QuerySet[Membership]:
        """Return those whose club is not deleted."""
        return super().get_queryset().filter(club__deleted_at=None)


class Membership(models.Model):
    """A person's role in a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.MEMBER)
    created_at = models.DateTimeField(default=timezone.now)

    objects = MembershipManager()
    everything = models.Manager["Membership"]()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "user"], name="one_role_per_person_and_club"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} in {self.club_id}: {self.role}"


class Invitation(models.Model):
    """A role in a club that is offered to an e-mail address.

    It is open until it is accepted, declined or cancelled, or has expired. Accepted, it becomes a
    membership at once or, while the account's address is not proven, when it is: `in_effect_at`
    (ADR 0152).
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    email = models.EmailField()
    name = models.CharField(max_length=80, help_text="As the owner who invites wrote it.")
    role = models.CharField(max_length=12, choices=Role.choices)
    invited_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    invited_as = models.CharField(max_length=80)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    sent_at = models.DateTimeField(
        null=True, blank=True, help_text="When the last letter was asked for."
    )
    letters = models.PositiveSmallIntegerField(default=0)
    accepted_by = models.ForeignKey(
        User, models.CASCADE, null=True, blank=True, related_name="accepted_invitations"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)
    in_effect_at = models.DateTimeField(null=True, blank=True)
    declined_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["club", "email"],
                condition=models.Q(in_effect_at=None, declined_at=None, cancelled_at=None),
                name="one_invitation_per_address",
            ),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="invitation_role_is_known"
            ),
        )
        indexes = (models.Index(fields=["email"], name="invitation_by_address"),)

    def __str__(self) -> str:
        return f"invitation {self.pk} to {self.club_id}"
