"""Say what a database holds, and what a kind of database must be able to do for backups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

MIGRATIONS = "django_migrations"
LIST_MIGRATIONS = "SELECT name FROM django_migrations WHERE app = 'tournaments' ORDER BY name"
USERS = "tournaments_user"
HAS_ACCOUNTS = "SELECT 1 FROM tournaments_user LIMIT 1"


@dataclass(frozen=True, slots=True)
class Contents:
    """What a database holds: the migrations of this app that it has run, and its rows by table."""

    migrations: tuple[str, ...]
    rows: dict[str, int]


class Database(Protocol):
    """A kind of database, of which the settings name one."""

    engine: str

    def describe(self) -> str:
        """Return the version of the server or the library."""
        ...

    def copy_to(self, file: Path) -> Contents:
        """Write a consistent copy while others read and write; return what it holds."""
        ...

    def check_copy(self, file: Path, contents: Contents) -> None:
        """Read a copy from beginning to end. Raises BackupError if it is damaged."""
        ...

    def is_empty(self) -> bool:
        """Return whether nothing would be lost: there are no tables, or no accounts."""
        ...

    def check_unused(self) -> None:
        """Raise BackupError if another program is using the database."""
        ...

    def load(self, file: Path, contents: Contents, kept_as: str) -> str:
        """Replace the database by a copy, or leave it as it is and raise BackupError.

        Returns where the database that was there is kept, under the name `kept_as`; empty if there
        was none.
        """
        ...
