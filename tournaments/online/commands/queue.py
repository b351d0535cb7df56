"""Let commands wait in the event loop while earlier ones are written, and then write all of them.

So transactions grow with the load, like the sends of the streams (ADR 0099). The events of a
command are built in the same thread right after the commit, from the rows that it has read and
locked, and go out with its answer (ADR 0355).
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from django.db import InterfaceError, OperationalError
from django.utils import timezone

from tournaments.core.streaming import with_connection
from tournaments.online.commands.command import READY
from tournaments.online.commands.together import do_together
from tournaments.online.streams.frames import build_updates
from tournaments.online.streams.hub import hub

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.online.actions import CommandResult
    from tournaments.online.commands.command import Command
    from tournaments.online.streams.frames import GameUpdates
    from tournaments.online.streams.stream import Reader

    Answer = asyncio.Future[CommandResult | None]

logger = logging.getLogger(__name__)

MAX_TOGETHER = 32
"""Games in one transaction; more would let the commands in the first of them wait.

Not commands: any guest may send READY to any game, and would take up the room of other games.
"""
MAX_WAITING = 512
"""Commands that may wait; more are left to the threads for pages, as with any other request."""


class CommandQueue:
    """The commands of a web process that wait; everything here runs in its event loop."""

    def __init__(self) -> None:
        """Start nothing yet: there is no loop before the server runs."""
        self._waiting: list[tuple[Command, Answer]] = []
        # One transaction at a time: more of them only take turns with Python's lock.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="commands")
        self._work: asyncio.Task[None] | None = None

    async def do(self, command: Command) -> CommandResult | None:
        """Do a command; None if it was not done and should be tried in its own transaction."""
        if len(self._waiting) >= MAX_WAITING:
            return None
        answer: Answer = asyncio.get_running_loop().create_future()
        self._waiting.append((command, answer))
        if self._work is None:
            self._work = asyncio.create_task(self._do_all())
        return await answer

    async def _do_all(self) -> None:
        try:
            while self._waiting:
                await self._do_some(self._take())
                await asyncio.sleep(0)  # the hub may have more to send of a game in every batch
        finally:
            self._work = None

    def _take(self) -> dict[Command, Answer]:
        """Take commands off what waits: of each game the first, and if that is READY all such."""
        taken: dict[Command, Answer] = {}
        kinds: dict[int, str] = {}
        left = []
        for command, answer in self._waiting:
            first = kinds.get(command.game_id)
            if first is None and len(kinds) < MAX_TOGETHER:
                kinds[command.game_id] = command.kind
                taken[command] = answer
            elif first == command.kind == READY:
                taken[command] = answer
            else:
                left.append((command, answer))
        self._waiting = left
        return taken

    async def _do_some(self, taken: Mapping[Command, Answer]) -> None:
        results: Mapping[Command, CommandResult] = {}
        loop = asyncio.get_running_loop()
        try:
            with hub.updating({command.game_id for command in taken}) as update:
                work = partial(_do, list(taken), update.readers)
                results, found = await loop.run_in_executor(self._thread, with_connection, work)
                update.send(found)
        except (OperationalError, InterfaceError):
            logger.debug("The database is away.")  # as the views will say
        except Exception:  # one that fails must not take the others with it
            logger.exception("%s commands could not be done together.", len(taken))
        finally:
            for command, answer in taken.items():
                if not answer.done():  # the client may have gone
                    answer.set_result(results.get(command))


def _do(
    commands: Sequence[Command], readers: Mapping[int, Sequence[Reader]]
) -> tuple[dict[Command, CommandResult], dict[int, GameUpdates]]:
    """Do commands in one transaction, and build the events of their games for these readers."""
    done = do_together(commands, timezone.now())
    shown = {game.pk: readers[game.pk] for game in done.games if game.pk in readers}
    try:
        return done.results, build_updates(shown, timezone.now(), read=(done.games, done.seats))
    except Exception:  # what is done is done; the hub has been notified and will try again
        logger.exception("The updates of %s games could not be built.", len(shown))
        return done.results, {}
