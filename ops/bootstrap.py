"""Create the virtual environment, install the locked packages, and run a command.

Uses only the standard library, because it runs before anything is installed.

    python3 ops/bootstrap.py run          run Clag Club on this machine
    python3 ops/bootstrap.py test [...]   run the tests on all databases that are available
    python3 ops/bootstrap.py setup        install the packages for development
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
NODE_LOCK = ROOT / "package-lock.json"
NODE_STAMP = ROOT / "node_modules" / "installed.json"
MIN_PYTHON = (3, 11)

# The packages that each command needs, and the Python command line that it runs.
COMMANDS: dict[str, tuple[str, list[str]]] = {
    "run": ("base", ["manage.py", "serve"]),
    "test": ("dev", ["-m", "ops.testing"]),
    "setup": ("dev", []),
}
# The packages for development include those of the service, with the same versions.
INCLUDES = {"base": ("base",), "dev": ("base", "dev")}


class CannotStart(Exception):
    """Something is missing on this machine; the message says what to do."""


def lock_of(name: str) -> Path:
    """Return the lock file of a set of packages."""
    return ROOT / "requirements" / f"{name}.txt"


def fingerprint(lock: Path) -> str:
    """Hash the lock file and the Python version; if it changes, the packages are reinstalled."""
    text = f"{sys.version_info[:2]} ".encode() + lock.read_bytes()
    return hashlib.sha256(text).hexdigest()


def read_stamp(stamp: Path) -> dict[str, str]:
    """Return the fingerprints of what is installed, by name; empty if the file cannot be read."""
    try:
        found = json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def create_venv() -> None:
    """Create the virtual environment unless a working one exists."""
    if PYTHON.exists() and _runs([str(PYTHON), "-c", "import pip"]):
        return
    print("Creating a virtual environment in .venv ...", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    if not _runs([sys.executable, "-m", "venv", str(VENV)]):
        raise CannotStart(
            "Python could not create a virtual environment.\n"
            "On Debian and Ubuntu, install one more package: apt install python3-venv"
        )


def install(name: str) -> None:
    """Install a set of packages from its lock file unless it is installed already."""
    stamp = read_stamp(STAMP)
    if stamp.get(name) == fingerprint(lock_of(name)):
        return
    print("Installing the packages (only once; it takes a minute or two) ...", flush=True)
    command = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    command += ["--require-hashes", "--requirement", str(lock_of(name))]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise CannotStart("The packages could not be installed. The lines above say why.")
    # Written last: an installation that was interrupted is done again.
    stamp |= {each: fingerprint(lock_of(each)) for each in INCLUDES[name]}
    STAMP.write_text(json.dumps(stamp), encoding="utf-8")


def install_node_packages() -> None:
    """Install the tools for the pages' scripts unless they are installed already.

    Node itself comes with the Python packages for development.
    """
    if read_stamp(NODE_STAMP).get("node") == fingerprint(NODE_LOCK):
        return
    print("Installing the tools for the scripts (only once) ...", flush=True)
    command = [str(VENV / "bin" / "npm"), "ci", "--silent"]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise CannotStart("The tools for the scripts could not be installed (npm ci).")
    NODE_STAMP.write_text(json.dumps({"node": fingerprint(NODE_LOCK)}), encoding="utf-8")


def build_kernels() -> None:
    """Compile the C kernels if there is a compiler; what fails is done in Python, only slower."""
    _runs([str(PYTHON), "-m", "ops.setup.kernels"])


def check_port(port: str) -> None:
    """Raise CannotStart if PORT is not a valid port, before anything slow is started."""
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise CannotStart(f"PORT must be a number from 1 to 65535, for example 8001, not {port!r}.")


def _runs(command: list[str]) -> bool:
    return subprocess.run(command, cwd=ROOT, check=False, capture_output=True).returncode == 0


def main(arguments: list[str]) -> int:
    """Prepare the environment, then replace this process by the command."""
    name = arguments[0] if arguments else ""
    if name not in COMMANDS:
        print(__doc__)
        return 2
    packages, command = COMMANDS[name]
    try:
        if sys.version_info < MIN_PYTHON:
            raise CannotStart("Clag Club needs Python 3.11 or later.")
        check_port(os.environ.get("PORT") or "8000")
        create_venv()
        install(packages)
        if packages == "dev":
            install_node_packages()
        build_kernels()
    except CannotStart as reason:
        print(reason, file=sys.stderr)
        return 1
    if command:
        # Replaced, not started as a child: Ctrl-C and SIGTERM then reach the command itself.
        os.chdir(ROOT)
        os.execv(PYTHON, [str(PYTHON), *command, *arguments[1:]])  # noqa: S606 - no shell is wanted
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
