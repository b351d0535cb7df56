"""A bot that chooses at random: every legal action is equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.text import gettext_noop

if TYPE_CHECKING:
    from random import Random

    from engine.deal.action import Action
    from engine.deal.views import View

__all__ = ["BOT", "RandomChoice"]


class RandomChoice:
    """A bot that chooses uniformly among the legal actions."""

    slug = "random"
    title = gettext_noop("Random")
    former_slugs = ()
    level = 0

    def choose(self, view: View, rng: Random) -> Action:
        return rng.choice(view.choices)


BOT = RandomChoice()
