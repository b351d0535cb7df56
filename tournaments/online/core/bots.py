"""Choose for a bot: always the same at the same point of the same deal, and foreseen by no one."""

from __future__ import annotations

import hashlib
from random import Random
from typing import TYPE_CHECKING

import engine

if TYPE_CHECKING:
    from engine import State


def choose(state: State, seat: int, bot: str, seed: bytes) -> str:
    """Return the action of a seat's bot, as text. `seed` is the deal's.

    From the secret seed and the number of actions before it: no player can foresee it, two workers
    choose the same, and so do the bots of two tables with the same cards.
    """
    view = engine.get_game(state.spec.ruleset.game).view(state, seat)
    step = len(state.history).to_bytes(4, "big")
    digest = hashlib.sha256(b"bot" + seed + step).digest()
    source = Random(digest)  # noqa: S311 - the seed under it is a secret one
    return engine.get_bot(bot).choose(view, source).text
