"""Plays anything that is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from engine.deal.actions import Action
    from engine.deal.views import View

__all__ = ["BOT", "RandomChoice"]


class RandomChoice:
    """Every legal action is equally likely."""

    slug = "random"
    title = "Random"

    def choose(self, view: View, rng: Random) -> Action:
        return rng.choice(view.legal)


BOT = RandomChoice()
