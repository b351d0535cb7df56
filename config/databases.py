"""Build the connection settings for each kind of database."""

from typing import Any

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
}


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
        pool = {"min_size": 1, "max_size": pool_size, "timeout": 10}
        options = {**parsed.get("OPTIONS", {}), "pool": pool}
        return {**parsed, "OPTIONS": options, "CONN_HEALTH_CHECKS": True}
    return parsed
