"""Keep backups in a folder: name them by their time, say when the next is due, delete old ones."""

from __future__ import annotations

import fcntl
import re
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import timezone

from ops.backups.archive import SEALED
from ops.backups.errors import BackupError, explain_full_disk, explain_unwritable
from ops.backups.make import make_backup

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TIME = "%Y-%m-%dT%H%M%SZ"
NAME = re.compile(r"clag-(\d{4}-\d\d-\d\dT\d{6}Z)\.zip(\.age)?")
"""The names of the backups that are made by time. Other files are left alone."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A backup in the folder, and when it was made."""

    path: Path
    made_at: datetime


def list_copies(folder: Path) -> list[Copy]:
    """Return the backups in a folder, newest first."""
    found = [(NAME.fullmatch(path.name), path) for path in folder.glob("clag-*")]
    copies = [
        Copy(path, datetime.strptime(name[1], TIME).replace(tzinfo=UTC))
        for name, path in found
        if name
    ]
    return sorted(copies, key=lambda copy: copy.made_at, reverse=True)


def is_due(folder: Path) -> bool:
    """Return whether the newest backup is older than BACKUP_HOURS; False if that is 0."""
    if not settings.BACKUP_HOURS:
        return False
    # A little earlier, so that one a day does not creep through the day.
    every = timedelta(hours=settings.BACKUP_HOURS) - timedelta(minutes=30)
    now = timezone.now()
    # One of the future was made while the clock was wrong, and until then there would be no other.
    return not any(now - every < copy.made_at <= now for copy in list_copies(folder))


def keep_copy(folder: Path) -> Path:
    """Make a backup in a folder, delete those that are no longer kept, and return its path.

    Raises BackupError, also if another process is making one there.
    """
    with explain_full_disk(folder), explain_unwritable(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _only_one(folder):
        now = timezone.now()
        path = folder / f"clag-{now.astimezone(UTC):{TIME}}.zip"
        if settings.BACKUP_RECIPIENT:
            path = path.with_name(path.name + SEALED)
        make_backup(path)
        thin_out(folder, now)
    return path


def thin_out(folder: Path, now: datetime) -> list[Path]:
    """Delete the backups that are no longer kept, and return their paths.

    Kept are the newest one, and those of at most BACKUP_KEEP_WEEKS weeks' age that are the newest
    of their day (of the last BACKUP_KEEP_DAYS days with backups) or of their week.
    """
    oldest = now - timedelta(weeks=settings.BACKUP_KEEP_WEEKS)
    days, weeks, deleted = set[str](), set[str](), []
    for place, copy in enumerate(list_copies(folder)):
        day, week = f"{copy.made_at:%Y-%m-%d}", f"{copy.made_at:%G-%V}"
        is_of_day = day not in days and len(days) < settings.BACKUP_KEEP_DAYS
        is_kept = place == 0 or (copy.made_at >= oldest and (is_of_day or week not in weeks))
        if is_kept:
            days.add(day)
            weeks.add(week)
        else:
            copy.path.unlink(missing_ok=True)
            deleted.append(copy.path)
    return deleted


@contextmanager
def _only_one(folder: Path) -> Iterator[None]:
    with explain_full_disk(folder), explain_unwritable(folder):
        file = (folder / ".lock").open("a")
    with file as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BackupError(f"A backup is being made in {folder} already.") from None
        yield
