"""Find the presets: every file of the `presets` folder declares some in `PRESETS`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

from engine.clag import presets as folder

if TYPE_CHECKING:
    from engine.clag.preset import Preset

__all__ = ["find_preset", "presets"]


@cache
def presets() -> dict[str, Preset]:
    """Return every preset by its slug."""
    names = sorted(module.name for module in pkgutil.iter_modules(folder.__path__))
    modules = [importlib.import_module(f"{folder.__name__}.{name}") for name in names]
    found = [preset for module in modules for preset in module.PRESETS]
    return {preset.slug: preset for preset in found}


def find_preset(slug: str) -> Preset | None:
    """Return a preset by slug or alias, with hyphens or underscores; None if there is none."""
    wanted = slug.replace("_", "-")
    for preset in presets().values():
        if wanted == preset.slug or wanted in preset.aliases:
            return preset
    return None
