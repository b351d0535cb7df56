"""Build the pseudo-locale, in which every translated text is in brackets."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import django
from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from ops.texts.collect import DOMAINS, collect_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCALE = "en_XA"
PROGRAMS = ("xgettext", "msgcat", "msgen", "msgfmt", "msgunfmt")
UNKNOWN_PLURAL = "nplurals=INTEGER; plural=EXPRESSION;"
TRANSLATION = re.compile(r'^(msgstr(?:\[\d+\])? ")((?:.*"\n")*.*)"$', re.MULTILINE)
"""A translation in a catalogue: a string in quotes, or several in a line each."""
VALUE = re.compile(r"%\(\w+\)[a-z]|\{\w+\}")
"""A value is outside a text's brackets, because it is a separate text."""
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
    root = Path(settings.LOCALE_PATHS[-1])
    folder = root / LOCALE / "LC_MESSAGES"
    shutil.rmtree(root, ignore_errors=True)
    folder.mkdir(parents=True)
    with collect_texts(LOCALE) as collected:
        for name in DOMAINS:
            shutil.copy(collected / f"{name}.po", folder)
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
    merged = _run("msgcat", "--use-first", "-", *more, text=text)
    header, _, copied = _run("msgen", "--no-wrap", "-", text=merged).partition("\n\n")
    # Not with msgfilter, which starts a program for each of thousands of texts.
    filled = f"{header}\n\n{TRANSLATION.sub(_bracket, copied)}"
    catalogue.write_text(filled, encoding="utf-8")
    _run(
        "msgfmt",
        "--use-fuzzy",
        "--output-file",
        str(catalogue.with_suffix(".mo")),
        "-",
        text=filled,
    )


def _bracket(found: re.Match[str]) -> str:
    start, text = found.groups()
    inside = VALUE.sub(r"]\g<0>[", text)
    return f'{start}[{inside}]"'


def _run(*command: str, text: str | None = None) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return done.stdout
