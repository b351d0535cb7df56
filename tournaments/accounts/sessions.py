"""The browsers in which a person is signed in: list them, and end sessions."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated

from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.log import record_event
from tournaments.accounts.sign_in_guard import forget_devices
from tournaments.core.errors import NotFound
from tournaments.core.shapes import Shape
from tournaments.models import AccountEvent, BrowserSession

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import User

SEEN_RESOLUTION = timedelta(minutes=10)
"""How exact "last used" is, so that most requests of a browser write nothing."""


class SessionLine(Shape):
    """A browser in which the person is signed in."""

    id: int
    device: Annotated[str, "Browser and system, as far as known."]
    signed_in_at: datetime
    last_seen_at: Annotated[datetime, "Exact to ten minutes."]
    is_current: Annotated[bool, "Whether this request came from it."]


def record_session(user: User, session_key: str, device: str) -> None:
    """Record that a session is in use. One that is older than the list gets a row."""
    now = timezone.now()
    # The key is a session's own, so no other person can have its row.
    BrowserSession.objects.update_or_create(
        session_key=session_key,
        defaults={"user": user, "last_seen_at": now},
        create_defaults={"user": user, "last_seen_at": now, "device": device[:60]},
    )


def list_sessions(user: User, session_key: str | None = None) -> list[SessionLine]:
    """List the person's sessions, the one with this key first, then the one last used."""
    rows = _open_sessions(user).order_by("-last_seen_at", "-pk")
    lines = [
        SessionLine(
            id=row.pk,
            device=row.device,
            signed_in_at=row.created_at,
            last_seen_at=row.last_seen_at,
            is_current=row.session_key == session_key,
        )
        for row in rows
    ]
    return sorted(lines, key=lambda line: not line.is_current)


@transaction.atomic
def end_session(user: User, session_id: int, *, device: str = "") -> None:
    """Sign the person out of one browser, and treat every browser as new. Raises NotFound."""
    row = BrowserSession.objects.filter(user=user, pk=session_id).first()
    if row is None:
        raise NotFound(_("This session has ended already."))
    _end([row.session_key])
    forget_devices(user)
    record_event(user, AccountEvent.SESSION_ENDED, detail=row.device, device=device)


@transaction.atomic
def end_other_sessions(user: User, session_key: str | None = None, *, device: str = "") -> int:
    """Sign the person out everywhere, except in the browser with this key; return how many.

    Every browser then counts as new (`forget_devices`), signed in or not.
    """
    others = BrowserSession.objects.filter(user=user).exclude(session_key=session_key or "")
    rows = list(others.values_list("session_key", "device"))
    _end([key for key, _device in rows])
    forget_devices(user)
    for _key, ended in rows:
        record_event(user, AccountEvent.SESSION_ENDED, detail=ended, device=device)
    return len(rows)


def forget_session(session_key: str) -> None:
    """Forget a session that its browser ended."""
    BrowserSession.objects.filter(session_key=session_key).delete()


def delete_dead_sessions(at: datetime) -> int:
    """Delete sessions that had expired by then, and what is left of others; return how many."""
    expired, _rows = Session.objects.filter(expire_date__lt=at).delete()
    alive = Session.objects.values("session_key")
    BrowserSession.objects.filter(last_seen_at__lt=at - SEEN_RESOLUTION).exclude(
        session_key__in=alive
    ).delete()
    return expired


def _open_sessions(user: User) -> QuerySet[BrowserSession]:
    alive = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    return BrowserSession.objects.filter(user=user, session_key__in=alive)


def _end(keys: list[str]) -> None:
    Session.objects.filter(session_key__in=keys).delete()
    BrowserSession.objects.filter(session_key__in=keys).delete()
