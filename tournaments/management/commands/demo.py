"""Fill a database with the demonstration club: `manage.py demo`."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.demo import club as demo
from tournaments.demo import draw_password


class Command(BaseCommand):
    """Make the demonstration club in an empty database."""

    help = "Make the demonstration club: 24 players, a season, a night under way."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--if-empty`: quietly do nothing in a database that is in use."""
        parser.add_argument("--if-empty", action="store_true", dest="if_empty")

    def handle(self, *args: Any, if_empty: bool, **options: Any) -> None:
        """Make the club. Raises CommandError for a database that is in use."""
        if not demo.is_database_empty():
            if if_empty:
                return
            raise CommandError(
                "This database is in use already; the demonstration needs an empty one."
            )
        password = draw_password()
        made = demo.make_demo_club(today=demo.today(), password=password)
        self.stdout.write(f"{made.name}: sign in as {demo.ORGANISER_EMAIL}, {password}")
