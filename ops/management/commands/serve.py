"""`manage.py serve`: the whole club in one command, for one machine."""

import sys

from django.core.management.base import BaseCommand, CommandError

from ops.supervisor import PortTaken, keep_house


class Command(BaseCommand):
    """Prepares the data, starts the web server and the worker, and stays until Ctrl-C."""

    help = "Prepare the database and run web server and background worker together."

    def handle(self, *_arguments: object, **_options: object) -> None:
        """Raise CommandError with plain words when the club cannot open."""
        try:
            code = keep_house(self.stdout)
        except PortTaken as reason:
            raise CommandError(str(reason)) from None
        except KeyboardInterrupt:
            # Only while the data is prepared; later it is the wish to close.
            sys.exit(130)
        if code:
            sys.exit(code)
