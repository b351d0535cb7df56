"""Static files are gathered and compressed only when one of them has changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def gather_static_files() -> bool:
    """Run collectstatic unless nothing changed since the last time. Says whether it ran."""
    stamp = settings.STATIC_ROOT / ".gathered"
    now = fingerprint()
    if stamp.exists() and stamp.read_text(encoding="ascii") == now:
        return False
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(now, encoding="ascii")
    return True


def fingerprint() -> str:
    """One hash over the names, sizes and times of all static files that the apps bring."""
    found = (pair for finder in get_finders() for pair in finder.list(None))
    lines = sorted(f"{name} {_describe(Path(storage.path(name)))}" for name, storage in found)
    backend = settings.STORAGES["staticfiles"]["BACKEND"]
    return hashlib.sha256("\n".join([backend, *lines]).encode()).hexdigest()


def _describe(path: Path) -> str:
    stat = path.stat()
    return f"{stat.st_size} {stat.st_mtime_ns}"
