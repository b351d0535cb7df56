"""Say what went wrong with a backup, in words."""

from __future__ import annotations

import errno
import os
import pwd
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import OperationalError, connection

from config.data_folder import FULL, UNWRITABLE
from ops.start_checks import database_folder, find_full_disk

if TYPE_CHECKING:
    from collections.abc import Iterator


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
        if connection.vendor == "sqlite" and (
            full := find_full_disk(error, folder, database_folder())
        ):
            raise BackupError(_full(full)) from None
        raise


@contextmanager
def explain_unwritable(folder: Path) -> Iterator[None]:
    """Turn what the system says about a folder where nothing can be made into a BackupError."""
    try:
        yield
    except (FileNotFoundError, FileExistsError, NotADirectoryError):
        raise BackupError(
            f"{folder} is no folder. Nothing was kept. Make it, or {_choose_another(folder)}."
        ) from None
    except OSError as error:
        if error.errno not in UNWRITABLE:
            raise
        reason, cure = (
            ("its disk is read-only", "Make it writable")
            if error.errno == errno.EROFS
            else (f"the user {_name_user()} may not write there", "Let that user write there")
        )
        raise BackupError(
            f"The folder {folder} cannot be written: {reason}. Nothing was kept. {cure}, or "
            f"{_choose_another(folder)}, and try again."
        ) from None


def _name_user() -> str:
    number = os.geteuid()
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:  # in a container
        return f"number {number}"


def _choose_another(folder: Path) -> str:
    is_set = folder == Path(settings.BACKUP_FOLDER)
    return "name another one in BACKUP_FOLDER" if is_set else "choose another one"


def _full(folder: Path) -> str:
    return (
        f"The disk is full ({folder}). Nothing was kept of this attempt. Free some space, or "
        "choose another folder, and try again."
    )
