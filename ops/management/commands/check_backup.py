"""Check a backup without restoring it: `manage.py check_backup FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from django.core.management.base import CommandError

from ops.backups import BackupError, check_backup
from ops.management.service_command import ServiceCommand
from tournaments.core.formatting import count_of

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(ServiceCommand):
    """Reads the whole file, and says what is in it."""

    help = "Read a backup from beginning to end, and say what is in it. Changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and the key."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--identity", type=Path, help="the file with the key of a sealed backup"
        )

    def handle(
        self, *_arguments: object, file: Path, identity: Path | None, **_options: object
    ) -> None:
        """Raise CommandError if the backup is damaged."""
        try:
            found = check_backup(file, identity)
        except BackupError as error:
            raise CommandError(str(error)) from None
        rows = found.rows
        self.stdout.write(
            f"Whole: {found.engine} {found.server}, made {found.made_at:%Y-%m-%d %H:%M} UTC, "
            f"{count_of(len(rows), 'table')} with {count_of(sum(rows.values()), 'row')} "
            f"({count_of(rows.get('tournaments_club', 0), 'club')}, "
            f"{count_of(rows.get('tournaments_event', 0), 'night')}, "
            f"{count_of(rows.get('tournaments_dealresult', 0), 'result')})"
        )
