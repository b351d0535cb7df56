"""Write to the server's owners when work stands still.

Web processes do this themselves: the worker that sends letters may be what has stopped.
"""

from __future__ import annotations

from datetime import timedelta

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.addresses import site_url
from tournaments.core.formatting import format_datetime
from tournaments.health.heartbeats import ALARM, QUEUE_TITLES
from tournaments.health.standstill import Standstill, find_standstills
from tournaments.models import Club, Heartbeat, Role, User

REPEAT_AFTER = timedelta(hours=12)
"""When the owners are written to again, whether work still stands still or does again."""


def raise_alarm() -> bool:
    """Send the letter if work stands still and none was sent lately; return whether it was sent.

    Of several processes that call this at once, one sends it.
    """
    standstills = find_standstills()
    if not standstills or not _take_turn():
        return False
    lines = [describe(one) for one in standstills]
    text = {"lines": lines, "link": site_url(reverse("server-health"))}
    body = render_to_string("health/alarm_letter.txt", text)
    for user in list_server_owners():
        EmailMessage(_("Work on the server has stopped"), body, to=[user.email]).send()
    return True


def describe(standstill: Standstill) -> str:
    """Return a standstill in words."""
    since = standstill.since
    when = format_datetime(since) if since else _("the start")
    if not standstill.queue:
        return _("Work has been waiting since %(when)s.") % {"when": when}
    what = {"work": QUEUE_TITLES[standstill.queue], "when": when}
    return _("No sign of life since %(when)s: %(work)s.") % what


def _take_turn() -> bool:
    now = timezone.now()
    row, is_new = Heartbeat.objects.get_or_create(name=ALARM, defaults={"at": now})
    if is_new:
        return True
    mine = Heartbeat.objects.filter(name=ALARM, at=row.at, at__lte=now - REPEAT_AFTER)
    return mine.update(at=now) == 1


def list_server_owners() -> list[User]:
    """Return the owners of the first club, who get letters about the server."""
    first = Club.objects.order_by("pk").values("pk")[:1]
    owners = User.objects.filter(memberships__club__in=first, memberships__role=Role.OWNER)
    return list(owners.filter(is_active=True).order_by("pk"))
