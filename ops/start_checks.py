"""Find out why the service cannot start on this machine, and say what to do about it."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import shutil
import socket
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.loader import MigrationLoader

from config.data_folder import UNWRITABLE, explain_system, full_disk
from config.environment import MAX_PORT, stop_with
from config.private_files import is_exposed

if TYPE_CHECKING:
    from types import TracebackType

APP = "tournaments"
CONNECT_SECONDS = 2
STOP_FIRST = (
    "Stop it first (Ctrl-C in its terminal).\n"
    "To use another folder: CLAG_VAR=/path/to/folder make run"
)
SQLITE_PROBLEMS = {
    "unable to open database file": "The database cannot be opened: its folder cannot be written.",
    "readonly database": "The database cannot be written: file or folder are read-only.",
    "database is locked": "Another program is writing to the database. Close it and start again.",
    "not a database": "The database file is damaged or of another kind. Put a backup in its place.",
    "malformed": "The database file is damaged. Put a backup in its place.",
}
"""What to say, by what SQLite reports."""
MAX_PRIVILEGED_PORT = 1023
"""Ports up to this one are reserved: only a process with special rights may listen on them."""
LOG_INDEX = 32 * 1024
"""The size of the index beside SQLite's log, without which no database can be opened."""


class CannotStart(Exception):
    """The service cannot start; the message says why, and what to do."""


def check_port(host: str, port: int) -> None:
    """Raise CannotStart, saying what to do, if the address cannot be listened on.

    Ends the process if HOST is not one of this machine's.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with closing(socket.socket(family, socket.SOCK_STREAM)) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host.strip("[]"), port))
    # UnicodeError: of a name that cannot be one, such as one with two dots.
    except (OSError, UnicodeError) as reason:
        if not isinstance(reason, OSError) or _is_of_host(reason):
            stop_with(
                f"The setting HOST is {host!r}: it must be a name or an address of this machine, "
                "such as 127.0.0.1, or 0.0.0.0 for all of them."
            )
        other = port + 1 if MAX_PRIVILEGED_PORT < port < MAX_PORT else 8000
        raise CannotStart(
            f"{_explain_port(host, port, reason)} For another port set PORT: PORT={other} make run"
        ) from None


def _is_of_host(reason: OSError) -> bool:
    """Return whether the system refuses the address itself, whatever the port."""
    of_address = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
    return isinstance(reason, socket.gaierror) or reason.errno in of_address


def _explain_port(host: str, port: int, reason: OSError) -> str:
    if reason.errno == errno.EADDRINUSE:
        return f"Port {port} on {host} is in use. Is the service running already?"
    if reason.errno in UNWRITABLE:
        return f"This user may not listen on port {port} of {host}."
    return f"Port {port} on {host} cannot be used ({reason.strerror})."


class SingleInstanceLock:
    """Lock the data folder, so that only one service uses it at a time.

    Two services would share one database and take each other's messages. The operating system
    releases the lock when the process ends, however it ends.
    """

    def __init__(self, folder: Path, port: int, advice: str = STOP_FIRST) -> None:
        """Prepare the lock of a service that listens on `port`.

        `advice` says what to do if another service has it.
        """
        self.folder, self.port, self.advice = folder, port, advice

    def __enter__(self) -> None:
        """Take the lock. Raises CannotStart if another service has it."""
        self._file = (self.folder / "serve.lock").open("a+", encoding="utf-8")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.seek(0)
            other = self._file.read().strip()
            self._file.close()
            raise CannotStart(
                f"Clag Club is running already with the data in {self.folder} "
                f"({other or 'starting'}). {self.advice}"
            ) from None
        self._file.truncate(0)
        self._file.write(f"process {os.getpid()}, port {self.port}\n")
        self._file.flush()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give the lock back."""
        self._file.close()


def list_exposed_files() -> list[Path]:
    """Return the files with secrets that other users of this machine can get at.

    They were made their owner's alone when they were opened, so these are another user's, or lie on
    a disk that knows no owners.
    """
    is_file = connection.vendor == "sqlite"
    database = [Path(connection.settings_dict["NAME"])] if is_file else []
    return [path for path in (settings.VAR / "secret-key", *database) if is_exposed(path)]


