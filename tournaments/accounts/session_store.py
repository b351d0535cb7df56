"""Read sessions by SQL of our own: every request of a signed-in browser begins with one."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments.core.raw_rows import read_rows, time_value


class SessionStore(db.SessionStore):
    """Sessions in the database, as Django stores them."""

    def _get_session_from_db(self) -> Session | None:
        """Return what is stored of this session; without any it has no key from now on."""
        condition = "WHERE session_key = %s AND expire_date > %s"
        parameters = [self.session_key, time_value(timezone.now())]
        found = read_rows(Session, condition, parameters, names=("session_data",))
        if not found:
            self._session_key = None
            return None
        return found[0]
