"""Collect the texts that are marked for translation, with GNU gettext."""

from __future__ import annotations

import shutil
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management import call_command

if TYPE_CHECKING:
    from collections.abc import Iterator

PROGRAMS = ("xgettext", "msgcat", "msguniq", "msgattrib")
"""What has to be installed to collect texts."""
DOMAINS = ("django", "djangojs")
"""The catalogue of Python and the templates, and that of the scripts."""
SOURCES = ("api", "engine", "static", "templates", "tournaments")
"""The folders with texts for people."""
IGNORED = ("*/migrations/*", "static/bundles/*")


def missing_programs() -> list[str]:
    """Return which programs of GNU gettext are not installed."""
    return [name for name in PROGRAMS if shutil.which(name) is None]


@contextmanager
def collect_texts(locale: str) -> Iterator[Path]:
    """Give the folder of an empty catalogue for each domain, with every text of the sources."""
    options: dict[str, Any] = {
        "ignore_patterns": [*IGNORED],
        "verbosity": 0,
        "add_location": "file",
        "no_wrap": True,
        "locale": [locale],
    }
    # makemessages writes a file beside each template while it reads it, so it reads a copy:
    # the development server would reload, and two builds at once would read each other's files.
    with TemporaryDirectory() as copy:
        for name in SOURCES:
            shutil.copytree(settings.ROOT / name, Path(copy, name))
        folder = Path(copy, "locale")
        folder.mkdir()  # where makemessages then writes
        with chdir(copy):
            for domain in DOMAINS:
                call_command("makemessages", domain=domain, **options)
        yield folder / locale / "LC_MESSAGES"
