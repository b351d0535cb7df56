"""Create and keep a signing key for an installation without SECRET_KEY."""

import fcntl
import os
import secrets
from pathlib import Path

from config.private_files import exclude_others

MIN_LENGTH = 50


def load_or_create_secret_key(path: Path) -> str:
    """Return the key in the file `path`; create it on the first run, readable only by this user.

    The file is locked while it is empty, so if two processes start together, one creates the key
    and the other waits for it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     first = load_or_create_secret_key(Path(folder) / "key")
    ...     first == load_or_create_secret_key(Path(folder) / "key")
    True

    Raises ValueError if the file exists but holds no key of sufficient length.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or not path.stat().st_size:
        try:
            _create_key(path)
        except OSError as error:
            # A write that fails on a full disk does not say to which file.
            error.filename = error.filename or str(path)
            raise
    exclude_others(path)  # a copied file has the mode of a new one
    try:
        key = path.read_text(encoding="ascii").strip()
    except UnicodeDecodeError:
        key = ""
    if len(key) < MIN_LENGTH:
        raise ValueError(f"{path} does not hold a usable key; delete it to have a new one created")
    return key


def _create_key(path: Path) -> None:
    # The mode is set when the file is created, so that other users can at no moment read the key:
    # it signs sessions and table links (ADR 0013).
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(handle, "r+", encoding="ascii") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if not file.read():  # otherwise another process was faster
            file.write(secrets.token_urlsafe(60))
