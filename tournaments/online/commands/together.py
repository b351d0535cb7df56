"""Do commands in several games in one transaction.

An action costs the database little more than the commit, and a process that writes those of ten
games together pays for one. Whatever is out of the ordinary is left to the command's own
transaction (`actions`), which finds the same again and says what is wrong: a refusal, a game that
another transaction has locked, and all of them if the database fails. So is the end of a deal at an
event's table, as its result locks the table: nothing here waits for a lock (ADR 0355).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import Error, transaction

from tournaments.core.errors import Refused
from tournaments.core.raw_rows import write_rows
from tournaments.core.telemetry.request_ids import request_id
from tournaments.online.access import grant_access, lock_free_games
from tournaments.online.actions import Allowed, CommandResult, allow_action, allow_ready
from tournaments.online.commands.command import READY

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.core.raw_rows import Write
    from tournaments.models import GameSeat, OnlineGame
    from tournaments.online.access import GameAccess
    from tournaments.online.commands.command import Command


@dataclass(frozen=True, slots=True)
class Done:
    """What became of commands: a result for each that was done.

    `games`, `seats`: the rows of those games as they are now, for those who are to be shown them.
    """

    results: dict[Command, CommandResult]
    games: list[OnlineGame]
    seats: list[GameSeat]


@transaction.atomic
def do_together(commands: Sequence[Command], at: datetime) -> Done:
    """Do commands, of each game one action or any number of READY; leave out the refused."""
    by_game: dict[int, list[Command]] = defaultdict(list)
    for command in commands:
        by_game[command.game_id].append(command)
    games, all_seats = lock_free_games(list(by_game))
    seats: dict[int, list[GameSeat]] = defaultdict(list)
    for seat in all_seats:
        seats[seat.game_id].append(seat)
    results: dict[Command, CommandResult] = {}
    allowed: list[tuple[Allowed, str]] = []
    for game in games:
        found, answers = _allow(by_game[game.pk], game, seats[game.pk], at)
        results |= answers
        if found is not None:
            # Of several requests, the first that has a share in what is written.
            first = next(one for one, result in answers.items() if not result.is_repeat)
            allowed.append((found, first.request_id))
    _write(allowed)
    # A deal that ends may change who sits where.
    shown = [found.access.game for found, _request in allowed if not found.ends_deal]
    return Done(results, shown, [seat for game in shown for seat in seats[game.pk]])


def _allow(
    commands: Sequence[Command], game: OnlineGame, seats: Sequence[GameSeat], at: datetime
) -> tuple[Allowed | None, dict[Command, CommandResult]]:
    """Check the commands in one game; return what there is to write and the results.

    Those are left out that are refused, or left to their own transaction for another reason.
    """
    try:
        if commands[0].kind == READY:
            return _allow_ready(commands, game, seats, at)
        [command] = commands
        access = grant_access(command.by, game, seats)
        found = allow_action(access, command.text, command.expected, at)
    except Refused:
        return None, {}
    except Error:
        raise
    except Exception:  # a game whose log is broken must not hold up the others; its view will say
        return None, {}
    if isinstance(found, CommandResult):
        return None, {command: found}
    if found.ends_deal and game.table_id is not None:
        return None, {}  # its result locks the table
    return found, {command: found.result}


def _allow_ready(
    commands: Sequence[Command], game: OnlineGame, seats: Sequence[GameSeat], at: datetime
) -> tuple[Allowed | None, dict[Command, CommandResult]]:
    accesses: dict[Command, GameAccess] = {}
    for command in commands:
        try:
            access = grant_access(command.by, game, seats)
            access.require_seat()
        except Refused:
            continue
        accesses[command] = access
    if not accesses:
        return None, {}
    allowed, results = allow_ready(list(accesses.values()), at)
    return allowed, dict(zip(accesses, results, strict=True))


def _write(allowed: Sequence[tuple[Allowed, str]]) -> None:
    """Write what is allowed. An error is one for all: some of it may have been written."""
    later: list[Write] = []
    for found, request in allowed:
        token = request_id.set(request)
        try:
            found.write(later)
        finally:
            request_id.reset(token)
    write_rows(*later)
