"""Dump a PostgreSQL database into a file, and restore it, with PostgreSQL's own programs."""

from __future__ import annotations

import os
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
from django.db import connection
from psycopg import sql
from psycopg.conninfo import make_conninfo

from ops.backups.contents import HAS_ACCOUNTS, LIST_MIGRATIONS, MIGRATIONS, USERS, Contents
from ops.backups.errors import BackupError
from ops.backups.programs import find_program
from tournaments.core.formatting import count_of

if TYPE_CHECKING:
    from collections.abc import Iterator

TLS = ("sslmode", "sslrootcert", "sslcert", "sslkey")
"""Options of the address that the programs need as well."""

CLOSING_SECONDS = 2.0
"""How long other connections are given to be gone."""
POLL_INTERVAL = 0.02
COUNT_OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


class Postgres:
    """A database on a server, with `pg_dump` and `pg_restore`."""

    engine = "postgresql"

    def describe(self) -> str:
        """Return the version of the server."""
        with self._connect() as session:
            return str(session.info.server_version // 10000)

    def copy_to(self, file: Path) -> Contents:
        """Dump the database, and count its rows, in one snapshot."""
        with self._connect() as session:
            session.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            session.read_only = True
            snapshot = session.execute("SELECT pg_export_snapshot()").fetchone()
            assert snapshot is not None  # noqa: S101  (a function returns a row)
            version = session.info.server_version // 10000
            command = [find_program("pg_dump", version), "--format=custom", "--no-owner"]
            command += ["--no-privileges", "--schema=public", f"--snapshot={snapshot[0]}"]
            self._run([*command, f"--file={file}", f"--dbname={self._address()}"])
            return _read_postgres(session)

    def check_copy(self, file: Path, contents: Contents) -> None:
        """Have `pg_restore` read the dump to its end, and look for the tables in it."""
        program = find_program("pg_restore", self._version())
        listed = self._run([program, "--list", str(file)])
        missing = [name for name in contents.rows if f"TABLE DATA public {name} " not in listed]
        if missing:
            raise BackupError(f"The dump in this backup lacks tables: {', '.join(missing)}.")
        self._run([program, f"--file={os.devnull}", str(file)])

    def is_empty(self) -> bool:
        """Return whether the database has no table of accounts, or no account."""
        with self._connect() as session:
            found = session.execute("SELECT to_regclass(%s)", [f"public.{USERS}"]).fetchone()
            if found is None or found[0] is None:
                return True
            return session.execute(HAS_ACCOUNTS).fetchone() is None

    def check_unused(self) -> None:
        """Raise BackupError if others are connected."""
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has one
        with self._connect() as session:
            others = _count_others(session)
        if others:
            raise BackupError(
                f"This database is in use by {count_of(others, 'other connection')}. Stop web "
                "servers, workers and beat first, then try again. Nothing was changed."
            )

    def load(self, file: Path, contents: Contents, kept_as: str) -> str:
        """Rename the schema that is there, and restore the dump into a new one."""
        kept = kept_as.replace("-", "_")
        keep = sql.SQL("ALTER SCHEMA public RENAME TO {}").format(sql.Identifier(kept))
        with self._connect() as session:
            session.execute(keep)
            session.execute("CREATE SCHEMA public")
        command = [find_program("pg_restore", self._version()), "--single-transaction"]
        command += ["--exit-on-error", "--no-owner", "--no-privileges", "--schema=public"]
        try:
            self._run([*command, f"--dbname={self._address()}", str(file)])
            with self._connect() as session:
                if _read_postgres(session) != contents:
                    raise BackupError("What was restored is not what the manifest says.")
        except BackupError as error:
            back = sql.SQL("ALTER SCHEMA {} RENAME TO public").format(sql.Identifier(kept))
            with self._connect() as session:
                session.execute("DROP SCHEMA public CASCADE")
                session.execute(back)
            raise BackupError(f"{error} The database is as it was before.") from None
        return self._drop_if_empty(kept)

    def _drop_if_empty(self, schema: str) -> str:
        with self._connect() as session:
            tables = session.execute(
                "SELECT 1 FROM pg_tables WHERE schemaname = %s LIMIT 1", [schema]
            ).fetchone()
            if tables:
                return f"the schema {schema}"
            session.execute(sql.SQL("DROP SCHEMA {} CASCADE").format(sql.Identifier(schema)))
        return ""

    def _version(self) -> int:
        return int(self.describe())

    @contextmanager
    def _connect(self) -> Iterator[psycopg.Connection]:
        """Open a connection of its own: the pool's have settings of requests."""
        try:
            session = psycopg.connect(self._address(), password=self._password() or None)
        except psycopg.OperationalError as error:
            raise BackupError(f"The database cannot be reached: {str(error).strip()}") from None
        with session:
            yield session

    def _address(self) -> str:
        """Return how to connect, without the password: others can read a command line."""
        found = connection.settings_dict
        places = {"host": found["HOST"], "port": found["PORT"], "user": found["USER"]}
        places |= {name: str(found["OPTIONS"][name]) for name in TLS if name in found["OPTIONS"]}
        given = {name: value for name, value in places.items() if value}
        return make_conninfo(dbname=found["NAME"], **given)

    def _password(self) -> str:
        return str(connection.settings_dict["PASSWORD"])

    def _run(self, command: list[str]) -> str:
        """Run a program; return its output. Raises BackupError if it fails."""
        env = {**os.environ, **({"PGPASSWORD": self._password()} if self._password() else {})}
        done = subprocess.run(command, env=env, check=False, capture_output=True, text=True)
        if done.returncode:
            words = (done.stderr or done.stdout).strip()[-500:]
            if "No space left" in words:
                raise BackupError("The disk is full. Nothing was kept. Free some space.")
            raise BackupError(f"{Path(command[0]).name} failed: {words}")
        return done.stdout


def _count_others(session: psycopg.Connection) -> int:
    """Count the other connections to the database, without those that are about to be gone.

    The server lists a connection for some milliseconds after it was closed. This program's own
    were closed just now, and so were those of a service that has just been stopped.
    """
    session.autocommit = True  # within one transaction the list stays as it was first read
    deadline = time.monotonic() + CLOSING_SECONDS
    while True:
        found = session.execute(COUNT_OTHERS).fetchone()
        others = found[0] if found else 0
        if not others or time.monotonic() > deadline:
            return others
        time.sleep(POLL_INTERVAL)


def _read_postgres(session: psycopg.Connection) -> Contents:
    names = session.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    rows = {}
    for (name,) in sorted(names.fetchall()):
        counted = session.execute(
            sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier("public", name))
        ).fetchone()
        rows[name] = counted[0] if counted else 0
    migrations = session.execute(LIST_MIGRATIONS).fetchall() if MIGRATIONS in rows else []
    return Contents(tuple(name for (name,) in migrations), rows)
