"""Open the servers that a measurement needs, with a database of its own."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import psycopg

from ops.postgres import open_postgres
from ops.redis import open_redis
from ops.servers import Missing

if TYPE_CHECKING:
    from contextlib import ExitStack

FOREIGN = ("DATABASE_URL", "REDIS_URL", "BASE_URL", "DEBUG", "ALLOWED_HOSTS")
"""Settings of the environment that a measurement does not take over."""


def open_servers(stack: ExitStack) -> dict[str, str]:
    """Return the URLs of a new database and a Redis; empty, after printing why, without them."""
    postgres, redis = open_postgres(stack), open_redis(stack)
    for server in (postgres, redis):
        if isinstance(server, Missing):
            print(f"not measured on PostgreSQL: no {server.what}: {server.reason}")
            return {}
    assert not isinstance(postgres, Missing)
    assert not isinstance(redis, Missing)
    return {"DATABASE_URL": make_database(stack, postgres.url), "REDIS_URL": redis.url}


def make_database(stack: ExitStack, server: str) -> str:
    """Create a database on the server, to be dropped when the stack closes; return its URL."""
    name = f"clag_bench_{os.getpid()}_{secrets.token_hex(3)}"
    _execute(server, f'CREATE DATABASE "{name}"')
    stack.callback(_execute, server, f'DROP DATABASE "{name}" WITH (FORCE)')
    return urlsplit(server)._replace(path=f"/{name}").geturl()


def _execute(server: str, statement: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(statement.encode())
