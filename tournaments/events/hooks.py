"""Let higher domains take part in a change of an event.

`events` lies below `scoring` and `online` and must not call them, so they register here when
Django starts (`tournaments.apps`). Each hook has exactly one function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.models import OnlineGame

P = ParamSpec("P")
R = TypeVar("R")


class Hook(Generic[P, R]):
    """Call a function that a higher domain registers at start-up."""

    def __init__(self, name: str) -> None:
        """Create a hook without a function; `name` is for the error if none is registered."""
        self._name = name
        self._function: Callable[P, R] | None = None

    def register(self, function: Callable[P, R]) -> None:
        """Make `function` the one that the hook calls, replacing any other."""
        self._function = function

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the registered function. Raises RuntimeError if there is none."""
        if self._function is None:
            raise RuntimeError(f"Nothing is registered for the hook {self._name}.")
        return self._function(*args, **kwargs)


lock_games: Hook[..., list[OnlineGame]] = Hook("lock_games")
"""Lock and return the open online games of the tables that the keywords select.

The keywords are conditions on `Table`, as for `filter`. Call it before locking any of the tables.
"""

sync_games: Hook[..., None] = Hook("sync_games")
"""Pause games whose table accepts no more results, and resume those whose table does again."""

transfer_seat: Hook[..., bool] = Hook("transfer_seat")
"""Give a seat of an online game to another player; False where the table has no such game."""

first_deal_of_holder: Hook[..., int | None] = Hook("first_deal_of_holder")
"""Return the first deal that a person who takes a seat of an online game now would play.

Called with the locked games and the table; None where the table has no such game.
"""

open_games: Hook[..., object] = Hook("open_games")
"""Open an online game for each new table of an event that is played online."""

recount_event: Hook[..., None] = Hook("recount_event")
"""Make standings follow an event that was deleted, restored or moved.

Called with the event, and the id of the season that it `left` (or None). The rows of both seasons
and of the event must be locked.
"""

recount_season: Hook[..., None] = Hook("recount_season")
"""Make the standings of a season, whose row is locked, follow its settings."""

start_consent: Hook[..., object] = Hook("start_consent")
"""Start the consent period of a table whose last deal is in."""

send_results: Hook[..., int] = Hook("send_results")
"""Have the results of an event that is being finished sent to those who want them by e-mail.

Called with the actor and the event; returns to how many.
"""
