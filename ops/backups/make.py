"""Make a backup of the database, and check one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import timezone

from ops.backups.archive import (
    Archive,
    Manifest,
    read_archive,
    refuse_missing,
    working_folder,
    write_archive,
)
from ops.backups.contents import Contents
from ops.backups.databases import current_database
from ops.backups.errors import BackupError
from tournaments.core.links.signatures import sign_with_all

if TYPE_CHECKING:
    from pathlib import Path


def make_backup(path: Path) -> Manifest:
    """Write a backup to a new file while the service runs; return what it contains.

    It is sealed if BACKUP_RECIPIENT is set, and gets its name once it is checked. Raises
    BackupError.
    """
    if path.is_dir():
        raise BackupError(f"{path} is a folder. Name the file as well: {path / 'clag.zip'}")
    if path.exists():
        raise BackupError(f"{path} exists already; nothing was written.")
    with working_folder(path) as folder:
        database = current_database()
        copy = folder / "copy"
        contents = database.copy_to(copy)
        database.check_copy(copy, contents)
        manifest = Manifest(
            made_at=timezone.now(),
            engine=database.engine,
            server=database.describe(),
            migrations=contents.migrations,
            rows=contents.rows,
            key=key_mark(),
        )
        write_archive(path, manifest, copy, settings.BACKUP_RECIPIENT)
    return manifest


def check_backup(path: Path, identity: Path | None = None) -> Manifest:
    """Read a backup from beginning to end without restoring it; return what it contains.

    `identity` is the file with the private key of a sealed one. Raises BackupError.
    """
    refuse_missing(path, identity)
    with working_folder(path) as folder:
        archive = read_archive(path, identity, folder)
        check_contents(archive)
    return archive.manifest


def check_contents(archive: Archive) -> None:
    """Raise BackupError if the database in a backup is damaged, or of another kind than ours."""
    database = current_database()
    manifest = archive.manifest
    if manifest.engine != database.engine:
        raise BackupError(
            f"This backup is of {manifest.engine}, and DATABASE_URL names {database.engine}. "
            "Set DATABASE_URL to a database of its kind."
        )
    database.check_copy(archive.database, Contents(manifest.migrations, manifest.rows))


def key_mark() -> str:
    """Return a mark of the SECRET_KEY, by which an installation recognises its own backups."""
    return list_key_marks()[0]


def list_key_marks() -> list[str]:
    """Return the marks of the SECRET_KEY and of those before it that still count."""
    return [digest.hex()[:16] for digest in sign_with_all("ops.backups", "key")]
