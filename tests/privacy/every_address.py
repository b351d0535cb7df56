"""Every address of the pages and the API, with ids of objects that are there."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from django.urls import URLPattern, URLResolver, get_resolver

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


def every_address(ids: Mapping[str, object]) -> list[str]:
    """Return the addresses of all routes whose parameters are among `ids` (by name)."""
    found = {
        "/" + address.format_map(ids)
        for address, names in _addresses()
        if names <= ids.keys() and "(?" not in address
    }
    return sorted(found)


@cache
def _addresses() -> list[tuple[str, set[str]]]:
    """Return the address of every route, with its parameters in braces, and their names."""
    found = [PARAMETER.sub(r"{\1}", route) for route in _routes(get_resolver())]
    return [(address, set(re.findall(r"\{(\w+)\}", address))) for address in found]


def _routes(resolver: URLResolver) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        part = re.sub(r"\^|\\Z|\$|/\?$", "", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from (part + rest for rest in _routes(pattern))
        elif isinstance(pattern, URLPattern):
            yield part
