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
    except OSError as error:
        found = _explain_place(folder, error)
        if found is None:
            raise
        reason, cure = found
        raise BackupError(
            f"{reason}. Nothing was kept. {cure}, or {_choose_another(folder)}, and try again."
        ) from None


def _explain_place(folder: Path, error: OSError) -> tuple[str, str] | None:
    """Say why nothing can be made in a folder, and what to do; None for another error."""
    closed = f"The folder {folder} cannot be written"
    if error.errno == errno.EROFS:
        return f"{closed}: its disk is read-only", "Make it writable"
    if error.errno in UNWRITABLE:
        user = _name_user()
        return f"{closed}: the user {user} may not write there", "Let that user write there"
    if not isinstance(error, FileNotFoundError | FileExistsError | NotADirectoryError):
        return None
    if files := [place for place in (folder, *folder.parents) if place.is_file()]:
        return f"{files[0]} is a file, where a folder is needed", "Move it away"
    if folder.is_dir():  # such as /proc
        return f"{closed}: the system keeps no files there", "Mount a disk there"
    return f"There is no folder {folder}", "Make it"


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
