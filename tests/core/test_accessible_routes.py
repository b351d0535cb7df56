"""Each route of the pages is checked by axe, or it is stated why it is not."""

from __future__ import annotations

from pathlib import Path

from django.urls import resolve

from tests.core.accessible_pages import NOT_HERE, PAGES

RIGHTS = Path(__file__).with_name("rights.txt").read_text()
EXAMPLE = {"table": 1, "player": 1, "member": 1, "link": "link", "game": "own-game"}


def test_axe_checks_every_page_or_it_is_stated_why_not() -> None:
    """A new page stands in `accessible_pages.py`, or the reason why it does not."""
    addresses = [page.partition("?")[0].format(**EXAMPLE) for page in PAGES if page != "/nowhere/"]
    checked = {resolve(address).url_name for address in addresses}
    words = [line.split()[2:] for line in RIGHTS.splitlines() if line and not line.startswith("#")]
    routes = {name for kind, name, *methods in words if kind == "page" and methods == ["GET"]}
    assert routes - checked - NOT_HERE.keys() == set()
    assert NOT_HERE.keys() - routes == set()
    assert NOT_HERE.keys() & checked == set()
