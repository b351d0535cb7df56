"""What a bot is: it gets a view, with what is legal in it, and never a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from random import Random

    from engine.deal.actions import Action
    from engine.deal.views import View

__all__ = ["Bot"]


class Bot(Protocol):
    """A player. The same view and the same state of `rng` give the same choice."""

    slug: str
    title: str

    def choose(self, view: View, rng: Random) -> Action:
        """One of `view.legal`, which is not empty."""
