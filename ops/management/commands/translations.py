"""Bring the catalogues of translations up to date, or check them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError

from ops.texts.catalogues import find_faults, find_texts, update
from ops.texts.collect import missing_programs
from tournaments.core.formatting import count_of

if TYPE_CHECKING:
    from argparse import ArgumentParser

ADVICE = """
Run `python manage.py translations`: it adds the missing texts to the catalogues in locale/ and
takes out the stale ones. Translate what is empty there (words: docs/translating.md), then run it
again. A text that only organisers read is left out by a line in ops/texts/scope.py instead."""


class Command(BaseCommand):
    """Update the catalogues in `locale`, or check them with `--check`."""

    help = "Bring the catalogues of translations up to date, or check them."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare `--check`."""
        parser.add_argument(
            "--check", action="store_true", help="change nothing, say what is wrong"
        )

    def handle(self, *_args: Any, check: bool, **_options: Any) -> None:
        """Raise CommandError if something is wrong, or if GNU gettext is needed and missing."""
        missing = missing_programs()
        if missing and (not check or os.environ.get("REQUIRE_ALL")):
            raise CommandError(f"Install GNU gettext first; not found: {', '.join(missing)}.")
        found = None if missing else find_texts()
        if not check:
            update(found or {})
        faults = list(find_faults(found))
        if missing:
            self.stdout.write("NOT CHECKED whether texts are missing or stale: needs GNU gettext.")
        if faults:
            lines = "\n".join(faults)
            raise CommandError(
                f"{lines}\n{count_of(len(faults), 'fault')} in the translations.\n{ADVICE}"
            )
        self.stdout.write("All texts for players are translated.")
