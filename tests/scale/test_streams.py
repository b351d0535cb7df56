"""Event streams of online games, with a real server."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.scale.followers import Follower
from tests.scale.processes import answers, start_web
from tests.support.deadlines import wait_for
from tests.support.online_tables import open_table

if TYPE_CHECKING:
    from tests.scale.processes import Crew
    from tests.support.online_tables import Sitting

pytestmark = [pytest.mark.embedded, pytest.mark.slow]

PACE = {"bot_seconds": 0.05, "deal_seconds": 0.1}


def test_players_receive_each_entry_once_also_after_a_dropped_connection(crew: Crew) -> None:
    table = open_table("quick13", people=2, bots=2, customs=PACE)
    port = start_web(crew, workers=1)
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


def test_open_streams_take_no_thread_from_the_pages(crew: Crew) -> None:
    """A server with two threads still answers while eight streams are open."""
    table = open_table("foss20", people=1, bots=3, customs=PACE)
    port = start_web(crew, workers=1, WEB_THREADS="2")
    followers = [Follower(port, table.path, table.at(0).headers).start() for _ in range(8)]
    assert answers(port)
    assert not any(follower.has_ended.is_set() for follower in followers)
    Follower(port, table.path, table.at(0).headers).start()
    wait_for(followers[0].has_ended.is_set, "the oldest stream is closed to make room")


def test_players_are_notified_when_another_arrives(crew: Crew) -> None:
    table = open_table("foss20", people=2, bots=2, customs=PACE)
    table.game.seats.update(seen_at=None)
    port = start_web(crew, workers=1)
    follower = Follower(port, table.path, table.at(0).headers).start()
    wait_for(lambda: follower.tables, "the first has received the table")
    Follower(port, table.path, table.at(1).headers).start()
    wait_for(lambda: [0, 1] in follower.here, "the second is shown to be there")


def test_the_stream_of_a_replaced_player_is_closed(crew: Crew) -> None:
    table = open_table("foss20", people=2, bots=2, customs=PACE)
    port = start_web(crew, workers=1)
    follower = Follower(port, table.path, table.at(1).headers).start()
    table.at(0).post(f"{table.path}/replace", {"seat": 1, "bot": True})
    wait_for(follower.has_ended.is_set, "the stream is closed")
    assert follower.names[-1] == "gone"


def test_streams_end_at_once_when_the_server_is_asked_to_stop(crew: Crew) -> None:
    table = open_table("foss20", people=2, bots=2, customs=PACE)
    for workers in (1, 2):
        port = start_web(crew, workers=workers)
        follower = Follower(port, table.path, table.at(0).headers).start()
        wait_for(partial(len, follower.tables), "the stream has begun")
        crew.at_work["web"].terminate()
        wait_for(follower.has_ended.is_set, "the stream is closed")
        wait_for(partial(crew.has_ended, "web"), "the server has ended")


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
