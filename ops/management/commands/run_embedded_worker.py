"""Do the background work without Redis, in one process: `manage.py run_embedded_worker`."""

import sys

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.celery import app
from ops.embedded import run_worker
from ops.process_group import stop_with_parent


class Command(BaseCommand):
    """Run background jobs one after another until it is asked to stop."""

    help = "Run the background worker of an installation without Redis."

    def handle(self, *_arguments: object, **_options: object) -> None:
        """Raise CommandError if REDIS_URL is set: then Celery workers do the work."""
        if not settings.CELERY_EMBEDDED:
            raise CommandError("REDIS_URL is set, so start `celery -A config worker` instead.")
        stop_with_parent()
        sys.exit(run_worker(app))
