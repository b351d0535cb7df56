"""Read sessions in hand-written SQL: every request of a signed-in browser begins with one."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments.core.parsing import searchable
from tournaments.core.raw_rows import read_rows, time_value


class SessionStore(db.SessionStore):
    """Sessions in the database, as Django stores them."""

    def __init__(self, session_key: str | None = None) -> None:
        """Begin with the key that the browser sent, whatever it is."""
        super().__init__(session_key and searchable(session_key))

    def load(self) -> dict[str, object]:
        """Return what is stored in this session."""
        condition = "WHERE session_key = %s AND expire_date > %s"
        parameters = [self.session_key, time_value(timezone.now())]
        found = read_rows(Session, condition, parameters, names=("session_data",))
        if not found:
            return super().load()  # there is none, and so it forgets its key
        stored: dict[str, object] = self.decode(found[0].session_data)
        return stored
