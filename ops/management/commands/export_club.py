"""Write a whole club to a file: `manage.py export_club SLUG FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand, CommandError

from tournaments.archives import ArchiveError, write_club
from tournaments.core.formatting import count_of

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """Writes what `import_club` reads at another server; the club stays here."""

    help = (
        "Write a club with all its players, nights and results to a new file, for another server. "
        "Accounts are not in it; players' names are."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club's address and the file."""
        parser.add_argument("slug", help="the club's part of its address: /clubs/SLUG/")
        parser.add_argument("file", type=Path, help="the file; must not exist yet")

    def handle(self, *_arguments: object, slug: str, file: Path, **_options: object) -> None:
        """Write it. Raises CommandError, with what to do."""
        try:
            manifest = write_club(slug, file)
        except ArchiveError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(
            f"Written: {file}, {manifest.club} with {count_of(manifest.rows['Player'], 'player')}, "
            f"{count_of(manifest.rows['Event'], 'night')} and "
            f"{count_of(manifest.rows['DealResult'], 'result')}."
        )
