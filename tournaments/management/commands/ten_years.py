"""Fill a database with a club of ten years: `manage.py ten_years`."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.demo import club as demo
from tournaments.demo import draw_password, make_ten_year_club, ten_years

EMAIL = "owner@ten-years.example"
MAX_NIGHTS, MIN_MEMBERS, MAX_MEMBERS = 2000, 8, 500


class Command(BaseCommand):
    """Make a club with ten years of results in an empty database."""

    help = "Make a club of 500 nights, 60 members and 264,000 deals, in an empty database."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--nights` and `--members`: another size."""
        parser.add_argument("--nights", type=int, default=ten_years.NIGHTS)
        parser.add_argument("--members", type=int, default=ten_years.MEMBERS)

    def handle(self, *args: Any, nights: int, members: int, **options: Any) -> None:
        """Make the club. Raises CommandError for a database in use, or an impossible size."""
        if not 1 <= nights <= MAX_NIGHTS or not MIN_MEMBERS <= members <= MAX_MEMBERS:
            raise CommandError(
                f"It can have 1 to {MAX_NIGHTS} nights, and {MIN_MEMBERS} to {MAX_MEMBERS} members."
            )
        if not demo.is_database_empty():
            raise CommandError("This database is in use already; this club needs an empty one.")
        password = draw_password()
        made = make_ten_year_club(
            password=password, email=EMAIL, nights=nights, members=members,
            progress=self.stdout.write,
        )  # fmt: skip
        self.stdout.write(f"{made.name}: sign in as {EMAIL}, {password}")
