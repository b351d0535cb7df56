"""Back the database up while the service runs: `manage.py backup [FILE]`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection

from ops.backups import BackupError, keep_copy, make_backup
from ops.management.service_command import ServiceCommand
from tournaments.health import note_backup

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(ServiceCommand):
    """Writes one file that `restore` reads, of SQLite as of PostgreSQL."""

    help = (
        "Back the database up into a file, while the service runs. Without a name it goes into "
        "BACKUP_FOLDER, and backups there that are too old are deleted."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the file to write."""
        parser.add_argument("file", type=Path, nargs="?", help="the file; must not exist yet")

    def handle(self, *_arguments: object, file: Path | None, **_options: object) -> None:
        """Raise CommandError, with what to do, if the backup could not be made."""
        if "django_migrations" not in connection.introspection.table_names():
            raise CommandError(
                "There is no data here yet. Start the service once, or name its folder in CLAG_VAR."
            )
        try:
            if file is None:
                file = keep_copy(Path(settings.BACKUP_FOLDER))
            else:
                make_backup(file)
            note_backup()
        except BackupError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"Written: {file}")
