"""Players that are programs. A file in this folder with a `BOT` is found by walking it."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from engine.bots.base import Bot
from engine.errors import UnknownBot

__all__ = ["Bot", "bots", "get_bot"]


@cache
def bots() -> dict[str, Bot]:
    """Every bot by its slug."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names if name != "base"]
    return {module.BOT.slug: module.BOT for module in modules}


def get_bot(slug: str) -> Bot:
    """A bot by its slug. Raises `UnknownBot`."""
    if slug not in bots():
        raise UnknownBot(f"There is no bot {slug[:40]!r}; there are {', '.join(bots())}.")
    return bots()[slug]
