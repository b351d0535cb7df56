"""Build the pseudo-locale, in which every translated text stands in brackets."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

LOCALE = "en_XA"
PROGRAMS = ("xgettext", "msgen", "msgfilter", "msgfmt")
SOURCES = ("api", "engine", "static", "templates", "tournaments")
"""The folders with texts for people."""
IGNORED = ("*/migrations/*",)
UNKNOWN_PLURAL = "nplurals=INTEGER; plural=EXPRESSION;"
PLURAL = "nplurals=2; plural=(n != 1);"


class Command(BaseCommand):
    """Collect all texts marked for translation and put each in brackets."""

    help = "Collect the texts marked for translation into a locale that puts each in brackets."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Write var/locale/en_XA. Raises CommandError if GNU gettext is not installed."""
        if missing := [name for name in PROGRAMS if shutil.which(name) is None]:
            raise CommandError(f"Install GNU gettext first; not found: {', '.join(missing)}.")
        folder = build_pseudo_locale(settings.VAR / "locale", verbosity=0)
        self.stdout.write(f"The pseudo-locale is in {folder}.")


def build_pseudo_locale(root: Path, *, verbosity: int = 0) -> Path:
    """Build the catalogues of pages and scripts below `root`, and return their folder."""
    folder = root / LOCALE / "LC_MESSAGES"
    shutil.rmtree(root, ignore_errors=True)
    folder.mkdir(parents=True)
    options: dict[str, Any] = {"ignore_patterns": [*IGNORED], "verbosity": verbosity}
    # makemessages writes a file beside each template while it reads it, so it reads a copy:
    # the development server would reload, and two builds at once would read each other's files.
    with TemporaryDirectory() as copy:
        for name in SOURCES:
            shutil.copytree(settings.ROOT / name, Path(copy, name))
        with chdir(copy):
            call_command("makemessages", locale=[LOCALE], **options)
            call_command("makemessages", locale=[LOCALE], domain="djangojs", **options)
    for catalogue in folder.glob("*.po"):
        _put_in_brackets(catalogue)
    return folder


def _put_in_brackets(catalogue: Path) -> None:
    text = catalogue.read_text(encoding="utf-8").replace(UNKNOWN_PLURAL, PLURAL)
    copied = _run("msgen", "-", text=text)
    # -z: a text of several lines is one text for sed.
    filled = _run("msgfilter", "--keep-header", "sed", "-z", "s/.*/[&]/", text=copied)
    catalogue.write_text(filled, encoding="utf-8")
    _run(
        "msgfmt",
        "--use-fuzzy",
        "--output-file",
        str(catalogue.with_suffix(".mo")),
        "-",
        text=filled,
    )


def _run(*command: str, text: str) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return done.stdout
