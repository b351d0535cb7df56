"""Read, insert and update rows in hand-written SQL, on the few paths a whole club uses at once.

Django compiles a query each time it runs. For a row of many columns that takes several times as
long as it takes to find or store the row (ADR 0118).
"""

from __future__ import annotations

from tournaments.core.raw_rows.reads import (
    Row,
    lock_free_rows,
    lock_name,
    parse_together,
    placeholders,
    read_rows,
    read_values,
    read_with,
    time_value,
)
from tournaments.core.raw_rows.writes import (
    Increment,
    Insert,
    Update,
    Write,
    save_rows,
    write_rows,
)

__all__ = [
    "Increment",
    "Insert",
    "Row",
    "Update",
    "Write",
    "lock_free_rows",
    "lock_name",
    "parse_together",
    "placeholders",
    "read_rows",
    "read_values",
    "read_with",
    "save_rows",
    "time_value",
    "write_rows",
]
