"""Make a migrated database for the tests, once, which every worker copies.

Migrating takes a second or two and copying a moment. `config.settings_test` and the fixtures in
`conftest.py` take the copy: of a file on SQLite, by CREATE DATABASE ... TEMPLATE on PostgreSQL.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from ops.programs import make_folder

if TYPE_CHECKING:
    from contextlib import ExitStack
    from pathlib import Path

TEMPLATE = "TEST_TEMPLATE"
"""The environment variable that names the file or the database to copy."""


class CannotMigrate(Exception):
    """The migrations did not run; what they printed is above."""


def make_sqlite_template(stack: ExitStack) -> str:
    """Migrate a new SQLite file, and return its path; it is deleted with the stack."""
    folder = make_folder(stack, "template")
    file = folder / "template.sqlite3"
    _migrate(f"sqlite:///{file}", folder)
    return str(file)


def make_postgres_template(stack: ExitStack, server: str | None) -> str:
    """Migrate a new database on a server, and return its name; it is dropped with the stack.

    Returns "" without a server.
    """
    if not server:
        return ""
    name = f"clag_template_{os.getpid()}_{secrets.token_hex(3)}"
    _run(server, sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    drop = sql.SQL("DROP DATABASE {}").format(sql.Identifier(name))
    stack.callback(_run, server, drop)
    _migrate(urlsplit(server)._replace(path=f"/{name}").geturl(), make_folder(stack, "template"))
    return name


def _run(server: str, statement: sql.Composed) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(statement)


def _migrate(url: str, folder: Path) -> None:
    # A process of its own, because Django has one set of settings a process. Without Django's
    # checks, which load every page and the API: `make check` runs them, and they would take as
    # long as the migrations.
    command = [sys.executable, "manage.py", "migrate", "--verbosity=0", "--no-input"]
    command += ["--skip-checks"]
    env = {**os.environ, "DATABASE_URL": url, "CLAG_VAR": str(folder), "REDIS_URL": ""}
    env |= {"DJANGO_SETTINGS_MODULE": "config.settings"}
    if subprocess.run(command, env=env, check=False).returncode:
        raise CannotMigrate
