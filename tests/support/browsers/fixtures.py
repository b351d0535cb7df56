"""Fixtures of the browser tests: a server, a phone at a table, and accessibility checks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from playwright.sync_api import expect

from ops.programs import free_port
from tests.support.browsers.handsets import TIMEOUT_MS
from tests.support.people import PASSWORD
from tests.support.served import Served, ServedTable
from tournaments.core.links import table_token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Page
    from pytest_django.live_server_helper import LiveServer

    from tournaments.models import Table

expect.set_options(timeout=TIMEOUT_MS)
AXE = Path(__file__).parents[1] / "vendor" / "axe-core-4.14.1" / "axe.min.js"
SETTLED = "Promise.allSettled(document.getAnimations().map(a => a.finished)).then(() => null)"
"""Script that waits for animations; colours in transition would fail the contrast check."""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# One rule, because axe spends most of its time on colours. By itself the rule for AAA leaves what
# has not even the contrast of AA to the other rule; without that threshold it finds both.
CONTRAST_RULES = {
    "color-contrast": {"enabled": False},
    "color-contrast-enhanced": {"enabled": True},
}
NO_THRESHOLD = {size: {"minThreshold": 0} for size in ("normal", "large")}
CONTRAST = {"color-contrast-enhanced": {"options": {"contrastRatio": NO_THRESHOLD}}}


@pytest.fixture(autouse=True)
def _browser_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """In a browser test, make links lead to its own server, and close its phones afterwards.

    A phone that stays open would go on sending requests to the server.
    """
    if request.node.get_closest_marker("browser") is None:
        yield
        return
    request.getfixturevalue("settings").PHONES_URL = ""
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.close()


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """The context of the `page` fixture, with the time limit that all browser tests have."""
    context.set_default_timeout(TIMEOUT_MS)
    return context


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on its own port, for the whole session."""
    served = Served(tmp_path_factory.mktemp("served"), free_port())
    served.fill()
    served.start()
    yield served
    served.stop()


@pytest.fixture
def served_table(served: Served) -> ServedTable:
    """A table on that server that no other test uses."""
    return served.take_table()


@pytest.fixture
def sign_in(page: Page, live_server: LiveServer) -> Callable[[str], None]:
    """A function that gives the browser the cookies with which the sign-in page answers."""

    def sign_in(name: str) -> None:
        client = Client()
        form = {"username": f"{name}@clag.test", "password": PASSWORD}
        assert client.post("/sign-in/", form).status_code == 302
        page.context.add_cookies(
            [
                {"name": cookie.key, "value": cookie.value, "url": live_server.url}
                for cookie in client.cookies.values()
            ]
        )

    return sign_in


@pytest.fixture
def at_phone(page: Page, live_server: LiveServer) -> Callable[[Table], None]:
    """A function that opens a table on the phone by its link."""

    def at_phone(table: Table) -> None:
        page.goto(f"{live_server.url}/t/{table_token(table)}/")

    return at_phone


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """The errors in the browser's console: script errors and violations of the content policy."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    return errors


def _faults_of(page: Page, *, colours_only: bool = False) -> list[str]:
    """Return the accessibility faults that axe finds, with their places; contrast is at least 7.

    Chromium keeps the script for the pages that follow, and compiles it once for all of them.
    """
    if not page.evaluate("'axe' in window"):
        page.add_init_script(path=AXE)
        page.evaluate(AXE.read_text())
    page.evaluate(SETTLED)
    everything = {"runOnly": RULES, "rules": CONTRAST_RULES}
    colours = {"runOnly": {"type": "rule", "values": ["color-contrast-enhanced"]}}
    found: dict[str, Any] = page.evaluate(
        "options => axe.run({ ...options, resultTypes: ['violations'] })",
        (colours if colours_only else everything) | {"checks": CONTRAST},
    )
    return [
        f"{fault['id']}: {fault['help']} {[node['target'] for node in fault['nodes']]}"
        for fault in found["violations"]
    ]


def faults_in_both_schemes(page: Page) -> list[str]:
    """Return the faults in light, and those in the dark, where only the colours differ."""
    page.emulate_media(color_scheme="light")
    found = _faults_of(page)
    page.emulate_media(color_scheme="dark")
    return found + [f"in the dark: {fault}" for fault in _faults_of(page, colours_only=True)]


def press(page: Page, row: str, number: int | str) -> None:
    """Press a number (or a name) in a row of the deal form."""
    group = page.locator(f'[aria-labelledby="{row}-label"]')
    group.locator(f'label:has(input[value="{number}"])').click()
