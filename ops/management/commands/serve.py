"""Run the whole service on one machine with one command: `manage.py serve`."""

import sys

from django.core.management.base import BaseCommand, CommandError

from ops.supervisor import PortTaken, run


class Command(BaseCommand):
    """Prepares the data, starts web server and worker, and runs until Ctrl-C."""

    help = "Prepare the database, then run the web server and the background worker."

    def handle(self, *_arguments: object, **_options: object) -> None:
        """Raise CommandError if the port is taken."""
        try:
            code = run(self.stdout)
        except PortTaken as reason:
            raise CommandError(str(reason)) from None
        except KeyboardInterrupt:
            # Only while the data is prepared; later the process group handles it.
            sys.exit(130)
        if code:
            sys.exit(code)
