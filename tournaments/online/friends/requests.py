"""Ask another person to be friends, answer, end it, and block a person."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import limits
from tournaments.core.access import lock_rows
from tournaments.core.errors import NotNow, SignInFirst, not_found
from tournaments.models import Friendship, FriendState, TableInvitation, User
from tournaments.online.friends.encounters import find_encounter, may_be_friends

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.actors import Actor

MAX_FRIENDSHIP_ID = 2**53 - 1
"""The largest number that clients in JavaScript read exactly."""
MAX_FRIENDS = 200
"""How many people one person may have asked, or have as friends."""


def require_person(by: Actor) -> User:
    """Return the account of the actor. Raises SignInFirst."""
    if by.user is None:
        raise SignInFirst(_("Friends are for people with an account. Sign in first."))
    return by.user


@transaction.atomic
def ask_friend(*, by: Actor, game_id: int, seat: int) -> None:
    """Ask the person at a seat of a game that both finished in the last month to be friends.

    If that person has asked already, both are friends at once. What the other has answered before,
    a refusal or a block, does not show: the request then waits without an answer. A repeat does
    nothing. Raises SignInFirst, NotFound, NotNow, TooManyRequests.
    """
    user = require_person(by)
    met = find_encounter(user, game_id, seat)
    _lock(user.pk, met.person)
    own = Friendship.objects.filter(person=user, other=met.person).first()
    if own is not None and own.state in (FriendState.ASKED, FriendState.FRIEND):
        return
    if _count(user) >= MAX_FRIENDS:
        raise NotNow(_("You have reached the limit for friends and requests."))
    limits.use_by(limits.FRIEND_REQUESTS, by)
    _say(user.pk, met.person, FriendState.ASKED, met.name, met.own_name)
    theirs = Friendship.objects.filter(person=met.person, other=user, state=FriendState.ASKED)
    if theirs.exists():
        _befriend(user.pk, met.person)


@transaction.atomic
def answer_request(*, by: Actor, friendship_id: int, accept: bool) -> None:
    """Accept or decline a request. A repeat does nothing. Raises SignInFirst, NotFound, NotNow.

    The person who asked is not notified of a refusal and cannot ask again; the other can.
    """
    user = require_person(by)
    asked = _find(Friendship.objects.filter(pk=friendship_id, other=user))
    _lock(user.pk, asked.person_id)
    asked = _find(Friendship.objects.filter(pk=friendship_id, other=user))
    own = Friendship.objects.filter(person=user, other=asked.person).first()
    if asked.state == FriendState.FRIEND:
        if not accept:
            raise NotNow(_("You are friends already. Remove them from your friends instead."))
        return
    is_blocked = own is not None and own.state == FriendState.BLOCKED
    if asked.state != FriendState.ASKED or is_blocked:
        raise not_found()
    if not accept:
        _say(user.pk, asked.person_id, FriendState.DECLINED, asked.own_name, asked.name)
        return
    if not may_be_friends(user, asked.person_id):
        raise not_found()
    if _count(user) >= MAX_FRIENDS:
        raise NotNow(_("You have reached the limit for friends and requests."))
    _say(user.pk, asked.person_id, FriendState.ASKED, asked.own_name, asked.name)
    _befriend(user.pk, asked.person_id)


@transaction.atomic
def remove_friend(*, by: Actor, friendship_id: int) -> None:
    """End a friendship, take a request back, or lift a block of the actor's own.

    Invitations between the two go too. Does nothing where there is none any more. Raises
    SignInFirst.
    """
    user = require_person(by)
    own = Friendship.objects.filter(pk=friendship_id, person=user).first()
    if own is None:
        return
    _lock(user.pk, own.other_id)
    Friendship.objects.filter(pk=friendship_id, person=user).delete()
    Friendship.objects.filter(person=own.other_id, other=user, state=FriendState.FRIEND).delete()
    _withdraw_invitations(user.pk, own.other_id)


@transaction.atomic
def block_person(*, by: Actor, friendship_id: int) -> None:
    """Block a friend, or a person who asked: they can neither ask nor invite the actor any more.

    They are not notified. `friendship_id` is the actor's own row or the request. A repeat does
    nothing. Raises SignInFirst, NotFound.
    """
    user = require_person(by)
    is_shown = Q(person=user) | Q(other=user, state=FriendState.ASKED)
    row = _find(Friendship.objects.filter(is_shown, pk=friendship_id))
    is_own = row.person_id == user.pk
    other = row.other_id if is_own else row.person_id
    name, own_name = (row.name, row.own_name) if is_own else (row.own_name, row.name)
    _lock(user.pk, other)
    _say(user.pk, other, FriendState.BLOCKED, name, own_name)
    Friendship.objects.filter(person=other, other=user, state=FriendState.FRIEND).delete()
    _withdraw_invitations(user.pk, other)


def _find(rows: QuerySet[Friendship]) -> Friendship:
    row = rows.first()
    if row is None:
        raise not_found()
    return row


def _lock(one: int, other: int) -> None:
    """Lock two accounts in the order of their ids, so that one change at a time is made."""
    list(lock_rows(User.objects.filter(pk__in=(one, other)).order_by("pk")).values_list("pk"))


def _say(person: int, other: int, state: str, name: str, own_name: str) -> None:
    stated = {"state": state, "name": name, "own_name": own_name, "changed_at": timezone.now()}
    # Not the next number: the one left out would tell a person who asks again that the other has
    # refused or blocked them.
    made = {"pk": 1 + randbelow(MAX_FRIENDSHIP_ID), **stated}
    Friendship.objects.update_or_create(
        person_id=person, other_id=other, defaults=stated, create_defaults=made
    )


def _befriend(one: int, other: int) -> None:
    both = Q(person=one, other=other) | Q(person=other, other=one)
    Friendship.objects.filter(both).update(state=FriendState.FRIEND, changed_at=timezone.now())


def _count(user: User) -> int:
    stated = (FriendState.ASKED, FriendState.FRIEND)
    return Friendship.objects.filter(person=user, state__in=stated).count()


def _withdraw_invitations(one: int, other: int) -> None:
    between = Q(person=one, invited_by=other) | Q(person=other, invited_by=one)
    TableInvitation.objects.filter(between).delete()
