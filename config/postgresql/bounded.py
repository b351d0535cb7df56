"""Give up a server that takes what is sent to it and does not answer: one that is frozen.

The system sees nothing wrong with such a connection, so only a clock of our own ends the wait.
"""

from __future__ import annotations

import select
import time
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import psycopg
from psycopg.pq import TransactionStatus

if TYPE_CHECKING:
    from psycopg.abc import PQGen

Found = TypeVar("Found")

MAX_STATEMENT_SECONDS = 10.0
"""How long a request waits for a statement, also for a lock."""
MAX_CHECK_SECONDS = 2.0
"""How long the pool waits for a connection that it checks before a request gets it."""
TRUSTED_SECONDS = 1.0
"""How long after an answer a connection counts as alive if nothing has arrived on it since."""
CHECK = ""
"""The statement of the pool's check. With another, every check is made."""


class BoundedConnection(psycopg.Connection[Any]):
    """A connection that is closed when an answer takes too long.

    `max_seconds` is None, without a limit, but in web servers (`bound_statements`): a migration may
    take long.
    """

    max_seconds: ClassVar[float | None] = None
    _max_check: float | None = None
    _answered_at = 0.0

    def execute(self, *arguments: Any, **options: Any) -> psycopg.Cursor[Any]:
        """Execute a statement as the pool's check does; Django takes cursors of its own.

        The check of a connection that has just answered is left out: on a busy service it would be
        a statement more for each request.
        """
        if arguments == (CHECK,) and self._is_trusted():
            return self.cursor()
        self._max_check = MAX_CHECK_SECONDS if self.max_seconds is not None else None
        try:
            return super().execute(*arguments, **options)
        finally:
            self._max_check = None

    def wait(self, gen: PQGen[Found], interval: float = 0.1, timeout: float | None = None) -> Found:
        """Wait for an answer. Raises OperationalError after too long, and closes the connection."""
        limit = timeout or self._max_check or self.max_seconds
        try:
            found = super().wait(gen, interval, limit)
        except psycopg.OperationalError:
            # What the server answers later must not be taken for the answer to another statement.
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()
            raise
        self._answered_at = time.monotonic()
        return found

    def _is_trusted(self) -> bool:
        """Return whether the connection has answered a moment ago and has not been closed since.

        A server that ends says so, and its system closes the connection: either makes it readable.
        A connection that dies without a word within that moment fails at the first statement of a
        request, before anything is written, as one does that dies just after a check.
        """
        if self.closed or time.monotonic() - self._answered_at > TRUSTED_SECONDS:
            return False
        arrived = select.poll()
        arrived.register(self.fileno(), select.POLLIN)
        return not arrived.poll(0)


def bound_statements() -> None:
    """Have all connections of this process give up an answer after `MAX_STATEMENT_SECONDS`."""
    BoundedConnection.max_seconds = MAX_STATEMENT_SECONDS
