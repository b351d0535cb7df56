"""Ask the expert what a seat's choices are worth.

The expert is given a seat's view and public numbers, never a state or a seed: what it says cannot
depend on a card that the seat cannot see.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import engine

if TYPE_CHECKING:
    from engine import View

MAX_CHOICES = 13
"""The most choices that are kept: a whole hand."""


def advise(view: View, *public: int, deals: int) -> engine.Advice:
    """Return what the choices of a view are worth; the same view and numbers give the same."""
    source = Random(".".join(map(str, public)))  # noqa: S311 - nothing is secret in it
    return engine.advise(view, source, deals)