def check_writable() -> None:
    """Have SQLite raise what `explain` puts in words, if its file cannot be written.

    With nothing to migrate a start only reads, and would promise a service that takes no result.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            # Beginning to write is not refused, only the first page that is written.
            cursor.execute("BEGIN IMMEDIATE")
            try:
                version = cursor.execute("PRAGMA user_version").fetchone()[0]
                cursor.execute(f"PRAGMA user_version = {version}")
            finally:
                cursor.execute("ROLLBACK")


def count_missing_migrations() -> int:
    """Return how many migrations an older database lacks; 0 for a new one.

    Raises CannotStart if the database is newer than this program: it would lack columns that the
    program does not know how to fill.
    """
    loader = MigrationLoader(connection)
    applied = {name for app, name in loader.applied_migrations if app == APP}
    refuse_newer(applied, loader)
    if not applied:
        return 0
    return len({name for app, name in loader.graph.nodes if app == APP} - applied)


def refuse_newer(applied: set[str], loader: MigrationLoader | None = None) -> None:
    """Raise CannotStart if a database that has run these migrations is newer than this program."""
    loader = loader or MigrationLoader(None)
    here = {name for app, name in loader.disk_migrations if app == APP}
    newest = max(here)
    # Those that were squashed since may be gone from here, and are older.
    if later := sorted(name for name in applied - here if name[:4] >= newest[:4]):
        raise CannotStart(
            f"The database was made by a newer version of Clag Club: it has {later[-1]}, and this "
            f"version ends with {newest}. Start that version, or a newer one; or put a backup "
            "that this version made in its place."
        )


def explain(error: Exception) -> str:
    """Return what is wrong and what to do, in words; empty for an error that is a fault.

    >>> import errno
    >>> print(explain(OSError(errno.ENOSPC, "No space left", "/srv/var/static")))
    The disk is full (/srv/var/static). Free some space and try again; no data is lost.
    """
    if isinstance(error, CannotStart | ImproperlyConfigured):
        return str(error)
    if isinstance(error, InconsistentMigrationHistory):
        return f"The database is too old for this version, or damaged: {error}"
    if isinstance(error, DatabaseError):
        if connection.vendor == "sqlite" and (folder := find_full_disk(error, database_folder())):
            return full_disk(folder)
        if connection.vendor == "sqlite":
            reason = str(error)
            found = next((words for part, words in SQLITE_PROBLEMS.items() if part in reason), "")
        else:
            found = _explain_server(error)
        return found or _explain_tables(error)
    return explain_system(error, settings.VAR) if isinstance(error, OSError) else ""


def database_folder() -> Path:
    """Return the folder of the SQLite database."""
    return Path(connection.settings_dict["NAME"]).parent


def find_full_disk(error: DatabaseError, *folders: Path) -> Path | None:
    """Return the folder whose full disk SQLite reports; None if it reports another fault.

    With no room for the index of its log SQLite reports an I/O error, as it does for a broken disk.
    """
    free = {folder: shutil.disk_usage(folder).free for folder in folders if folder.is_dir()}
    if not free:
        return None
    fullest = min(free, key=lambda folder: free[folder])
    is_unnamed = "disk I/O error" in str(error) and free[fullest] < LOG_INDEX
    return fullest if is_unnamed or "disk is full" in str(error) else None


def _explain_server(error: DatabaseError) -> str:
    """Say why the server cannot be reached; nothing if it can be."""
    if not isinstance(error, OperationalError):
        return ""
    import psycopg  # without PostgreSQL its driver is not needed

    # What the pool says is that it got no connection, not why.
    options = connection.get_connection_params()
    options.pop("pool", None)
    try:
        psycopg.connect(**options | {"connect_timeout": CONNECT_SECONDS}).close()
    except psycopg.OperationalError as reason:
        first = str(reason).strip().partition("\n")[0]
        return f"The database that DATABASE_URL names cannot be used: {first}"
    return ""


def _explain_tables(error: DatabaseError) -> str:
    """Say that tables of this version are missing, if that is the reason."""
    reason = str(error)
    if "no such table" not in reason and not re.search(r'relation ".*" does not exist', reason):
        return ""
    return (
        "The database lacks some of this version's tables. Create them: python manage.py migrate, "
        "or start the service once (make run), which does so."
    )
