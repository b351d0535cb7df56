"""Create the folder of the data, and say in words why it cannot be used."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from config.secret_key import MIN_LENGTH, load_or_create_secret_key

if TYPE_CHECKING:
    from config.environment import Environment

UNWRITABLE = (errno.EACCES, errno.EPERM, errno.EROFS)
FULL = (errno.ENOSPC, errno.EDQUOT)
OTHER_FOLDER = "or name another folder in CLAG_VAR"


class DataFolder:
    """The folder that CLAG_VAR names. What is wrong with it is a wrong setting."""

    def __init__(self, env: Environment, default: Path) -> None:
        """Create the folder if it does not exist."""
        self.env, self.path = env, Path(env.text("CLAG_VAR", str(default)))
        self._is_usable = True
        try:
            # 0700, because the database in it holds people's e-mail addresses. The mode of a folder
            # that is there already is its maker's choice: the files have their own
            # (`config.private_files`).
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            self._refuse(explain_system(error, self.path) or closed(self.path))

    def secret_key(self, name: str) -> str:
        """Return the key that the folder keeps, which is created on the first run."""
        if self._is_usable:
            try:
                return load_or_create_secret_key(self.path / name)
            except OSError as error:
                # Of a new file in a folder of its own the system states that it is not there.
                self._refuse(explain_system(error, self.path / name) or closed(self.path))
            except ValueError as error:
                self._refuse(str(error))
        return secrets.token_urlsafe(MIN_LENGTH)  # which nothing is signed with

    def check_writable(self) -> None:
        """Check that files can be created there, for a service that must."""
        if self._is_usable and not os.access(self.path, os.W_OK | os.X_OK):
            self._refuse(closed(self.path))

    def _refuse(self, words: str) -> None:
        self._is_usable = False
        self.env.wrong.append(words)


def full_disk(place: Path | str) -> str:
    """Say that the disk of a file or folder is full."""
    return f"The disk is full ({place}). Free some space and try again; no data is lost."


def closed(place: Path | str) -> str:
    """Say that a file or folder is closed to the user who runs the service."""
    return f"{place} cannot be read and written by this user. Let this user do so, {OTHER_FOLDER}."


def explain_system(error: OSError, place: Path | str) -> str:
    """Return what is wrong with a file or folder, and what to do; empty for another error.

    `place` is where that was, if the system does not say: a write that fails does not.
    """
    place = error.filename or place
    if error.errno in FULL:
        return full_disk(place)
    if error.errno in UNWRITABLE:
        return closed(place)
    if isinstance(error, NotADirectoryError | FileExistsError):
        return f"{place} is a file, where a folder is needed. Move it away, {OTHER_FOLDER}."
    return ""
