"""Find the bots: every file in this folder declares one as `BOT`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from engine.bots.base import Bot
from engine.errors import UnknownBot
from engine.text import fill, gettext_noop

__all__ = ["Bot", "bots", "get_bot"]


@cache
def bots() -> dict[str, Bot]:
    """Return every bot by its slug."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names if name != "base"]
    return {module.BOT.slug: module.BOT for module in modules}


def get_bot(slug: str) -> Bot:
    """Return a bot by its slug. Raises `UnknownBot`."""
    if slug not in bots():
        text = gettext_noop("There is no bot {slug!r}; choose one of {bots}.")
        raise UnknownBot(fill(text, slug=slug[:40], bots=", ".join(bots())))
    return bots()[slug]
