"""Event streams of online games, with a real server."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from ops.production.crew import Crew
from tests.scale.conftest import make_environment
from tests.scale.followers import Follower
from tests.scale.processes import answers, start_web
from tests.support.api_client import with_token
from tests.support.deadlines import wait_for
from tests.support.online_tables import open_table
from tests.support.people import make_people
from tournaments.core import links
from tournaments.models import ApiToken, User

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.support.online_tables import Sitting

pytestmark = [pytest.mark.embedded, pytest.mark.slow]

PACE = {"bot_seconds": 0.05, "deal_seconds": 0.1}
WATCHED = {"watching": "seconds", "watch_delay": 1}
LATENESS = 5.0
"""What a busy machine may add."""


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[int]:
    """The port of a server with two threads, on which each test follows a game of its own."""
    folder = tmp_path_factory.mktemp("streams")
    crew = Crew(folder, make_environment(folder))
    try:
        yield start_web(crew, workers=1, WEB_THREADS="2")
    finally:
        crew.stop()
        print(crew.read_logs())


def test_players_receive_each_entry_once_also_after_a_dropped_connection(
    port: int, transactional_db: None
) -> None:
    table = open_table("quick13", people=2, bots=2, customs=PACE)
    followers = [Follower(port, table.path, table.at(n).headers).start(0) for n in (0, 1)]
    act_as_needed(table, 1)
    act_as_needed(table, 8)
    wait_for(lambda: table.snapshot.number in followers[0].numbers, "the entries are received")
    followers[0].drop()
    wait_for(followers[0].has_ended.is_set, "the connection is gone")
    received = followers[0].numbers
    act_as_needed(table, 12)
    again = Follower(port, table.path, table.at(0).headers).start(received[-1])
    last = table.snapshot.number
    wait_for(lambda: last in again.numbers, "the missed entries are received")
    wait_for(lambda: last in followers[1].numbers, "the other received it, too")
    numbers = received + again.numbers
    assert numbers == list(range(1, len(numbers) + 1))
    assert followers[1].numbers == list(range(1, len(followers[1].numbers) + 1))
    assert again.tables[-1]["seat"] == 0
    assert followers[1].tables[-1]["seat"] == 1


def test_open_streams_take_no_thread_from_the_pages(port: int, transactional_db: None) -> None:
    """A server with two threads still answers while eight streams are open."""
    table = open_table("foss20", people=1, bots=3, customs=PACE)
    followers = [Follower(port, table.path, table.at(0).headers).start() for _ in range(8)]
    assert answers(port)
    assert not any(follower.has_ended.is_set() for follower in followers)
    Follower(port, table.path, table.at(0).headers).start()
    wait_for(followers[0].has_ended.is_set, "the oldest stream is closed to make room")


def test_players_are_notified_when_another_arrives(port: int, transactional_db: None) -> None:
    table = open_table("foss20", people=2, bots=2, customs=PACE)
    table.game.seats.update(seen_at=None)
    follower = Follower(port, table.path, table.at(0).headers).start()
    wait_for(lambda: follower.tables, "the first has received the table")
    Follower(port, table.path, table.at(1).headers).start()
    wait_for(lambda: [0, 1] in follower.here, "the second is shown to be there")


def test_the_stream_of_a_replaced_player_is_closed(port: int, transactional_db: None) -> None:
    table = open_table("foss20", people=2, bots=2, customs=PACE)
    follower = Follower(port, table.path, table.at(1).headers).start()
    table.at(0).post(f"{table.path}/replace", {"seat": 1, "bot": True})
    wait_for(follower.has_ended.is_set, "the stream is closed")
    assert follower.names[-1] == "gone"


def test_streams_end_within_two_seconds_of_the_keys_that_opened_them(
    port: int, transactional_db: None
) -> None:
    """A revoked key, a session that was signed out of, a changed password; another goes on."""
    people = make_people()
    laptop = in_session(people.ada)
    table = open_table("foss20", people=1, bots=3, customs=PACE | WATCHED)
    link = f"?link={links.game_token(table.game)}"
    opened_with = {
        "token": with_token(people.ada).headers,
        "laptop": laptop,
        "phone": in_session(people.dee),
        "other": in_session(people.ben),
    }
    streams = {
        name: Follower(port, table.path, headers, link).start()
        for name, headers in opened_with.items()
    }
    wait_for(lambda: all(one.names for one in streams.values()), "all streams have begun")
    ends: dict[str, Callable[[], object]] = {
        "token": lambda: ApiToken.objects.update(revoked_at=timezone.now()),
        "laptop": lambda: Session.objects.get(pk=laptop["Cookie"].partition("=")[2]).delete(),
        "phone": lambda: User.objects.filter(pk=people.dee.pk).update(password="another"),
    }
    for name, end in ends.items():
        end()
        wait_for(streams[name].has_ended.is_set, f"{name} is closed", within=2 + LATENESS)
        assert streams[name].names[-1] == "gone"
    assert not streams["other"].has_ended.is_set()


def test_streams_end_at_once_when_the_server_is_asked_to_stop(crew: Crew) -> None:
    table = open_table("foss20", people=2, bots=2, customs=PACE)
    for workers in (1, 2):
        port = start_web(crew, workers=workers)
        follower = Follower(port, table.path, table.at(0).headers).start()
        wait_for(partial(len, follower.tables), "the stream has begun")
        crew.at_work["web"].terminate()
        wait_for(follower.has_ended.is_set, "the stream is closed")
        wait_for(partial(crew.has_ended, "web"), "the server has ended")


def in_session(user: User) -> dict[str, str]:
    """Return the header of a browser in which a person is signed in."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"Cookie": f"{name}={client.cookies[name].value}"}


def act_as_needed(table: Sitting, actions: int) -> None:
    """Take the people's actions and run the timers until the log has `actions` more entries."""
    goal = table.snapshot.number + actions

    def is_there() -> bool:
        snapshot = table.snapshot
        for seat in snapshot.to_act:
            if snapshot.is_person(seat):
                table.act(seat)
        if not snapshot.is_dealt:
            for seat in snapshot.present:
                table.at(seat).post(f"{table.path}/ready")
        table.go()
        return snapshot.number >= goal

    wait_for(is_there, "the game goes on")
