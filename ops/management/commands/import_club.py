"""Read a whole club from a file: `manage.py import_club FILE --owner ADDRESS`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand, CommandError

from tournaments.archives import ArchiveError, read_club
from tournaments.core.formatting import count_of
from tournaments.models import User

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """Makes a new club of what `export_club` has written."""

    help = (
        "Make a new club of a file that `export_club` has written, while the service runs. Its "
        "standings are computed from the results, and must be those of the file."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, and the account that will own the club."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--owner", required=True, help="the e-mail address of an account here")

    def handle(self, *_arguments: object, file: Path, owner: str, **_options: object) -> None:
        """Read it. Raises CommandError, with what to do; then nothing is changed."""
        account = User.objects.filter(email=owner.strip().lower()).first()
        if account is None:
            raise CommandError(f"There is no account with the address {owner}.")
        try:
            read = read_club(file, owner=account)
        except ArchiveError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(
            f"{read.club.name} is here at /clubs/{read.club.slug}/ with "
            f"{count_of(read.rows.get('Event', 0), 'night')} and "
            f"{count_of(read.rows.get('DealResult', 0), 'result')}."
        )
