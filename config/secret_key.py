"""The signing key of an installation that was given none."""

import fcntl
import os
import secrets
from pathlib import Path

SHORTEST = 50


def keep_secret_key(path: Path) -> str:
    """Read the key kept in `path`; make it on the first run, for this user's eyes only.

    The file is locked while it is empty, so of two processes that start together one makes
    the key and the other waits and reads it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     first = keep_secret_key(Path(folder) / "key")
    ...     first == keep_secret_key(Path(folder) / "key")
    True

    Raises ValueError when the file is there but holds no key of a useful length.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or not path.stat().st_size:
        _make_key(path)
    key = path.read_text(encoding="ascii").strip()
    if len(key) < SHORTEST:
        raise ValueError(f"{path} holds no usable key; remove it to have a new one made")
    return key


def _make_key(path: Path) -> None:
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(handle, "r+", encoding="ascii") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if not file.read():  # else somebody was quicker
            file.write(secrets.token_urlsafe(60))
