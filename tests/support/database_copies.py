"""A second database for tests, for what must not see the rows of others."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.db import connection

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def clone_database(suffix: str) -> Iterator[str]:
    """Copy the tests' database; return the name of the copy, which is dropped in the end."""
    creation = connection.creation
    creation.clone_test_db(suffix, verbosity=0)
    try:
        yield str(creation.get_test_db_clone_settings(suffix)["NAME"])
    finally:
        creation.destroy_test_db(suffix=suffix, verbosity=0)


@contextmanager
def use_database(name: str) -> Iterator[None]:
    """Have Django use another database of the same server meanwhile."""
    before = connection.settings_dict["NAME"]
    _switch(name)
    try:
        yield
    finally:
        _switch(before)


def _switch(name: str) -> None:
    """Close all connections to the one, so that new ones are to the other."""
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has one
    connection.settings_dict["NAME"] = name
