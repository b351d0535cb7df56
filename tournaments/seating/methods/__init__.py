"""The draw methods, one module each: a new one is a new file here with a `METHOD`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.seating.method import Method


def _load_methods() -> dict[str, Method]:
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    methods: list[Method] = [module.METHOD for module in modules]
    methods.sort(key=lambda method: method.list_position)
    return {method.slug: method for method in methods}


METHODS: Mapping[str, Method] = _load_methods()
"""Every draw method by its slug, in the order in which people see them."""
