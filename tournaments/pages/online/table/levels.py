"""Say how strong a bot is."""

from __future__ import annotations

import engine
from tournaments.core.translation import translate


def name_level(slug: str) -> str:
    """Return the level of a bot in words; empty without one."""
    return translate(engine.get_bot(slug).title) if slug else ""
