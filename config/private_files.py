"""Keep files of the service from other users of the machine, whatever their folder allows."""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

OTHERS = stat.S_IRWXG | stat.S_IRWXO
SIDE_FILES = ("", "-wal", "-shm")
"""What SQLite keeps beside a database: each has the mode that the database had when it was made."""

_creation = threading.Lock()


def is_exposed(path: Path) -> bool:
    """Return whether there is such a file, and other users may do something with it."""
    try:
        return bool(path.stat().st_mode & OTHERS)
    except OSError:
        return False


def exclude_others(path: Path) -> None:
    """Take a file away from all users but its owner, if there is one and the system lets us."""
    if is_exposed(path):
        with suppress(OSError):
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)


class PrivateConnection(sqlite3.Connection):
    """A connection to a SQLite file that is its owner's alone from its first moment on."""

    def __init__(self, database: Any, *arguments: Any, **options: Any) -> None:
        """Connect as `sqlite3.connect` does, whose `factory` this is."""
        name = os.fsdecode(database)
        if not name.startswith((":memory:", "file:")):
            _prepare(Path(name))
        super().__init__(database, *arguments, **options)


def _prepare(path: Path) -> None:
    # Closing a file drops all locks that this process has on it, also those of SQLite. So only a
    # new one is opened here, and no thread connects to it before it is closed.
    with _creation, suppress(OSError):  # SQLite says what is wrong with the folder
        if not path.exists():
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    for end in SIDE_FILES:
        exclude_others(path.with_name(path.name + end))
