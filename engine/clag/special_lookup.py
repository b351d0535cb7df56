"""Find the special deals: every file of the `specials` folder declares some in `SPECIALS`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

from engine.clag import specials as folder
from engine.clag.slots import Slot
from engine.errors import UnknownSpecial
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.clag.slots import Special

__all__ = ["find_special", "get_specials", "option_owners", "special_modules", "specials"]


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


def get_specials(slugs: Iterable[str]) -> tuple[Special, ...]:
    """Return the specials of these slugs. Raises `UnknownSpecial`."""
    return tuple(_get_special(slug) for slug in slugs)


def _get_special(slug: str) -> Special:
    special = find_special(slug)
    if special is None:
        text = gettext_noop("There is no special deal {special!r}.")
        raise UnknownSpecial(fill(text, special=slug[:40]))
    return special


@cache
def option_owners() -> dict[str, frozenset[str]]:
    """Return the house options that belong to specials, each with the slugs of its specials."""
    owners: dict[str, set[str]] = {}
    for special in specials().values():
        for option in special.options:
            owners.setdefault(option, set()).add(special.slug)
    return {option: frozenset(slugs) for option, slugs in owners.items()}
