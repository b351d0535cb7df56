"""PostgreSQL goes away and comes back, behind a proxy, with real connections."""

from __future__ import annotations

import select
import time
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from threading import Barrier
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from django.db import OperationalError, connection

from config.databases import database_settings
from config.postgresql import base
from config.postgresql.base import DatabaseWrapper
from config.postgresql.bounded import BoundedConnection
from config.postgresql.outage import DatabaseAway, Outage
from ops.programs import LOCALHOST
from tests.support.deadlines import wait_for
from tests.support.processes.tcp_proxy import TcpProxy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django import DjangoDbBlocker

SIZE = 12
SOON = 8.0
"""Seconds for what takes at most three on an idle machine, and ten or more without the mend."""


@pytest.fixture
def proxy(transactional_db: None) -> Iterator[TcpProxy]:
    """A proxy before the server that the tests run on."""
    found = connection.settings_dict
    with TcpProxy(str(found["HOST"]), int(found["PORT"] or 5432)) as proxy:
        yield proxy


class Pool:
    """The connections of a process that reaches its server through a proxy."""

    def __init__(self, proxy: TcpProxy) -> None:
        own = database_settings(connection.settings_dict, pool_size=SIZE)
        place = {"HOST": LOCALHOST, "PORT": str(proxy.port)}
        self.settings = {**deepcopy(connection.settings_dict), **own, **place}
        self.proxy = proxy

    def connect(self) -> DatabaseWrapper:
        """Return a connection as a thread has it, not opened yet."""
        return DatabaseWrapper(self.settings, "behind_proxy")

    def ask(self) -> str:
        """Ask the server for nothing as a request does; return what happened."""
        wrapper = self.connect()
        wrapper.inc_thread_sharing()
        try:
            with wrapper.cursor() as cursor:
                cursor.execute("SELECT 1")
        except DatabaseAway:
            return "known to be away"
        except OperationalError:
            return "away"
        finally:
            wrapper.close()
        return "here"

    def ask_at_once(self, times: int) -> list[str]:
        """Ask in a number of threads at a time, of which none is late on a busy machine."""
        all_here = Barrier(times)

        def ask(_number: int) -> str:
            all_here.wait()
            return self.ask()

        with ThreadPoolExecutor(times) as threads:
            return list(threads.map(ask, range(times)))


