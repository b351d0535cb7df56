"""Put a backup in the place of the database."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from ops.backups.archive import read_archive, refuse_missing, working_folder
from ops.backups.contents import Contents
from ops.backups.databases import current_database
from ops.backups.errors import BackupError
from ops.backups.make import check_contents, list_key_marks
from ops.backups.sqlite import Sqlite
from ops.start_checks import CannotStart, SingleInstanceLock, refuse_newer

if TYPE_CHECKING:
    from pathlib import Path

    from ops.backups.archive import Manifest


STOP_FIRST = (
    "Stop it (Ctrl-C in its terminal), restore the backup with the same command, "
    "and start it again."
)


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, where what was there before is kept, and whether the key is the same."""

    manifest: Manifest
    kept: str
    has_same_key: bool


def restore_backup(path: Path, identity: Path | None = None, *, replaces: bool = False) -> Restored:
    """Restore a backup, and bring it up to date for this version.

    Everything is checked before anything is changed, and a restore that fails leaves the database
    as it was. One that holds accounts is only replaced with `replaces`, and is then kept under
    another name. Raises BackupError.
    """
    refuse_missing(path, identity)
    database = current_database()
    lock = SingleInstanceLock(settings.VAR, settings.PORT, STOP_FIRST)
    try:
        with lock if isinstance(database, Sqlite) else nullcontext():
            if not (replaces or database.is_empty()):
                raise BackupError(
                    "The database holds accounts, so nothing was changed. To put the backup in its "
                    "place, and keep what is there under another name: --replace"
                )
            # Beside the database, so that a file need only be renamed.
            place = database.path if isinstance(database, Sqlite) else path
            with working_folder(place) as folder:
                archive = read_archive(path, identity, folder)
                manifest = archive.manifest
                refuse_newer(set(manifest.migrations))
                check_contents(archive)
                database.check_unused()
                contents = Contents(manifest.migrations, manifest.rows)
                kept = database.load(
                    archive.database, contents, f"before-restore-{timezone.now():%Y%m%d-%H%M%S}"
                )
            call_command("migrate", verbosity=0, interactive=False)
    except CannotStart as reason:
        raise BackupError(f"{reason}\nNothing was changed.") from None
    return Restored(manifest, kept, has_same_key=manifest.key in list_key_marks())
