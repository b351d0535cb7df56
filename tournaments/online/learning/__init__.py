"""Teach the game in five scripted deals, by the engine's rules and at the usual table."""

from __future__ import annotations

from tournaments.online.learning.course import (
    build_lesson,
    count_steps,
    explain_refusal,
    find_step,
    get_step,
    list_entries,
    own_action,
    teaches,
)
from tournaments.online.learning.lessons import LESSONS, PRESET

__all__ = [
    "LESSONS",
    "PRESET",
    "build_lesson",
    "count_steps",
    "explain_refusal",
    "find_step",
    "get_step",
    "list_entries",
    "own_action",
    "teaches",
]
