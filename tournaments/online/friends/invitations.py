"""Invite friends, and the people of a finished game, to a table that waits for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core import limits
from tournaments.core.errors import NotNow, not_found
from tournaments.models import Friendship, FriendState, GameState, TableInvitation
from tournaments.online.access import access_seat
from tournaments.online.friends.encounters import may_be_friends
from tournaments.online.friends.requests import require_person

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.core.actors import Actor
    from tournaments.models import OnlineGame


@transaction.atomic
def invite_friend(*, by: Actor, game_id: int, friendship_id: int) -> None:
    """Invite a friend to a casual table that waits for players and where the actor sits.

    The invitation is a row on the friend's page *Play* until the table is full. A repeat does
    nothing. Raises SignInFirst, NotFound, NotAllowed, NotNow, TooManyRequests.
    """
    user = require_person(by)
    access = access_seat(by, game_id)
    friend = Friendship.objects.filter(
        pk=friendship_id, person=user, state=FriendState.FRIEND
    ).first()
    if friend is None or not may_be_friends(user, friend.other_id):
        raise not_found()
    if access.game.table_id is not None or access.game.state != GameState.WAITING:
        raise NotNow(_("This table is not waiting for players."))
    if TableInvitation.objects.filter(game=access.game, person=friend.other_id).exists():
        return
    limits.use_by(limits.TABLE_INVITATIONS, by)
    name = access.own_seat.name if access.own_seat is not None else ""
    invite_people(access.game, user.pk, name, [friend.other_id])


@transaction.atomic
def decline_invitation(*, by: Actor, invitation_id: int) -> None:
    """Take an invitation off the actor's page; who invited is not notified. Raises SignInFirst."""
    user = require_person(by)
    TableInvitation.objects.filter(pk=invitation_id, person=user).delete()


def invite_people(game: OnlineGame, by: int, name: str, people: Collection[int]) -> None:
    """Invite people to a table in the name of one who sits there, unless they blocked that person.

    In the caller's transaction, which has checked that the people may be invited.
    """
    blocked = Friendship.objects.filter(person__in=people, other=by, state=FriendState.BLOCKED)
    refuse = set(blocked.values_list("person", flat=True))
    TableInvitation.objects.bulk_create(
        [
            TableInvitation(game=game, person_id=person, invited_by_id=by, invited_as=name)
            for person in people
            if person not in refuse and person != by
        ],
        ignore_conflicts=True,
    )
