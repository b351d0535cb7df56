"""Find the special deals: every file of the `specials` folder declares some in `SPECIALS`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

from engine.clag import specials as folder
from engine.clag.slots import Slot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.clag.slots import Special

__all__ = ["find_special", "special_modules", "specials"]


def special_modules() -> Iterator[tuple[str, tuple[Special, ...]]]:
    """Yield each file of the specials folder by name, with the specials it declares."""
    for module in sorted(pkgutil.iter_modules(folder.__path__), key=lambda module: module.name):
        yield (
            module.name,
            importlib.import_module(f"{folder.__name__}.{module.name}").SPECIALS,
        )


@cache
def specials() -> dict[str, Special]:
    """Return every special by its slug, sorted by slot and file."""
    order = list(Slot)
    found = [special for _, several in special_modules() for special in several]
    return {special.slug: special for special in sorted(found, key=lambda s: order.index(s.slot))}


def find_special(slug: str) -> Special | None:
    """Return a special by its slug, with hyphens or underscores; None if there is none."""
    return specials().get(slug.replace("_", "-"))
