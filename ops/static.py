"""Collect and compress static files, but only when one of them has changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def collect_static_files() -> bool:
    """Run collectstatic if a static file changed since the last run; return whether it ran."""
    stamp = settings.STATIC_ROOT / ".collected"
    now = fingerprint()
    if stamp.exists() and stamp.read_text(encoding="ascii") == now:
        return False
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    # In the folder that `clear` empties, and written last: an interrupted run is done again.
    stamp.write_text(now, encoding="ascii")
    return True


def fingerprint() -> str:
    """Hash the names, sizes and modification times of all static files."""
    found = (pair for finder in get_finders() for pair in finder.list(None))
    lines = sorted(f"{name} {_describe(Path(storage.path(name)))}" for name, storage in found)
    backend = settings.STORAGES["staticfiles"]["BACKEND"]
    return hashlib.sha256("\n".join([backend, *lines]).encode()).hexdigest()


def _describe(path: Path) -> str:
    stat = path.stat()
    return f"{stat.st_size} {stat.st_mtime_ns}"
