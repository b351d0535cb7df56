"""Define a player's command in a game, as it waits with those in other games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.core.actors import Actor

ACT, READY = "act", "ready"


@dataclass(frozen=True, slots=True, eq=False)
class Command:
    """An action (ACT), or that a player is ready for the next deal (READY).

    `text`, `expected`: the action, and the number of the entry that it is based on.
    `request_id`: the request that it came with, for the log and for jobs that follow.
    """

    kind: str
    by: Actor = field(repr=False)
    game_id: int
    request_id: str
    text: str = ""
    expected: int = 0
