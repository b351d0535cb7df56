"""Declare the background work of running the service; all other work is in `tournaments.tasks`."""

from __future__ import annotations

import logging
from pathlib import Path

from celery import shared_task
from django.conf import settings

from ops.backups import BackupError, is_due, keep_copy
from tournaments.health import note_backup
from tournaments.tasks.jobs import QueuedTask

logger = logging.getLogger(__name__)


@shared_task(
    name="back_up",
    base=QueuedTask,
    in_queue="later",
    soft_time_limit=540,
    # Less than the time after which Redis delivers a message again (`VISIBILITY_TIMEOUT`).
    time_limit=570,
)
def back_up() -> None:
    """Make a backup in BACKUP_FOLDER if the newest one is older than BACKUP_HOURS."""
    folder = Path(settings.BACKUP_FOLDER)
    if not is_due(folder):
        return
    try:
        path = keep_copy(folder)
    except BackupError as error:
        logger.error("There is no new backup: %s", error)
    else:
        note_backup()
        logger.info("Backup written: %s", path)
