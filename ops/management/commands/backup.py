"""Write a complete, consistent copy of the SQLite database: `manage.py backup FILE`."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import connection


class Command(BaseCommand):
    """Copy the database while the service is running."""

    help = "Write a copy of the SQLite database to a new file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the file to write."""
        parser.add_argument("file", type=Path, help="the copy; must not exist yet")

    def handle(self, *_arguments: object, file: Path, **_options: object) -> None:
        """Raise CommandError if the file exists or the database is not SQLite."""
        if connection.vendor != "sqlite":
            raise CommandError("This is not SQLite. Use: pg_dump --format=custom --file FILE clag")
        if file.exists():
            raise CommandError(f"{file} exists already; nothing was written.")
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(file)])
        # It holds people's e-mail addresses.
        file.chmod(0o600)
        self.stdout.write(f"Written: {file}")
