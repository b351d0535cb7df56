"""Each route of the pages is checked by axe, or it is stated why it is not."""

from __future__ import annotations

from django.urls import resolve

from tests.core.accessible_pages import ALL_PAGES, NOT_HERE, PAGES
from tests.core.public_pages import example_address, public_routes
from tests.core.test_rights import declared

EXAMPLE = {"table": 1, "player": 1, "member": 1, "link": "link", "game": "own-game"}


def test_axe_checks_every_page_or_it_is_stated_why_not() -> None:
    """A page is public, is in `accessible_pages.py`, or the reason why not is."""
    addresses = [page.partition("?")[0] for page in ALL_PAGES if page != "/nowhere/"]
    checked = {resolve(address.format(**EXAMPLE)).url_name for address in addresses}
    words = [route.split() for route in declared()]
    routes = {name for kind, name, *methods in words if kind == "page" and methods == ["GET"]}
    assert routes - checked - NOT_HERE.keys() == set()
    assert NOT_HERE.keys() - routes == set()
    assert NOT_HERE.keys() & checked == set()


def test_a_public_page_stands_in_the_list_only_at_another_address() -> None:
    assert [page for page in map(example_address, public_routes()) if page in PAGES] == []
