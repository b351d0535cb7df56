"""Make the virtual environment, install the locked packages, and start what was asked for.

Needs nothing but Python and its own library, because it runs before anything is installed.

    python3 ops/bootstrap.py run          the club, on this machine
    python3 ops/bootstrap.py test [...]   the tests, on every database that is to be had
    python3 ops/bootstrap.py setup        only the packages that development needs
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed.json"
OLDEST = (3, 11)

# What each command needs installed, and what it becomes afterwards.
COMMANDS: dict[str, tuple[str, list[str]]] = {
    "run": ("base", ["manage.py", "serve"]),
    "test": ("dev", ["-m", "ops.testing"]),
    "setup": ("dev", []),
}
# A larger set of packages holds the smaller one with the same versions.
INCLUDES = {"base": ("base",), "dev": ("base", "dev")}


class CannotStart(Exception):
    """Something on this machine is missing; the message says what to do about it."""


def lock_of(name: str) -> Path:
    """The lock file of a set of packages."""
    return ROOT / "requirements" / f"{name}.txt"


def fingerprint(lock: Path) -> str:
    """What must be the same for an installation to be still good: the lock and the Python."""
    text = f"{sys.version_info[:2]} ".encode() + lock.read_bytes()
    return hashlib.sha256(text).hexdigest()


def read_stamp(stamp: Path) -> dict[str, str]:
    """Fingerprints of what is installed, by name; empty when unknown."""
    try:
        found = json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def make_venv() -> None:
    """Make the virtual environment unless a working one is there."""
    if PYTHON.exists() and _runs([str(PYTHON), "-c", "import pip"]):
        return
    print("Making a virtual environment in .venv ...", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    if not _runs([sys.executable, "-m", "venv", str(VENV)]):
        raise CannotStart(
            "Python could not make a virtual environment.\n"
            "On Debian and Ubuntu that takes one more package: apt install python3-venv"
        )


def install(name: str) -> None:
    """Install a set of packages from its lock; nothing to do when it is there already."""
    stamp = read_stamp(STAMP)
    if stamp.get(name) == fingerprint(lock_of(name)):
        return
    print("Installing the packages (once; a minute or two) ...", flush=True)
    command = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    command += ["--require-hashes", "--requirement", str(lock_of(name))]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise CannotStart("The packages could not be installed; the lines above say why.")
    stamp |= {each: fingerprint(lock_of(each)) for each in INCLUDES[name]}
    STAMP.write_text(json.dumps(stamp), encoding="utf-8")


def _runs(command: list[str]) -> bool:
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def main(arguments: list[str]) -> int:
    """Prepare, then become the command that was asked for."""
    name = arguments[0] if arguments else ""
    if name not in COMMANDS:
        print(__doc__)
        return 2
    packages, command = COMMANDS[name]
    try:
        if sys.version_info < OLDEST:
            raise CannotStart("This needs Python 3.11 or later.")
        make_venv()
        install(packages)
    except CannotStart as reason:
        print(reason, file=sys.stderr)
        return 1
    if command:
        os.chdir(ROOT)
        os.execv(PYTHON, [str(PYTHON), *command, *arguments[1:]])  # noqa: S606
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
