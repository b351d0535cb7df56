"""How each kind of database is to be used."""

from typing import Any

# WAL lets readers read while one writes; NORMAL may lose the last commits when the power
# goes, and never corrupts. Cache is in KiB when negative, mmap in bytes.
SQLITE_PRAGMAS = "; ".join(
    (
        "PRAGMA journal_mode=WAL",
        "PRAGMA synchronous=NORMAL",
        "PRAGMA cache_size=-20000",
        "PRAGMA mmap_size=134217728",
        "PRAGMA temp_store=MEMORY",
    )
)
# A transaction takes the write lock when it begins, and waits for it up to `timeout`
# seconds: taking it later, after a read, would fail at once instead of waiting.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    "init_command": SQLITE_PRAGMAS,
}


def database_settings(parsed: dict[str, Any], *, pool_size: int) -> dict[str, Any]:
    """Add what we know about its engine to a parsed database address.

    `pool_size` is the most connections that one process keeps open (PostgreSQL only); it
    should be no smaller than the number of its threads, and three more for streams.
    """
    if parsed["ENGINE"].endswith("sqlite3"):
        # Opening the file costs more than what most requests do with it, so it stays open.
        options = {**parsed.get("OPTIONS", {}), **SQLITE_OPTIONS}
        return {**parsed, "OPTIONS": options, "CONN_MAX_AGE": None}
    if parsed["ENGINE"].endswith("postgresql"):
        pool = {"min_size": 1, "max_size": pool_size, "timeout": 10}
        options = {**parsed.get("OPTIONS", {}), "pool": pool}
        return {**parsed, "OPTIONS": options, "CONN_HEALTH_CHECKS": True}
    return parsed