@pytest.fixture
def bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Statements are bounded as in a web server, but sooner.

    Ask for it before `pool`, which goes on to open connections in the background: a web server sets
    the bound before its first one, and what has begun to wait without a bound never ends.
    """
    monkeypatch.setattr(BoundedConnection, "max_seconds", 1.0)
    monkeypatch.setattr("config.postgresql.bounded.MAX_CHECK_SECONDS", 0.5)


@pytest.fixture
def pool(
    proxy: TcpProxy, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Pool]:
    monkeypatch.setattr(base, "outage", Outage())
    pool = Pool(proxy)
    with django_db_blocker.unblock():
        assert pool.ask() == "here"
        yield pool
        pool.connect().close_pool()


pytestmark = [pytest.mark.postgres, pytest.mark.waits]


def test_a_request_learns_soon_that_the_server_is_away(pool: Pool) -> None:
    pool.proxy.take_away()
    began = time.monotonic()
    assert pool.ask_at_once(8) == ["away"] * 8
    assert time.monotonic() - began < SOON
    # From now on one request tries, and the others do not wait for it.
    assert sorted(pool.ask_at_once(8)) == ["away"] + ["known to be away"] * 7


def test_the_server_is_found_soon_after_a_long_outage(pool: Pool) -> None:
    pool.proxy.take_away()
    # Psycopg's own pauses would grow by now: 1, 2, 4, 8 s.
    wait_for(lambda: pool.ask() != "here" and pool.proxy.tries > 9, "it is away for long")
    pool.proxy.bring_back()
    began = time.monotonic()
    wait_for(lambda: pool.ask() == "here", "it is found")
    assert time.monotonic() - began < SOON
    assert pool.ask_at_once(8) == ["here"] * 8


def test_a_restart_is_not_noticed_though_every_connection_is_dead(pool: Pool) -> None:
    wrappers = [pool.connect() for _ in range(SIZE)]
    for wrapper in wrappers:
        wrapper.ensure_connection()
    for wrapper in wrappers:
        wrapper.close()
    pool.proxy.take_away()
    pool.proxy.bring_back()
    assert pool.ask() == "here"


def test_a_connection_that_has_just_answered_is_not_asked_whether_it_is_alive(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    execute = psycopg.Connection.execute

    def note(taken: psycopg.Connection[Any], *arguments: Any, **options: Any) -> object:
        asked.extend(arguments)
        return execute(taken, *arguments, **options)

    monkeypatch.setattr(psycopg.Connection, "execute", note)
    assert [pool.ask() for _ in range(3)] == ["here"] * 3
    assert asked == []
    monkeypatch.setattr("config.postgresql.bounded.TRUSTED_SECONDS", 0.0)
    assert pool.ask() == "here"
    assert asked == [""]


def test_a_connection_that_the_server_has_ended_a_moment_ago_is_not_trusted(pool: Pool) -> None:
    wrapper = pool.connect()
    with wrapper.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        found = cursor.fetchone()
    ended = select.poll()
    ended.register(wrapper.connection.fileno(), select.POLLIN)
    wrapper.close()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", found)
    assert ended.poll(SOON * 1000)
    assert pool.ask_at_once(3) == ["here"] * 3


def note_a_word(wrapper: DatabaseWrapper) -> None:
    wrapper.set_autocommit(False)
    with wrapper.cursor() as cursor:
        cursor.execute("INSERT INTO noted VALUES ('lost')")


def test_a_request_on_a_connection_that_froze_a_moment_ago_writes_nothing(
    bounded: None, pool: Pool
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE noted (word text)")
    try:
        assert pool.ask() == "here"
        pool.proxy.freeze()
        wrapper = pool.connect()
        with pytest.raises(OperationalError):
            note_a_word(wrapper)
        wrapper.close()
        pool.proxy.thaw()
        wait_for(lambda: pool.ask() == "here", "it is found")
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM noted")
            assert cursor.fetchone() == (0,)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE noted")


def test_a_pool_that_is_used_up_does_not_count_as_an_outage(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrappers = [pool.connect() for _ in range(SIZE)]
    for wrapper in wrappers:
        wrapper.ensure_connection()
    monkeypatch.setattr(base, "MAX_WAITS", 2)
    assert pool.ask() == "away"
    assert not base.outage.is_known
    for wrapper in wrappers:
        wrapper.close()
    assert pool.ask() == "here"


def test_a_frozen_server_is_given_up_and_found_again(
    bounded: None, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The pool may have opened another connection at the last moment. Trusted, that would be taken
    # for a server that answers.
    monkeypatch.setattr("config.postgresql.bounded.TRUSTED_SECONDS", 0.0)
    busy = pool.connect()
    busy.ensure_connection()
    pool.proxy.freeze()
    began = time.monotonic()
    with pytest.raises(OperationalError), busy.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert pool.ask() == "away"
    assert time.monotonic() - began < 2 * SOON
    assert sorted(pool.ask_at_once(8)) == ["away"] + ["known to be away"] * 7
    pool.proxy.thaw()
    wait_for(lambda: pool.ask() == "here", "it is found")
    busy.close()
    assert pool.ask_at_once(8) == ["here"] * 8


def test_an_answer_that_came_too_late_is_taken_for_no_other(bounded: None, pool: Pool) -> None:
    wrapper = pool.connect()
    with pytest.raises(OperationalError), wrapper.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(3), 'late'")
    wrapper.close()
    assert pool.ask_at_once(8) == ["here"] * 8
    with pool.connect().cursor() as cursor:
        cursor.execute("SELECT 'new'")
        assert cursor.fetchall() == [("new",)]


def test_outside_web_servers_statements_may_take_long() -> None:
    assert BoundedConnection.max_seconds is None
