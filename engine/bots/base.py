"""What a bot is: a program that sees a view, including what is legal, and never the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from random import Random

    from engine.deal.action import Action
    from engine.deal.views import View

__all__ = ["Bot"]


class Bot(Protocol):
    """The interface of a bot. The same view and the same state of `rng` give the same choice.

    `former_slugs`: by what other slugs stored games may name it. `level`: how strong it is, from 1;
    0 for one that is there to compare others with and is not offered.
    """

    slug: str
    title: str
    former_slugs: tuple[str, ...]
    level: int

    def choose(self, view: View, rng: Random) -> Action:
        """Return one of `view.legal`. Raises `NotYourTurn` where nothing is legal."""
