"""Serve the page on which the server's owner sees what has stopped, failed or been slow."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.core.formatting import format_datetime
from tournaments.health import (
    BACKUP,
    QUEUE_TITLES,
    find_last_check,
    find_stalled_work,
    is_backup_missing,
    list_differences,
    list_failed_jobs,
    list_heartbeats,
    list_slow_requests,
    retry_job,
)
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals

if TYPE_CHECKING:
    from datetime import datetime

    from django.http import HttpRequest, HttpResponseBase


class Sign(NamedTuple):
    """A heartbeat: of which worker, when, and whether it is missing."""

    name: str
    when: str
    is_missing: bool


@never_cache
@handle_refusals
@require_safe
def server_health(request: HttpRequest) -> HttpResponseBase:
    """Show heartbeats, failed jobs and slow requests, to the server's owner."""
    failed = list_failed_jobs(by=get_actor(request))
    stalled = find_stalled_work()
    waits = [one for one in stalled if not one.queue]
    checked = find_last_check()
    return render_page(
        request,
        "health/server.html",
        title=_("Server health"),
        signs=_build_signs({one.queue for one in stalled}),
        waits_since=format_datetime(waits[0].since) if waits and waits[0].since else "",
        differences=[(row, format_datetime(row.at)) for row in list_differences()],
        checked=format_datetime(checked) if checked else "",
        failed=[(job, format_datetime(job.failed_at) if job.failed_at else "") for job in failed],
        slow=[(row, format_datetime(row.at)) for row in list_slow_requests()],
        slow_seconds=settings.SLOW_SECONDS,
    )


@require_POST
@handle_refusals
def retry(request: HttpRequest, job: int) -> HttpResponseBase:
    """Run a failed job again."""
    if retry_job(by=get_actor(request), job_id=job):
        messages.success(request, _("The job was started again."))
    else:
        messages.info(request, _("That job was started again already."))
    return redirect("server-health")


def _build_signs(silent: set[str]) -> list[Sign]:
    seen = list_heartbeats()
    workers = [
        Sign(str(title), _when(seen.get(queue)), queue in silent)
        for queue, title in QUEUE_TITLES.items()
    ]
    backup = Sign(_("Backup"), _when(seen.get(BACKUP)), is_backup_missing())
    return [*workers, backup]


def _when(at: datetime | None) -> str:
    return format_datetime(at) if at else _("None yet")
