"""Restore a backup: `manage.py restore FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from django.core.management.base import CommandError

from ops.backups import BackupError, restore_backup
from ops.management.service_command import ServiceCommand

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(ServiceCommand):
    """Puts a backup in the place of the database, whole or not at all."""

    help = "Restore a backup that `backup` made, and bring it up to date for this version."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file, its key, and whether a database in use may be replaced."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--identity", type=Path, help="the file with the key of a sealed backup"
        )
        parser.add_argument(
            "--replace",
            action="store_true",
            help="replace a database that holds accounts, and keep it under another name",
        )

    def handle(
        self,
        *_arguments: object,
        file: Path,
        identity: Path | None,
        replace: bool,
        **_options: object,
    ) -> None:
        """Raise CommandError, with what to do, if nothing was restored."""
        try:
            restored = restore_backup(file, identity, replaces=replace)
        except BackupError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(
            f"Restored: the backup of {restored.manifest.made_at:%Y-%m-%d %H:%M} UTC."
        )
        if restored.kept:
            self.stdout.write(f"What was there before is kept: {restored.kept}")
        if not restored.has_same_key:
            self.stdout.write(
                "SECRET_KEY is not the one that this backup was made with: links of tables have "
                "changed, and everyone must sign in again. Put the old key back if you have it "
                "(SECRET_KEY, or the file secret-key in the data folder)."
            )
