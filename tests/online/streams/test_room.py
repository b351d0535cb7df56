"""How many streams a process keeps open: for one address, for one person, and for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.online_tables import as_guest, open_table
from tournaments.core import limits
from tournaments.core.actors import Actor
from tournaments.core.errors import ServerFull, TooManyRequests
from tournaments.online import hub as own_hub
from tournaments.online.streams.hub import Hub
from tournaments.online.streams.stream import Reader

if TYPE_CHECKING:
    from pytest_django import Settings

BY_ADDRESS = limits.STREAMS_OPEN.by_client or 0
BY_ACCOUNT = limits.STREAMS_OPEN.by_account or 0


class Line:
    """A stream that goes nowhere."""

    def __init__(self, address: str, guest: str = "", game: int = 1) -> None:
        self.reader = Reader(game, Actor(guest=guest, client=address), "", 0)
        self.is_closed = False

    def send(self, body: bytes) -> None: ...

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def hub(settings: Settings) -> Hub:
    settings.LIMITS_FACTOR = 1
    return Hub()


def fill(hub: Hub, count: int, address: str = "192.0.2.1", guest: str = "") -> list[Line]:
    lines = [Line(address, guest) for _ in range(count)]
    for line in lines:
        hub.add(line)
    return lines


def test_strangers_of_one_address_leave_room_for_those_of_another(hub: Hub) -> None:
    lines = fill(hub, BY_ADDRESS - 1)
    hub.check_room(Actor(client="192.0.2.1"))
    lines += fill(hub, 1)
    with pytest.raises(TooManyRequests) as refused:
        hub.check_room(Actor(client="192.0.2.1"))
    assert (refused.value.status, refused.value.retry_after) == (429, 60)
    hub.check_room(Actor(client="192.0.2.2"))
    hub.remove(lines[0])
    hub.check_room(Actor(client="192.0.2.1"))


def test_a_full_process_says_so(hub: Hub) -> None:
    hub.max_streams = 3
    lines = [*fill(hub, 2), *fill(hub, 1, "192.0.2.2")]
    with pytest.raises(ServerFull) as refused:
        hub.check_room(Actor(client="192.0.2.3"))
    assert (refused.value.status, refused.value.retry_after) == (503, 10)
    for line in lines:
        hub.remove(line)
    hub.check_room(Actor(client="192.0.2.3"))
    assert not hub.streams


def test_the_oldest_stream_of_one_guest_makes_room_and_strangers_are_not_one(hub: Hub) -> None:
    own = fill(hub, BY_ACCOUNT, guest="a")
    others = [*fill(hub, BY_ACCOUNT, guest="b"), *fill(hub, BY_ACCOUNT + 1)]
    fill(hub, 1, guest="a")
    assert [line.is_closed for line in own] == [True] + [False] * (BY_ACCOUNT - 1)
    assert not any(line.is_closed for line in others)


def test_streams_that_one_guest_opens_at_once_close_as_many_of_them(hub: Hub) -> None:
    """None of the connections has ended yet."""
    lines = fill(hub, 3 * BY_ACCOUNT, guest="a")
    assert [line.is_closed for line in lines] == [True] * 2 * BY_ACCOUNT + [False] * BY_ACCOUNT
    for line in lines:
        hub.remove(line)
    assert hub.count_streams() == 0


@pytest.mark.django_db
@pytest.mark.parametrize(("full", "status", "wait"), [(True, 503, "10"), (False, 200, None)])
def test_a_stream_that_finds_no_room_is_refused_with_the_time_to_wait(
    monkeypatch: pytest.MonkeyPatch, full: bool, status: int, wait: str | None
) -> None:
    table = open_table(people=1)
    monkeypatch.setattr(own_hub, "max_streams", 0 if full else 1)
    answer = table.at(0).get(f"{table.path}/stream")
    assert (answer.status_code, answer.get("Retry-After")) == (status, wait)
    if full:
        assert answer.json()["code"] == "server-full"
        assert answer.json()["detail"] == "The server is full. Try again in a moment."
        assert as_guest().get("/problems/server-full").status_code == 200
