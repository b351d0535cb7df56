"""Why a game of an event's table is at rest without anybody at the table having asked for it."""

from __future__ import annotations

ROUND_UNDONE, EVENT_FINAL, TABLE_CLOSED = "round-undone", "event-final", "table-closed"

HOLDS: dict[str, str] = {
    ROUND_UNDONE: "An organiser has undone this round, so the game is at rest. "
    "It goes on where it stands if the round is brought back.",
    EVENT_FINAL: "The event is final, so the game is at rest. "
    "It goes on if an organiser opens the event again.",
    TABLE_CLOSED: "An organiser has ended this table's game early, so it is at rest. "
    "It goes on if the organiser lets the table play on.",
}
"""Words of the log, with the sentence that people at the table read."""
