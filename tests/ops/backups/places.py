"""Empty databases to restore into, and what is in a database, for comparing."""

from __future__ import annotations

import os
import secrets
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import psycopg
from django.db import connection
from psycopg import sql

from tests.scale.conftest import FOREIGN, database_url

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
Rows = dict[str, list[tuple[Any, ...]]]


@contextmanager
def empty_database(folder: Path) -> Iterator[str]:
    """Return the address of a new database of the kind that the tests run on."""
    if connection.vendor == "sqlite":
        folder.mkdir()
        yield f"sqlite:///{folder / 'clag.sqlite3'}"
        return
    name = f"restored_{os.getpid()}_{secrets.token_hex(3)}"
    server = urlsplit(database_url())
    with psycopg.connect(server._replace(path="/postgres").geturl(), autocommit=True) as session:
        session.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield server._replace(path=f"/{name}").geturl()
        finally:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            session.execute(drop)


def read_rows(url: str) -> Rows:
    """Return all rows of all tables of a database."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
            names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            return {
                name: sorted(database.execute(f'SELECT * FROM "{name}"'), key=repr)  # noqa: S608  (a name of its own list)
                for (name,) in names.fetchall()
            }
    with psycopg.connect(url) as session:
        found = session.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        rows: Rows = {}
        for (name,) in found.fetchall():
            query = sql.SQL("SELECT t::text FROM {} t").format(sql.Identifier(name))
            rows[name] = sorted(session.execute(query).fetchall())
        return rows


def manage(url: str, var: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of manage.py (or `-c` and a script) on a database, as an operator does."""
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    env = kept | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": url,
        "CLAG_VAR": str(var),
        "ALLOWED_HOSTS": "testserver",
    }
    what = ["manage.py", *words] if words[0] != "-c" else list(words)
    command = [sys.executable, *what]
    return subprocess.run(
        command, cwd=ROOT, env=env, check=False, capture_output=True, text=True, timeout=240
    )
