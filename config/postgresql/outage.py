"""Remember that the database server cannot be reached, so that few requests wait for it."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.db.utils import OperationalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class DatabaseAway(OperationalError):
    """The server could not be reached a moment ago, and another thread is trying again."""


class Outage:
    """Let one thread at a time try to connect while the server is away; the others fail at once.

    Otherwise all threads of a process would wait for a connection, and none would be left for what
    needs no database.
    """

    def __init__(self) -> None:
        """Begin with a server that answers."""
        self.is_known = False
        self._probe = threading.Lock()

    @contextmanager
    def attempt(self, is_away: Callable[[], bool]) -> Iterator[None]:
        """Try to connect in this block, and note how that ends.

        `is_away` is asked after a first failure whether the server is away: the connections of the
        pool may just be all in use. Raises DatabaseAway if it is known to be and another thread is
        trying.
        """
        is_probe = self.is_known
        if is_probe and not self._probe.acquire(blocking=False):
            raise DatabaseAway("The database server cannot be reached.")
        try:
            yield
        except Exception:
            # A probe waits for less time than the pool takes to find out that a frozen server does
            # not answer, so its failure says nothing of the server. Only a success ends an outage.
            self.is_known = is_probe or is_away()
            raise
        else:
            self.is_known = False
        finally:
            if is_probe:
                self._probe.release()
