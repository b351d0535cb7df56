"""Play the rest of sampled deals by rules of thumb, in C where there is a kernel (ADR 0307)."""

from __future__ import annotations

from engine.search.rollouts.by_seats import ALL_TRICKS
from engine.search.rollouts.compiled import is_compiled
from engine.search.rollouts.many import play_on
from engine.search.rollouts.plays_seen import AGREES, AGREES_IN_FEW, plays_seen, weigh
from engine.search.rollouts.worlds import Moment, Played, Rule, Worlds

__all__ = [
    "AGREES",
    "AGREES_IN_FEW",
    "ALL_TRICKS",
    "Moment",
    "Played",
    "Rule",
    "Worlds",
    "is_compiled",
    "play_on",
    "plays_seen",
    "weigh",
]
