"""Build the pseudo-locale, in which every translated text stands in brackets."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import django
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCALE = "en_XA"
PROGRAMS = ("xgettext", "msgcat", "msgen", "msgfilter", "msgfmt", "msgunfmt")
SOURCES = ("api", "engine", "static", "templates", "tournaments")
"""The folders with texts for people."""
IGNORED = ("*/migrations/*", "static/bundles/*")
UNKNOWN_PLURAL = "nplurals=INTEGER; plural=EXPRESSION;"
IN_BRACKETS = r"s/.*/[&]/; s/%\(\w+\)[a-z]|\{\w+\}/]&[/g"
"""For sed: the values in a text stand outside its brackets, because they are texts of their own."""
PLURAL = "nplurals=2; plural=(n != 1);"


class Command(BaseCommand):
    """Collect all texts marked for translation and put each in brackets."""

    help = "Collect the texts marked for translation into a locale that puts each in brackets."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Write var/locale/en_XA. Raises CommandError if GNU gettext is not installed."""
        if missing := [name for name in PROGRAMS if shutil.which(name) is None]:
            raise CommandError(f"Install GNU gettext first; not found: {', '.join(missing)}.")
        folder = build_pseudo_locale()
        self.stdout.write(f"The pseudo-locale is in {folder}.")


def build_pseudo_locale() -> Path:
    """Build the catalogues of pages and scripts where the settings have them; return the folder.

    The texts of Django and of its apps (the errors of forms, the names of months) are in them too.
    """
    root = Path(settings.LOCALE_PATHS[0])  # where makemessages writes
    folder = root / LOCALE / "LC_MESSAGES"
    shutil.rmtree(root, ignore_errors=True)
    folder.mkdir(parents=True)
    options: dict[str, Any] = {"ignore_patterns": [*IGNORED], "verbosity": 0}
    # makemessages writes a file beside each template while it reads it, so it reads a copy:
    # the development server would reload, and two builds at once would read each other's files.
    with TemporaryDirectory() as copy:
        for name in SOURCES:
            shutil.copytree(settings.ROOT / name, Path(copy, name))
        with chdir(copy):
            call_command("makemessages", locale=[LOCALE], **options)
            call_command("makemessages", locale=[LOCALE], domain="djangojs", **options)
    with TemporaryDirectory() as copy:
        theirs = [str(path) for path in _library_catalogues(Path(copy))]
        _put_in_brackets(folder / "django.po", *theirs)
    _put_in_brackets(folder / "djangojs.po")
    return folder


def _library_catalogues(folder: Path) -> Iterator[Path]:
    """Find the English catalogues of Django and its apps; some come without the source."""
    roots = [
        Path(django.__file__).parent / "conf",
        *(Path(app.path) for app in apps.get_app_configs()),
    ]
    for number, root in enumerate(roots):
        found = root / "locale" / "en" / "LC_MESSAGES" / "django.po"
        if found.exists():
            yield found
        elif found.with_suffix(".mo").exists():
            source = folder / f"{number}.po"
            source.write_text(_run("msgunfmt", str(found.with_suffix(".mo"))), encoding="utf-8")
            yield source


def _put_in_brackets(catalogue: Path, *more: str) -> None:
    """Fill a catalogue, and the texts of `more` that it does not have, and compile it."""
    text = catalogue.read_text(encoding="utf-8").replace(UNKNOWN_PLURAL, PLURAL)
    copied = _run("msgen", "-", text=_run("msgcat", "--use-first", "-", *more, text=text))
    # -z: a text of several lines is one text for sed.
    program = ("sed", "-z", "-E", IN_BRACKETS)
    filled = _run("msgfilter", "--keep-header", *program, text=copied)
    catalogue.write_text(filled, encoding="utf-8")
    _run(
        "msgfmt",
        "--use-fuzzy",
        "--output-file",
        str(catalogue.with_suffix(".mo")),
        "-",
        text=filled,
    )


def _run(*command: str, text: str | None = None) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return done.stdout
