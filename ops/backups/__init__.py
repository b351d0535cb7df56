"""Back the database up into a file, check and restore such a file, delete old ones (ADR 0273)."""

from ops.backups.archive import Archive, Manifest
from ops.backups.errors import BackupError
from ops.backups.folder import is_due, keep_copy, list_copies, thin_out
from ops.backups.make import check_backup, make_backup
from ops.backups.restore import restore_backup

__all__ = [
    "Archive",
    "BackupError",
    "Manifest",
    "check_backup",
    "is_due",
    "keep_copy",
    "list_copies",
    "make_backup",
    "restore_backup",
    "thin_out",
]
