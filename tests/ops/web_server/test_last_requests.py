"""A web server that is asked to stop goes on for a moment where a proxy asks whether it stops."""

from __future__ import annotations

import asyncio
import signal
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from ops import web_app
from ops.process_group import PARENT_VARIABLE
from tests.event_loops import run_in_loop
from tournaments.online import hub
from tournaments.pages.events.live.hub import live_hub

if TYPE_CHECKING:
    from pytest_django import Settings

Heard = list[int]
MOMENT = 0.2


def ask_to_stop(monkeypatch: pytest.MonkeyPatch, *numbers: int) -> tuple[Heard, Heard]:
    """Send signals at once; return what uvicorn hears by then, and after the moment."""
    handlers: dict[int, Any] = {}
    heard: Heard = []
    fake = SimpleNamespace(
        SIGTERM=signal.SIGTERM,
        SIGINT=signal.SIGINT,
        signal=handlers.__setitem__,
        getsignal=lambda _number: lambda number, _frame: heard.append(number),
    )
    monkeypatch.setattr(web_app, "signal", fake)
    monkeypatch.setattr(web_app, "CLOSING_SECONDS", MOMENT)
    monkeypatch.setattr(web_app.pages, "is_closing", False)
    for streams in (hub, live_hub):
        monkeypatch.setattr(streams, "close", lambda: None)

    async def scene() -> Heard:
        web_app.close_in_order_on_stop()
        for number in numbers:
            handlers[number](number, None)
        await asyncio.sleep(MOMENT / 4)
        soon = list(heard)
        await asyncio.sleep(MOMENT * 2)
        return soon

    return run_in_loop(scene()), heard


@pytest.mark.parametrize(("proxies", "parent"), [(0, ""), (1, "1")])
def test_at_home_a_server_stops_at_once(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, proxies: int, parent: str
) -> None:
    settings.PROXIES = proxies
    if parent:
        monkeypatch.setenv(PARENT_VARIABLE, parent)
    soon, _ = ask_to_stop(monkeypatch, signal.SIGTERM)
    assert soon == [signal.SIGTERM]


@pytest.fixture
def _behind_proxy(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.PROXIES = 1
    monkeypatch.delenv(PARENT_VARIABLE, raising=False)


@pytest.mark.usefixtures("_behind_proxy")
def test_behind_a_proxy_a_server_goes_on_for_a_moment_however_often_systemd_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    soon, later = ask_to_stop(monkeypatch, signal.SIGTERM, signal.SIGTERM)
    assert (soon, later) == ([], [signal.SIGTERM])


@pytest.mark.usefixtures("_behind_proxy")
def test_ctrl_c_a_second_time_ends_the_wait_but_cuts_no_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    soon, later = ask_to_stop(monkeypatch, signal.SIGINT, signal.SIGINT)
    assert soon == [signal.SIGINT]
    # uvicorn waits for no request once it has heard SIGINT twice.
    assert later == [signal.SIGINT, signal.SIGTERM]
