"""Run the whole service on one machine with one command: `manage.py serve`."""

import sys

from django.core.management.base import CommandError

from ops.backups import BackupError
from ops.management.service_command import ServiceCommand
from ops.supervisor import run


class Command(ServiceCommand):
    """Prepares the data, starts web server and worker, and runs until Ctrl-C."""

    help = "Prepare the database, then run the web server and the background worker."

    def handle(self, *_arguments: object, **_options: object) -> None:
        """Raise CommandError, saying what to do, if an upgrade could not be backed up first."""
        try:
            code = run(self.stdout)
        except BackupError as reason:
            raise CommandError(
                f"{reason}\nWithout a backup, which an upgrade makes first, nothing was changed. "
                "To go on without: BACKUP_HOURS=0 make run"
            ) from None
        if code:
            sys.exit(code)
