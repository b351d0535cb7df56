"""Define friends: who asked whom, who agreed, who is blocked; and who is invited to a table."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.account import User
from tournaments.models.online import OnlineGame


class FriendState(models.TextChoices):
    """What a person has stated about another one."""

    ASKED = "asked", _("Asked")
    FRIEND = "friend", _("Friend")
    DECLINED = "declined", _("Declined")
    BLOCKED = "blocked", _("Blocked")


class Friendship(models.Model):
    """What one person has stated about another: two people are friends if both rows say so.

    A request is one row until it is answered; the row of a person who declined or blocked is never
    shown to the other. Names are those of the table where the two met: `name` the other's,
    `own_name` the person's. No account's name is shown to anyone through this.
    """

    person = models.ForeignKey(User, models.CASCADE, related_name="friendships")
    other = models.ForeignKey(User, models.CASCADE, related_name="friendships_of_others")
    state = models.CharField(max_length=8, choices=FriendState.choices)
    name = models.CharField(max_length=60)
    own_name = models.CharField(max_length=60)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["person", "other"], name="one_friendship_a_direction"),
            models.CheckConstraint(
                condition=models.Q(state__in=FriendState.values), name="friend_state_is_known"
            ),
            models.CheckConstraint(
                condition=~models.Q(person=models.F("other")), name="no_friendship_with_oneself"
            ),
        )

    def __str__(self) -> str:
        return f"friendship {self.pk}: {self.state}"


class TableInvitation(models.Model):
    """An invitation of a person to a table that waits for players, from one who sits there."""

    game = models.ForeignKey(OnlineGame, models.CASCADE, related_name="invitations")
    person = models.ForeignKey(User, models.CASCADE, related_name="table_invitations")
    invited_by = models.ForeignKey(User, models.CASCADE, related_name="invitations_to_tables")
    invited_as = models.CharField(max_length=60, help_text="The name of who invites, at the table.")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["game", "person"], name="one_invitation_a_table_and_person"
            ),
        )

    def __str__(self) -> str:
        return f"invitation to online game {self.game_id}"
