"""Find the programs of PostgreSQL that suit a server."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from ops.backups.errors import BackupError

DEBIAN = Path("/usr/lib/postgresql")


def find_program(name: str, server: int) -> str:
    """Return the path of `pg_dump` or `pg_restore` for a server of a major version.

    An older program refuses a newer server, and a much newer one writes what the server may not
    read, so the lowest version from the server's on is taken. Raises BackupError if there is none.
    """
    versions = {_version_of(path): path for path in _list_programs(name)}
    usable = [version for version in versions if version >= server]
    if usable:
        return versions[min(usable)]
    found = f"only version {max(versions)} was found" if versions else "it was not found"
    raise BackupError(
        f"{name} of version {server} is needed, as the server's, and {found}. Install the package "
        f"postgresql-client-{server}. Nothing was changed."
    )


def _list_programs(name: str) -> list[str]:
    # The program of the path last, so that of two with one version it is taken.
    debian = [str(path) for path in DEBIAN.glob(f"*/bin/{name}")]
    on_path = shutil.which(name)
    return [*debian, on_path] if on_path else debian


def _version_of(path: str) -> int:
    done = subprocess.run([path, "--version"], check=False, capture_output=True, text=True)
    found = re.search(r"\) (\d+)", done.stdout)
    return int(found[1]) if found else 0
