"""Fixtures for all tests: the people in them, and how the browser is started."""

from __future__ import annotations

import os
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.plugin import find_chromium, is_marked
from tests.support.browsers.handsets import STILL
from tests.support.people import People, make_people
from tournaments.models import online
from tournaments.online.snapshot_cache import snapshots

# The first two are windows of Chromium's own, which it makes for every context: they cost more
# processor time than the pages of most tests. The next four, and the flags with them, keep a
# context to one process of Chromium's, and a page that follows another in its place: no test is
# about what pages of two sites could do to each other, and a navigation costs a quarter less. The
# others are what Playwright turns off; of two lists Chromium takes the last.
TURNED_OFF = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "IsolateOrigins",
    "RenderDocument",
    "SpareRendererForSitePerProcess",
    "site-per-process",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
)
# Programs that a test runs in a copy of the project.
collect_ignore = ["support/recipes"]
QUIET = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
    f"--disable-features={','.join(TURNED_OFF)}",
)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let browser tests use the database.

    Playwright keeps an event loop in the main thread from its first use to the end of the run,
    and Django then takes every test for asynchronous code and refuses it the database.
    """
    if any(is_marked(item, "browser") for item in session.items):
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@pytest.fixture(autouse=True)
def same_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards in every run of a test.

    With others two courses of a game, say, end in equal totals once in some hundred runs.
    """
    rng = Random(request.node.nodeid)
    monkeypatch.setattr(online, "secrets", SimpleNamespace(token_bytes=rng.randbytes))


@pytest.fixture(autouse=True)
def no_old_snapshots() -> None:
    """Forget the games of other tests: where the clock stood still, one has the same key."""
    snapshots.clear()


@pytest.fixture
def people(db: None) -> People:
    """Ada's club and Cal's."""
    return make_people()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the Chromium that is installed; as root it has no sandbox to be in."""
    sandbox = ("--no-sandbox",) if os.getuid() == 0 else ()
    return {
        **browser_type_launch_args,
        "executable_path": find_chromium(),
        "args": [*QUIET, *sandbox],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Pages as wide as a phone, in the language that they are written in, without animations."""
    return {
        **browser_context_args,
        "viewport": {"width": 390, "height": 844},
        "locale": "en-GB",
        **STILL,
    }
