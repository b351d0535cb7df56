"""Every address of the pages and the API, with ids of objects that are there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.urls import URLPattern, URLResolver, get_resolver

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def every_address(ids: Mapping[str, object]) -> list[str]:
    """Return the addresses of all routes whose parameters are among `ids` (by name)."""
    found = []
    for route in _routes(get_resolver()):
        names = re.findall(r"<(?:\w+:)?(\w+)>", route)
        if set(names) <= ids.keys() and "(?" not in route:
            found.append("/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda m: str(ids[m[1]]), route))
    return sorted(set(found))


def _routes(resolver: URLResolver) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        part = re.sub(r"\^|\\Z|\$|/\?$", "", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from (part + rest for rest in _routes(pattern))
        elif isinstance(pattern, URLPattern):
            yield part
