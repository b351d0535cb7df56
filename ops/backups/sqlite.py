"""Copy a SQLite database into a file, and put one back."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connection

from config.private_files import exclude_others
from ops.backups.contents import HAS_ACCOUNTS, LIST_MIGRATIONS, MIGRATIONS, Contents
from ops.backups.errors import BackupError


class Sqlite:
    """A file."""

    engine = "sqlite"

    @property
    def path(self) -> Path:
        """Where the file is."""
        return Path(connection.settings_dict["NAME"])

    def describe(self) -> str:
        """Return the version of the library."""
        return sqlite3.sqlite_version

    def copy_to(self, file: Path) -> Contents:
        """Write a copy, in one transaction that only reads."""
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(file)])
        return _read_sqlite(file)

    def check_copy(self, file: Path, contents: Contents) -> None:
        """Have SQLite check the file, and count its rows."""
        if _read_sqlite(file, check=True) != contents:
            raise BackupError("The database in this backup is not what its manifest says.")

    def is_empty(self) -> bool:
        """Return whether there is no file, or one without accounts."""
        if not self.path.exists():
            return True
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as database:
            try:
                return not database.execute(HAS_ACCOUNTS).fetchone()
            except sqlite3.OperationalError as error:
                return "no such table" in str(error)
            except sqlite3.DatabaseError:  # it is damaged: what is in it may still be wanted
                return False

    def check_unused(self) -> None:
        """Raise BackupError if another process has the file open.

        The lock of the folder says whether `make run` does, but not a web server started alone: it
        would write on into the file that was renamed.
        """
        connection.close()
        if not self.path.exists():
            return
        with closing(sqlite3.connect(self.path, timeout=0)) as database:
            try:
                # Refused while anyone has the file open; the start sets it again.
                database.execute("PRAGMA journal_mode = DELETE")
            except sqlite3.OperationalError as error:
                if "locked" in str(error):
                    raise BackupError(
                        "This database is in use by another program. Stop web servers, workers "
                        "and beat first, then try again. Nothing was changed."
                    ) from None
            except sqlite3.DatabaseError:
                return  # it is damaged, which may be why it is replaced

    def load(self, file: Path, contents: Contents, kept_as: str) -> str:
        """Rename the file that is there, and move the copy into its place."""
        connection.close()
        kept = self.path.with_name(f"{self.path.name}.{kept_as}")
        had_one = self.path.exists()
        if had_one:
            self._fold_log()
            self.path.rename(kept)
            exclude_others(kept)  # an older version left it open
        for name in ("wal", "shm"):
            self.path.with_name(f"{self.path.name}-{name}").unlink(missing_ok=True)
        os.replace(file, self.path)
        return str(kept) if had_one else ""

    def _fold_log(self) -> None:
        """Write what is only in the log into the file, so that it can be moved alone."""
        try:
            with closing(sqlite3.connect(self.path)) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.DatabaseError:
            return  # it is damaged, which may be why it is replaced


def _read_sqlite(file: Path, *, check: bool = False) -> Contents:
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
            if check and copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise BackupError("The database in this backup is damaged. Try another one.")
            names = copy.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            )
            rows = {
                name: copy.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608  (a name of its own list)
                for (name,) in sorted(names)
            }
            migrations = copy.execute(LIST_MIGRATIONS) if MIGRATIONS in rows else ()
            return Contents(tuple(name for (name,) in migrations), rows)
    except sqlite3.DatabaseError:
        raise BackupError("The database in this backup is damaged. Try another one.") from None
