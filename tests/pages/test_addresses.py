"""Every address that a domain lists is served."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

from django.urls import URLPattern, URLResolver, get_resolver

from tournaments import pages

if TYPE_CHECKING:
    from collections.abc import Iterator


def patterns_below(patterns: list[URLPattern | URLResolver]) -> Iterator[URLPattern | URLResolver]:
    """Yield all patterns, also those that others include."""
    for pattern in patterns:
        yield pattern
        if isinstance(pattern, URLResolver):
            yield from patterns_below(pattern.url_patterns)


def test_every_list_of_every_domain_is_served() -> None:
    served = {id(pattern) for pattern in patterns_below(get_resolver().url_patterns)}
    modules = [
        importlib.import_module(f"tournaments.pages.{path.parent.name}.urls")
        for path in Path(pages.__path__[0]).glob("*/urls.py")
    ]
    lost = {
        f"{module.__name__}: {name}: {pattern.pattern}"
        for module in modules
        for name, listed in vars(module).items()
        if isinstance(listed, list)
        for pattern in listed
        if isinstance(pattern, (URLPattern, URLResolver)) and id(pattern) not in served
    }
    assert lost == set(), (
        "tournaments/pages/urls.py serves no list of this name, or not this domain"
    )
    assert len(modules) > 10
