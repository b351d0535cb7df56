"""Build the connection settings for each kind of database."""

from typing import Any
from urllib.parse import urlsplit

import environ

from config.private_files import PrivateConnection

DATABASE_EXAMPLE = "postgres://user:password@host:5432/name or sqlite:////folder/file.sqlite3"
SCHEMES = ("postgres", "postgresql", "psql", "pgsql", "sqlite")

# WAL lets others read while one connection writes. NORMAL may lose the last commits in a power
# failure but never corrupts the file. A negative cache size is in KiB; mmap is in bytes.
SQLITE_PRAGMAS = "; ".join(
    (
        "PRAGMA journal_mode=WAL",
        "PRAGMA synchronous=NORMAL",
        "PRAGMA cache_size=-20000",
        "PRAGMA mmap_size=134217728",
        "PRAGMA temp_store=MEMORY",
    )
)
# IMMEDIATE takes the write lock when a transaction begins and waits for it up to `timeout`
# seconds. Taking it later, after a read, would fail at once instead of waiting.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    "init_command": SQLITE_PRAGMAS,
    "factory": PrivateConnection,
}

# PostgreSQL. A request waits for a connection that long, and once more if the server is away
# (`config.postgresql`).
POOL_SECONDS = 0.9
# The pool tries to connect for that long, with growing pauses, and then again when it is asked: it
# would still be pausing when a server comes back that was away for long.
RECONNECT_SECONDS = 1.0
# A server that vanishes without a word (its machine is off, or the network) is given up as fast:
# after `connect_timeout` seconds, or for an open connection `tcp_user_timeout` milliseconds.
# Options in the URL override these.
POSTGRES_OPTIONS = {
    "connect_timeout": 2,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 3000,
}


def parse_database_url(text: str) -> dict[str, Any]:
    """Parse the address of a database. Raises ValueError if it names none that is supported."""
    if urlsplit(text).scheme not in SCHEMES:
        raise ValueError("no database that is supported")
    parsed: dict[str, Any] = environ.Env.db_url_config(text)
    if not parsed["NAME"]:
        raise ValueError("no name of a database")
    return parsed


def database_settings(parsed: dict[str, Any], *, pool_size: int) -> dict[str, Any]:
    """Add the options for its engine to a parsed database URL.

    `pool_size` is the maximum number of connections that one process keeps open (PostgreSQL only).
    It should be at least the number of its threads plus three for streams.
    """
    if parsed["ENGINE"].endswith("sqlite3"):
        # Opening the file takes longer than most requests use it, so the connection stays open.
        options = {**parsed.get("OPTIONS", {}), **SQLITE_OPTIONS}
        return {**parsed, "OPTIONS": options, "CONN_MAX_AGE": None}
    if parsed["ENGINE"].endswith("postgresql"):
        # Not at the top: without PostgreSQL its driver is not needed.
        from config.postgresql.bounded import BoundedConnection

        pool = {
            "connection_class": BoundedConnection,
            "min_size": 1,
            "max_size": pool_size,
            "timeout": POOL_SECONDS,
            "reconnect_timeout": RECONNECT_SECONDS,
        }
        options = {**POSTGRES_OPTIONS, **parsed.get("OPTIONS", {}), "pool": pool}
        changes = {"ENGINE": "config.postgresql", "CONN_HEALTH_CHECKS": True}
        return {**parsed, "OPTIONS": options, **changes}
    return parsed
