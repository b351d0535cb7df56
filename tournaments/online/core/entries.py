"""The lines of a game's log, as values. Everything that happens at a table is one of these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

# Coming and going.
OPENED, JOINED, LEFT, STARTED, REPLACED, ENDED, REMATCH_OPENED = (
    "opened", "joined", "left", "started", "replaced", "ended", "again",
)  # fmt: skip
# Play.
DEALT, ACTED, READY, CLAIMED, CONCEDED, UNDONE, ADJUSTED = (
    "dealt", "acted", "ready", "claimed", "conceded", "undone", "adjusted",
)  # fmt: skip
# Who is there.
BOT_TOOK_OVER, CAME_BACK, PAUSED, RESUMED = "stood-in", "back", "paused", "resumed"
# Talk.
PROPOSED, AGREED, DECLINED, LAPSED, PHRASE_SENT, CHAT_SENT, CHAT_REMOVED, ENTROPY_ADDED = (
    "proposed", "agreed", "declined", "lapsed", "said", "talked", "removed", "added",
)  # fmt: skip

# Who did it.
PERSON, BOT, CLOCK, CLAIM, DIRECTOR = "person", "bot", "clock", "claim", "director"

OPEN_SEAT, PERSON_SEAT = "-", "*"
"""How `OPENED` writes a seat that is open, and one with a person; a bot is its slug."""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """What is to be written: the number and the time come with the writing."""

    kind: str
    seat: int | None = None
    text: str = ""
    by: str = PERSON


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `deal` is the deal that it belongs to, 0 before the first."""

    number: int
    deal: int
    kind: str
    seat: int | None
    text: str
    by: str
    at: datetime
