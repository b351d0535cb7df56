"""`manage.py backup FILE`: a whole and consistent copy of the club's SQLite database."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import connection


class Command(BaseCommand):
    """Copies the database while the club goes on playing."""

    help = "Write a copy of the SQLite database to a new file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file to write."""
        parser.add_argument("file", type=Path, help="the copy; must not exist yet")

    def handle(self, *_arguments: object, file: Path, **_options: object) -> None:
        """Raise CommandError when the file exists, or when the database is not SQLite."""
        if connection.vendor != "sqlite":
            raise CommandError("PostgreSQL has its own: pg_dump --format=custom --file FILE clag")
        if file.exists():
            raise CommandError(f"{file} exists already; nothing was written.")
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(file)])
        # People's addresses are in it.
        file.chmod(0o600)
        self.stdout.write(f"Written: {file}")
