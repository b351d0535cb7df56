"""The standard lines of pages under `public_page`, which therefore need none in the tables.

The tables are `rights.txt`, `limits/routes.py` and `accessible_pages.py`. They have lines for
exceptions among public pages, and for every address that is not a public page.
"""

from __future__ import annotations

from tests.core.routes import Route, page_routes

MEMBERS = "-----msow"
AT_TABLE = "----lmsow"
EVERYONE = "xgpflmsow"

EXAMPLES: dict[str, object] = {
    "club": "adas-club",
    "event": "thursday",
    "season": "spring",
    "preset": "mcleod22",
    "number": 1,
    "player": "{player}",
    "table": "{table}",
}
"""Values of parameters in addresses for axe; the test fills in those in braces."""


def public_routes() -> list[Route]:
    """List the routes of public pages. They answer GET only."""
    return [route for route in page_routes() if route.is_public and route.method == "GET"]


def standard_rights(route: Route) -> tuple[str, str]:
    """Return who may read a public page, in a private club and in a public one.

    Below a club's address these are its members, or everyone if the club is public; below a table's
    also a phone with the table's link; elsewhere everyone.
    """
    if route.path.startswith("/clubs/{club}/"):
        return MEMBERS, EVERYONE
    if route.path.startswith("/tables/{table}/"):
        return AT_TABLE, EVERYONE
    return EVERYONE, EVERYONE


def example_address(route: Route) -> str | None:
    """Return a public page's address for axe; None if it has a parameter without an example."""
    if set(route.names) <= EXAMPLES.keys():
        return route.address(EXAMPLES)
    return None
