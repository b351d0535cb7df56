"""Servers for the tests are found, or started and stopped."""

import shutil
import socket
import sys
import tempfile
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from ops import postgres, redis
from ops.programs import LOCALHOST, free_port
from ops.servers import Missing, Server, Unavailable, first_available
from ops.setup import wheels


def refuse(reason: str) -> Server:
    raise Unavailable(reason)


def test_first_way_that_works_is_taken() -> None:
    found = Server("Tea", "tea://", "from the pot")
    ways = [lambda: refuse("cold"), lambda: found, lambda: refuse("never asked")]
    assert first_available("Tea", iter(ways)) is found


def test_last_reason_is_the_one_that_is_given() -> None:
    ways = [lambda: refuse("cold"), lambda: refuse("no wheel")]
    assert first_available("Tea", iter(ways)) == Missing("Tea", "no wheel")


def test_server_that_was_chosen_and_is_away_is_not_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TEST_DATABASE_URL", f"postgres://x@{LOCALHOST}:{free_port()}/x")
    monkeypatch.setenv("TEST_REDIS_URL", f"redis://{LOCALHOST}:{free_port()}/0")
    with ExitStack() as stack:
        for found in (postgres.open_postgres(stack), redis.open_redis(stack)):
            assert isinstance(found, Missing)
            assert "the server that the environment names" in found.reason


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which no server answers and none is named in the environment."""
    for name in ("DATABASE_URL", "REDIS_URL", "TEST_DATABASE_URL", "TEST_REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TEST_POSTGRES_PORT", str(free_port()))
    monkeypatch.setenv("TEST_REDIS_PORT", str(free_port()))


@pytest.mark.slow
@pytest.mark.waits
@pytest.mark.usefixtures("bare")
def test_postgres_is_started_from_the_systems_programs_and_stopped() -> None:
    if not postgres.list_programs():
        pytest.skip("needs PostgreSQL's own programs (Debian's package postgresql)")
    with ExitStack() as stack:
        found = postgres.open_postgres(stack)
        assert isinstance(found, Server)
        assert postgres.answers(found.url)
    assert not postgres.answers(found.url)


@pytest.mark.slow
@pytest.mark.waits
@pytest.mark.usefixtures("bare")
def test_redis_is_started_from_the_systems_program_and_stopped() -> None:
    if not shutil.which("redis-server"):
        pytest.skip("needs Redis's own program (Debian's package redis-server)")
    with ExitStack() as stack:
        found = redis.open_redis(stack)
        assert isinstance(found, Server)
        assert redis.answers(found.url)
    assert not redis.answers(found.url)


@pytest.mark.redis
@pytest.mark.usefixtures("bare")
def test_only_an_empty_database_is_claimed_and_it_is_given_back() -> None:
    with ExitStack() as server:  # of the test's own: elsewhere another run may claim it meanwhile
        own = redis.open_redis(server)
        assert isinstance(own, Server)
        with ExitStack() as stack:
            found = redis.claim_database(stack, own.url.removesuffix("/0"))
            assert not redis.claim(found.url)
        assert redis.claim(found.url)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not reserve ports")
def test_a_port_that_was_given_out_is_kept_for_a_server_of_ours() -> None:
    port = free_port()
    with closing(socket.socket()) as stranger, pytest.raises(OSError, match="in use"):
        stranger.bind((LOCALHOST, port))
    with closing(socket.create_server((LOCALHOST, port))) as server:
        assert server.getsockname() == (LOCALHOST, port)


def test_wheel_folder_changes_with_its_lock_and_is_filled_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[Path] = []
    (tmp_path / "tea.txt").write_text("tea==1")
    monkeypatch.setattr(wheels, "REQUIREMENTS", tmp_path)
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(wheels, "_install", lambda _lock, folder: installed.append(folder))
    first, again = wheels.unpack("tea"), wheels.unpack("tea")
    (tmp_path / "tea.txt").write_text("tea==2")
    assert first == again != wheels.unpack("tea")
    assert len(installed) == 2
