"""A bot that plays as the club bot does, with the mistakes of a beginner.

Now and then it nominates one too many or too few, and plays a legal card without
thinking. It never does anything that the rules do not allow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.club import BOT as CLUB
from engine.deal.actions import Nominate
from engine.text import gettext_noop

if TYPE_CHECKING:
    from random import Random

    from engine.deal.action import Action
    from engine.deal.views import View

__all__ = ["BOT", "NoviceBot"]

_MISJUDGES = 0.4
"""How often it nominates one too many or too few."""
_SLIPS = 0.2
"""How often it does anything legal, without thinking."""


class NoviceBot:
    """A bot that makes mistakes."""

    slug = "novice"
    title = gettext_noop("Novice")
    former_slugs = ()
    level = 1

    def choose(self, view: View, rng: Random) -> Action:
        chosen = CLUB.choose(view, rng)
        if isinstance(chosen, Nominate):
            near = [action for action in view.legal if _is_next_to(chosen, action)]
            return rng.choice(near) if near and rng.random() < _MISJUDGES else chosen
        return rng.choice(view.legal) if rng.random() < _SLIPS else chosen


def _is_next_to(chosen: Nominate, action: Action) -> bool:
    return isinstance(action, Nominate) and abs(action.count - chosen.count) == 1


BOT = NoviceBot()
