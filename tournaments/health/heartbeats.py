"""Record heartbeats: each queue has a task that beat sends and its worker records here.

Such a row is fresh only if beat, the broker, the worker and the database all work.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import Min
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models import Heartbeat, User

if TYPE_CHECKING:
    from datetime import datetime

    from django_stubs_ext import StrOrPromise

BEAT_SECONDS = 30.0
"""How often beat sends the task of each queue."""
BACKUP = "backup"
BACKUP_GRACE = timedelta(hours=12)
"""How late a backup may be before it is missing."""
_QUEUE = "queue "
QUEUE_TITLES: dict[str, StrOrPromise] = {
    "now": _("Standings and online games (worker-now)"),
    "draws": _("Draws (worker-draws)"),
    "later": _("E-mails and cleaning up (worker-later)"),
}
"""What each queue's worker does, for people, with its name in docker-compose.yml."""


@transaction.atomic
def note_queue(queue: str) -> timedelta:
    """Note that the worker of a queue is alive; return how long it was silent before.

    That is zero the first time, and if the clock was put back.
    """
    now = timezone.now()
    rows = Heartbeat.objects.select_for_update()
    row, _is_new = rows.get_or_create(name=f"{_QUEUE}{queue}", defaults={"at": now})
    silence, row.at = now - row.at, now
    row.save(update_fields=["at"])
    return max(silence, timedelta())


def note_backup() -> None:
    """Note that a backup was made."""
    Heartbeat.objects.update_or_create(name=BACKUP, defaults={"at": timezone.now()})


def list_heartbeats() -> dict[str, datetime]:
    """Return when each was last noted, by name: the queues, and the backup."""
    rows = Heartbeat.objects.values_list("name", "at")
    return {name.removeprefix(_QUEUE): at for name, at in rows if name != ALARM}


def is_backup_missing() -> bool:
    """Return whether the last backup is older than BACKUP_HOURS and `BACKUP_GRACE`.

    If there never was one, the time since the oldest account was made counts: before that there
    was nothing to keep. False if the server makes no backups by itself (BACKUP_HOURS is 0).
    """
    if not settings.BACKUP_HOURS:
        return False
    since = list_heartbeats().get(BACKUP) or User.objects.aggregate(at=Min("date_joined"))["at"]
    late = timedelta(hours=settings.BACKUP_HOURS) + BACKUP_GRACE
    return since is not None and timezone.now() - since > late


ALARM = "alarm"
"""The row that says when the owners were last written to (`alarm`)."""


def max_silence(queue: str) -> timedelta:
    """Return how long a queue may be silent: for its longest task, and two lost messages."""
    limits = [
        task.time_limit or 0
        for task in current_app.tasks.values()
        if getattr(task, "in_queue", None) == queue
    ]
    return timedelta(seconds=max(limits, default=0) + 3 * BEAT_SECONDS)
