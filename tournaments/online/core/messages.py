"""Sentences that stand in a game's log as slugs: phrases for chat, reasons for a suspension."""

from __future__ import annotations

PHRASES: dict[str, str] = {
    "hello": "Hello!",
    "good-luck": "Good luck, everybody.",
    "well-played": "Well played!",
    "thanks": "Thank you.",
    "sorry": "Sorry!",
    "oops": "Oops.",
    "unlucky": "Bad luck.",
    "ouch": "Ouch!",
    "nice-deal": "What a deal.",
    "thinking": "Let me think.",
    "your-turn": "Your turn, I think.",
    "one-moment": "Back in a moment.",
    "good-game": "Good game!",
    "again": "Another game?",
    "goodbye": "Goodbye.",
}
"""Slugs as they are sent, with the words that people read."""

ROUND_UNDONE, EVENT_FINAL, TABLE_CLOSED = "round-undone", "event-final", "table-closed"

SUSPENSION_MESSAGES: dict[str, str] = {
    ROUND_UNDONE: "An organiser has undone this round, so the game is at rest. "
    "It goes on where it stands if the round is brought back.",
    EVENT_FINAL: "The event is final, so the game is at rest. "
    "It goes on if an organiser opens the event again.",
    TABLE_CLOSED: "An organiser has ended this table's game early, so it is at rest. "
    "It goes on if the organiser lets the table play on.",
}
"""Words of the log, with the sentence that people at the table read."""
