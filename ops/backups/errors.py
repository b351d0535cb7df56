"""Say what went wrong with a backup, in words."""

from __future__ import annotations

import errno
from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.db import OperationalError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FULL = (errno.ENOSPC, errno.EDQUOT)


class BackupError(Exception):
    """A backup could not be made, read or restored; the message says why, and what to do."""


@contextmanager
def explain_full_disk(folder: Path) -> Iterator[None]:
    """Turn what the system and SQLite say about a full or closed disk into a BackupError."""
    try:
        yield
    except OSError as error:
        if error.errno in FULL:
            raise BackupError(_full(folder)) from None
        raise BackupError(
            f"{error.filename or folder}: {error.strerror}. Nothing was kept."
        ) from None
    except OperationalError as error:
        if "full" in str(error):
            raise BackupError(_full(folder)) from None
        raise


def _full(folder: Path) -> str:
    return (
        f"The disk is full ({folder}). Nothing was kept of this attempt. Free some space, or "
        "choose another folder, and try again."
    )
