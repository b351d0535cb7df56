"""Database connections have the settings that the service relies on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db.backends.sqlite3.base import DatabaseWrapper
from pytest_django import DjangoDbBlocker

from config.databases import database_settings

SQLITE = {"ENGINE": "django.db.backends.sqlite3", "NAME": ""}
POSTGRES = {"ENGINE": "django.db.backends.postgresql", "NAME": "clag"}
DEFAULTS = {"AUTOCOMMIT": True, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False, "TIME_ZONE": None}


@pytest.fixture
def sqlite(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[DatabaseWrapper]:
    """An open connection to a file of its own, made the way that the service makes it."""
    settings = database_settings({**SQLITE, "NAME": str(tmp_path / "a.sqlite3")}, pool_size=1)
    wrapper = DatabaseWrapper({**DEFAULTS, **settings}, "another")
    with django_db_blocker.unblock():
        wrapper.connect()
        yield wrapper
        wrapper.close()


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 1), ("cache_size", -20000), ("foreign_keys", 1)],
)
def test_pragmas_are_on(sqlite: DatabaseWrapper, pragma: str, value: object) -> None:
    assert sqlite.connection.execute(f"PRAGMA {pragma}").fetchone() == (value,)


def test_transactions_take_the_write_lock_when_they_begin(sqlite: DatabaseWrapper) -> None:
    sqlite.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with (
        closing(sqlite3.connect(sqlite.settings_dict["NAME"], timeout=0)) as other,
        pytest.raises(sqlite3.OperationalError, match="locked"),
    ):
        other.execute("BEGIN IMMEDIATE")
    sqlite.rollback()
    sqlite.set_autocommit(True)


def test_the_postgres_pool_is_limited_to_its_configured_size() -> None:
    options = database_settings(POSTGRES, pool_size=7)["OPTIONS"]
    assert options["pool"]["max_size"] == 7


def test_options_of_the_address_are_kept() -> None:
    parsed = {**POSTGRES, "OPTIONS": {"sslmode": "require"}}
    assert database_settings(parsed, pool_size=7)["OPTIONS"]["sslmode"] == "require"
