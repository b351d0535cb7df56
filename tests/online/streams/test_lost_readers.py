"""Streams end with the right to follow: without a send, in few queries, and before any card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.support.online_tables import AT_ONCE, as_guest
from tests.support.people import in_browser
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.models import Club, GameSeat, Membership, OnlineGame, User
from tournaments.online import casual_games
from tournaments.online.streams.frames import GONE, build_updates
from tournaments.online.streams.queries import find_lost_readers
from tournaments.online.streams.stream import Reader

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.people import People

    Change = Callable[[OnlineGame, People], object]

pytestmark = pytest.mark.django_db

WATCHED = {"watching": "seconds", "watch_delay": 1}


@pytest.fixture
def game(people: People) -> OnlineGame:
    """A table in Ada's club, which is private: Ben plays there with bots and may be watched."""
    Club.objects.filter(pk=people.club.pk).update(is_public=False)
    people.club.refresh_from_db()
    opened = casual_games.open_casual_game(
        by=in_browser(people.ben),
        preset="quick13",
        seats=["me", *["bot"] * 3],
        name="Ben",
        customs=AT_ONCE | WATCHED,
        club_slug=people.club.slug,
    )
    return opened.game


def readers_of(game: OnlineGame, people: People) -> dict[str, Reader]:
    """The player, a member of the club who watches, its owner, and a guest who has the link."""
    guest = as_guest().guest_key
    link = links.game_token(game)
    return {
        "player": Reader(game.pk, in_browser(people.ben), "", 0, 0),
        "member": Reader(game.pk, in_browser(people.dee), "", 0),
        "owner": Reader(game.pk, in_browser(people.ada), "", 0),
        "guest": Reader(game.pk, Actor(guest=links.guest_id_from_key(guest)), link, 0),
    }


def leave_club(game: OnlineGame, people: People) -> None:
    Membership.objects.filter(user=people.dee).delete()


def rotate_link(game: OnlineGame, people: People) -> None:
    OnlineGame.objects.filter(pk=game.pk).update(link_number=game.link_number + 1)


def give_seat_to_a_bot(game: OnlineGame, people: People) -> None:
    GameSeat.objects.filter(game=game, number=0).update(user=None, bot="careful")


def deactivate_the_owner(game: OnlineGame, people: People) -> None:
    User.objects.filter(pk=people.ada.pk).update(is_active=False)


def delete_the_game(game: OnlineGame, people: People) -> None:
    OnlineGame.objects.filter(pk=game.pk).delete()


def nothing(game: OnlineGame, people: People) -> None:
    pass


CHANGES: list[tuple[Change, set[str]]] = [
    (nothing, set()),
    (leave_club, {"member"}),
    (rotate_link, {"guest"}),
    (give_seat_to_a_bot, {"player"}),
    (deactivate_the_owner, {"owner"}),
    (delete_the_game, {"player", "member", "owner", "guest"}),
]


@pytest.mark.parametrize(("change", "lost"), CHANGES)
def test_readers_are_lost_with_their_right_and_the_others_stay(
    game: OnlineGame, people: People, change: Change, lost: set[str]
) -> None:
    readers = readers_of(game, people)
    change(game, people)
    found = find_lost_readers(list(readers.values()))
    assert {name for name, reader in readers.items() if reader in found} == lost
    assert find_lost_readers([]) == set()


@pytest.mark.parametrize(("change", "lost"), CHANGES)
def test_nothing_more_is_sent_to_readers_who_are_lost(
    game: OnlineGame, people: People, change: Change, lost: set[str]
) -> None:
    readers = readers_of(game, people)
    change(game, people)
    _, updates = build_updates({game.pk: list(readers.values())}, timezone.now())[game.pk]
    sent = dict(zip(readers, updates, strict=True))
    assert {name for name, update in sent.items() if update.body == GONE} == lost


def test_only_a_guest_without_a_link_has_no_key_that_can_end(
    game: OnlineGame, people: People
) -> None:
    """Those are asked seldom whether they may still follow."""
    readers = readers_of(game, people)
    readers["stranger"] = Reader(game.pk, Actor(), "", 0)
    readers["guest at the table"] = Reader(game.pk, Actor(guest="a"), "", 0, 1)
    assert {name: reader.has_revocable_key for name, reader in readers.items()} == {
        "player": True,
        "member": True,
        "owner": True,
        "guest": True,
        "stranger": False,
        "guest at the table": False,
    }


def test_many_readers_are_checked_in_as_many_queries_as_one(
    game: OnlineGame, people: People
) -> None:
    readers = list(readers_of(game, people).values())
    counts = []
    for followed in (readers[:1], readers * 50):
        with CaptureQueriesContext(connection) as statements:
            find_lost_readers(followed)
        counts.append(len(statements))
    assert counts[0] == counts[1] <= 6


def test_many_who_watch_with_a_delay_are_updated_in_as_many_queries_as_one(
    game: OnlineGame, people: People
) -> None:
    at = timezone.now()  # once: what is old enough to be shown depends on it

    def count(watchers: int) -> int:
        readers = [readers_of(game, people)["member"] for _ in range(watchers)]
        with CaptureQueriesContext(connection) as asked:
            build_updates({game.pk: readers}, at)
        return len(asked)

    count(1)  # what is read once in a process
    assert count(20) == count(1)
