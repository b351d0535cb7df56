"""What may be said at a table where nobody has switched free words on."""

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
