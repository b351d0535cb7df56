"""Let higher domains take part in what happens to an account.

`accounts` lies below `clubs` and must not call it, so `clubs` registers here when Django starts
(`tournaments.apps`). The functions run in the transaction of the change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.models import User


class Chain:
    """Call every function that is registered, in that order; there may be none."""

    def __init__(self) -> None:
        """Create a chain without functions."""
        self._functions: list[Callable[[User], object]] = []

    def register(self, function: Callable[[User], object]) -> None:
        """Add a function; to add it again changes nothing."""
        if function not in self._functions:
            self._functions.append(function)

    def __call__(self, user: User) -> None:
        """Call the functions; what one raises ends the call."""
        for function in self._functions:
            function(user)


on_proven = Chain()
"""An account's address has been proven: roles that waited for it can take effect."""

before_deletion = Chain()
"""An account is about to be deleted. A function that raises `Refused` keeps it."""
