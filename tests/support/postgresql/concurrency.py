"""Two transactions beside each other, of which one waits for the other, on PostgreSQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from django.db import connection

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def in_thread(act: Callable[[], T]) -> T:
    """Act with a connection of the thread's own, and close it."""
    try:
        return act()
    finally:
        connection.close()


def count_waiting() -> int:
    """Return how many transactions wait for another in this database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)"
            " WHERE NOT granted AND datname = current_database()"
        )
        [(count,)] = cursor.fetchall()
    return int(count)
