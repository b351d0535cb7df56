"""Sentences that a game's log stores as slugs: phrases for chat, reasons for a suspension.

They are English here and translated where they are shown. The log keeps the slug of a suspension
and the English words of a phrase.
"""

from __future__ import annotations

from engine import gettext_noop

GUEST = gettext_noop("Guest")
"""The name of players who gave none; a second one at a table is `Guest 2`."""

PHRASES: dict[str, str] = {
    "hello": gettext_noop("Hello!"),
    "good-luck": gettext_noop("Good luck, everyone."),
    "well-played": gettext_noop("Well played!"),
    "thanks": gettext_noop("Thank you."),
    "sorry": gettext_noop("Sorry!"),
    "oops": gettext_noop("Oops."),
    "unlucky": gettext_noop("Bad luck."),
    "ouch": gettext_noop("Ouch!"),
    "nice-deal": gettext_noop("What a deal!"),
    "thinking": gettext_noop("Let me think."),
    "your-turn": gettext_noop("Your turn, I think."),
    "one-moment": gettext_noop("Back in a moment."),
    "good-game": gettext_noop("Good game!"),
    "again": gettext_noop("Another game?"),
    "goodbye": gettext_noop("Goodbye."),
}
"""What may be sent at every table, also where free chat is off."""

ROUND_UNDONE, EVENT_FINAL, TABLE_CLOSED = "round-undone", "event-final", "table-closed"
EVENT_DELETED, TABLE_VOID = "event-deleted", "table-void"

SUSPENSION_MESSAGES: dict[str, str] = {
    ROUND_UNDONE: gettext_noop(
        "An organiser has undone this round, so the game is paused. "
        "It resumes if the round is restored."
    ),
    EVENT_FINAL: gettext_noop(
        "The night is final, so the game is paused. It resumes if an organiser reopens it."
    ),
    EVENT_DELETED: gettext_noop("The night was deleted, so the game was paused."),
    TABLE_VOID: gettext_noop(
        "The director has made this table void, so the game is paused. "
        "It resumes if the table counts again."
    ),
    TABLE_CLOSED: gettext_noop(
        "An organiser has ended this table's game early, so it is paused. "
        "It resumes if the organiser reopens the table."
    ),
}
"""Why an event's game is suspended although no one at its table asked for a pause."""
