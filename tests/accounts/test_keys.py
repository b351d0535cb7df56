"""Keys that connections were opened with: when they stop being valid, and that asking is cheap."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.support.people import in_browser
from tournaments.accounts import find_valid_keys, make_token, revoke_token
from tournaments.core.actors import Actor
from tournaments.models import Source, User

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.people import People

pytestmark = pytest.mark.django_db


def with_token(user: User) -> Actor:
    token, _ = make_token(by=Actor(user=user), name="a program")
    return Actor(source=Source.TOKEN, user=user, token=token)


def reload(actor: Actor) -> User:
    assert actor.user is not None
    return User.objects.get(pk=actor.user.pk)


def revoke(actor: Actor) -> None:
    assert actor.token is not None
    revoke_token(by=actor, token_id=actor.token.pk)


def sign_out(actor: Actor) -> None:
    Session.objects.get(pk=actor.session).delete()


def wait_for_weeks(actor: Actor) -> None:
    past = timezone.now() - timedelta(seconds=1)
    Session.objects.filter(pk=actor.session).update(expire_date=past)


def change_password(actor: Actor) -> None:
    user = reload(actor)
    user.set_password("another-green-bottle-8")
    user.save()


def deactivate(actor: Actor) -> None:
    User.objects.filter(pk=reload(actor).pk).update(is_active=False)


def delete_account(actor: Actor) -> None:
    reload(actor).delete()


@pytest.mark.parametrize(
    ("make", "kill"),
    [
        (in_browser, sign_out),
        (in_browser, wait_for_weeks),
        (in_browser, change_password),
        (in_browser, deactivate),
        (in_browser, delete_account),
        (with_token, revoke),
        (with_token, change_password),
        (with_token, deactivate),
        (with_token, delete_account),
    ],
)
def test_a_key_dies_with_what_it_was_made_of_and_no_other_does(
    people: People, make: Callable[[User], Actor], kill: Callable[[Actor], None]
) -> None:
    actor, others = make(people.dee), [in_browser(people.ben), with_token(people.ada)]
    assert all(find_valid_keys([actor, *others]).admit(each) for each in [actor, *others])
    kill(actor)
    keys = find_valid_keys([actor, *others])
    assert [keys.admit(each) for each in [actor, *others]] == [False, True, True]


def test_a_person_without_session_or_token_is_not_admitted(people: People) -> None:
    actor = Actor(user=people.dee)
    assert not find_valid_keys([actor]).admit(actor)


def test_one_session_does_not_stand_for_another_of_the_same_person(people: People) -> None:
    phone, laptop = in_browser(people.dee), in_browser(people.dee)
    sign_out(phone)
    keys = find_valid_keys([phone, laptop])
    assert [keys.admit(each) for each in (phone, laptop)] == [False, True]


def test_many_keys_are_asked_for_in_one_query_and_guests_in_none(people: People) -> None:
    guests = [Actor(guest="one"), Actor()]
    signed_in = [*map(in_browser, (people.ada, people.ben)), with_token(people.dee)]
    for actors, queries in ((guests, 0), ([*guests, *signed_in], 1)):
        with CaptureQueriesContext(connection) as statements:
            keys = find_valid_keys(actors)
        assert len(statements) == queries
        assert all(keys.admit(actor) for actor in actors)
