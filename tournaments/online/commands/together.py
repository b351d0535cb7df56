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
from tournaments.online.commands.command import ACT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.core.raw_rows import Write
    from tournaments.models import GameSeat, OnlineGame
    from tournaments.online.commands.command import Command


@dataclass(frozen=True, slots=True)
class Done:
    """What became of commands: a result for each that was done, by its game.

    games, seats: the rows of those games as they are now, for those who are to be shown them.
    """

    results: dict[int, CommandResult]
    games: list[OnlineGame]
    seats: list[GameSeat]


@transaction.atomic
def do_together(commands: Sequence[Command], at: datetime) -> Done:
    """Do commands, of which no two are in one game; leave out those that are refused."""
    rows, all_seats = lock_free_games([one.game_id for one in commands])
    games = {game.pk: game for game in rows}
    seats: dict[int, list[GameSeat]] = defaultdict(list)
    for seat in all_seats:
        seats[seat.game_id].append(seat)
    allowed: dict[int, Allowed] = {}
    results: dict[int, CommandResult] = {}
    for command in commands:
        game = games.get(command.game_id)
        found = None if game is None else _allow(command, game, seats[command.game_id], at)
        if isinstance(found, Allowed):
            allowed[command.game_id] = found
        elif found is not None:
            results[command.game_id] = found
    _write(commands, allowed, results)
    # A deal that ends may change who sits where.
    lasting = [one for one in allowed.values() if not one.ends_deal]
    shown = [one.access.game for one in lasting]
    return Done(results, shown, [seat for game in shown for seat in seats[game.pk]])


def _allow(
    command: Command, game: OnlineGame, seats: Sequence[GameSeat], at: datetime
) -> Allowed | CommandResult | None:
    """Check a command; None if it is refused, or left to its own transaction for another reason."""
    try:
        access = grant_access(command.by, game, seats)
        if command.kind == ACT:
            found = allow_action(access, command.text, command.expected, at)
        else:
            found = allow_ready(access, at)
    except Refused:
        return None
    except Error:
        raise
    except Exception:  # a game whose log is broken must not hold up the others; its view will say
        return None
    enters_result = isinstance(found, Allowed) and found.ends_deal and game.table_id is not None
    return None if enters_result else found


def _write(
    commands: Sequence[Command], allowed: dict[int, Allowed], results: dict[int, CommandResult]
) -> None:
    """Write what is allowed. An error is one for all: some of it may have been written."""
    later: list[Write] = []
    for command in commands:
        if command.game_id in allowed:
            token = request_id.set(command.request_id)
            try:
                results[command.game_id] = allowed[command.game_id].write(later)
            finally:
                request_id.reset(token)
    write_rows(*later)
