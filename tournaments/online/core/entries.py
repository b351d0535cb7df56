"""Define the entries of a game's log. Everything that happens at a table is one of these kinds.

The kinds are stored, so a text stays as it is even where the constant has a better name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

# Players and the game itself.
OPENED, JOINED, LEFT, STARTED, REPLACED, ENDED, REMATCH_OPENED = (
    "opened", "joined", "left", "started", "replaced", "ended", "again",
)  # fmt: skip
# The deals.
DEALT, ACTED, READY, CLAIMED, CONCEDED, UNDONE, ADJUSTED, HINTED = (
    "dealt", "acted", "ready", "claimed", "conceded", "undone", "adjusted", "hinted",
)  # fmt: skip
PACED = "paced"
"""The player of the seat has chosen the speed of play that is the text: one of `SPEEDS`."""
SPEEDS = RELAXED, NORMAL, QUICK = "relaxed", "normal", "quick"
# Presence and pauses.
BOT_TOOK_OVER, CAME_BACK, PAUSED, RESUMED = "stood-in", "back", "paused", "resumed"
# Proposals, chat and entropy.
PROPOSED, AGREED, DECLINED, LAPSED, PHRASE_SENT, CHAT_SENT, CHAT_REMOVED, ENTROPY_ADDED = (
    "proposed", "agreed", "declined", "lapsed", "said", "talked", "removed", "added",
)  # fmt: skip

# Who made the entry; CLAIM: the server, playing out a claim.
PERSON, BOT, CLOCK, CLAIM, DIRECTOR = "person", "bot", "clock", "claim", "director"

ABSENT = "absent"
"""The text of `BOT_TOOK_OVER` for a player who had gone, and not run out of time."""
IDLE = "idle"
"""The text of an ENDED entry of a game in which no person had acted for long."""

OPEN_SEAT, PERSON_SEAT = "-", "*"
"""How `OPENED` writes an open seat and one with a person; a bot is written as its slug."""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry to append; it gets its number and time when it is appended."""

    kind: str
    seat: int | None = None
    text: str = ""
    by: str = PERSON


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the log. `deal` is the deal that it belongs to, 0 before the first."""

    number: int
    deal: int
    kind: str
    seat: int | None
    text: str
    by: str
    at: datetime
