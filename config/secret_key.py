"""The signing key of an installation that was given none."""

import os
import secrets
from pathlib import Path


def keep_secret_key(path: Path) -> str:
    """Read the key kept in `path`; make it on the first run, for this user's eyes only.

    The file is created exclusively, so of two processes that start together one makes
    the key and the other reads it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     first = keep_secret_key(Path(folder) / "key")
    ...     first == keep_secret_key(Path(folder) / "key")
    True

    Raises ValueError when the file is there but holds no key of a useful length.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_key(path)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        key = secrets.token_urlsafe(60)
        file.write(key)
    return key


def _read_key(path: Path) -> str:
    key = path.read_text(encoding="ascii").strip()
    if len(key) < 50:
        raise ValueError(f"{path} holds no usable key; remove it to have a new one made")
    return key
