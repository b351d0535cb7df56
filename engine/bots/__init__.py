"""Find the bots: every file in this folder declares one as `BOT`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from engine.bots.base import Bot
from engine.errors import UnknownBot
from engine.text import fill, gettext_noop

__all__ = ["Bot", "all_bots", "bots", "get_bot"]


@cache
def _known() -> dict[str, Bot]:
    """Return every bot by its slugs."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names if name != "base"]
    found: list[Bot] = sorted((module.BOT for module in modules), key=lambda bot: bot.level)
    return {slug: bot for bot in found for slug in (bot.slug, *bot.former_slugs)}


@cache
def bots() -> dict[str, Bot]:
    """Return the bots that are offered by their slugs, the weakest first."""
    return {bot.slug: bot for bot in _known().values() if bot.level}


def all_bots() -> tuple[str, ...]:
    """Return the slugs of all bots, with those that are only there to compare others with."""
    return tuple(dict.fromkeys(bot.slug for bot in _known().values()))


def get_bot(slug: str) -> Bot:
    """Return a bot by its slug, or a former one. Raises `UnknownBot`."""
    slug = str(slug)
    if slug not in _known():
        text = gettext_noop("There is no bot {slug!r}; choose one of {bots}.")
        raise UnknownBot(fill(text, slug=slug[:40], bots=", ".join(bots())))
    return _known()[slug]
