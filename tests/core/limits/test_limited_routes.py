"""Every address has a limit that was chosen for it, or a reason why the coarse ones are enough."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.urls import URLPattern, URLResolver, get_resolver

from tests.core.limits.routes import COARSE, LIMITED
from tests.core.limits.test_limited_doors import DOORS
from tournaments.core.limits import LIMITS
from tournaments.pages.core.public import is_public_page

if TYPE_CHECKING:
    from collections.abc import Iterator


def routes(below: URLResolver | None = None, path: str = "") -> Iterator[tuple[str, bool]]:
    """Yield the patterns of all addresses, and whether a public page is there."""
    for pattern in (below or get_resolver()).url_patterns:
        whole = f"{path}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, whole)
        elif isinstance(pattern, URLPattern):
            yield whole, is_public_page(pattern.callback)


def test_every_address_has_a_limit_or_a_reason() -> None:
    found = dict(routes())
    to_decide = {route for route, is_public in found.items() if not is_public} - LIMITED.keys()
    undecided = {
        route
        for route in to_decide
        if not any(re.fullmatch(pattern, route) for pattern, _reason in COARSE)
    }
    assert undecided == set(), "declare them in tests/core/limits/routes.py"
    assert LIMITED.keys() - found.keys() == set()
    unused = [p for p, _ in COARSE if not any(re.fullmatch(p, route) for route in to_decide)]
    assert unused == []


def test_every_limit_that_is_named_exists_and_is_tried_at_a_door() -> None:
    named = {name for names in LIMITED.values() for name in names}
    assert named - LIMITS.keys() == set()
    tried = {door.limit for door in DOORS}
    # Tried elsewhere: numbers at once, the browsers of an account, the minute's limits, and what a
    # player's link is counted by.
    elsewhere = {
        *("games-going", "streams-open", "live-pages-open"),
        *("sign-ins-from-new-devices", "schema"),
        "result-addresses",
    }
    assert named - elsewhere == tried
