"""Several web processes count as one service, however requests fall on them."""

from __future__ import annotations

import http.client
import re
from typing import TYPE_CHECKING

import pytest

from ops.programs import LOCALHOST
from tests.scale.processes import start_web

if TYPE_CHECKING:
    from ops.production.crew import Crew

pytestmark = [pytest.mark.slow, pytest.mark.one_database]

TOKEN = "a-token-of-the-test"


def ask(port: int, path: str) -> str:
    """Ask over a connection of its own, which any of the processes takes; return the answer."""
    web = http.client.HTTPConnection(LOCALHOST, port, timeout=60)
    try:
        web.request("GET", path, headers={"Authorization": f"Bearer {TOKEN}"})
        return web.getresponse().read().decode()
    finally:
        web.close()


def count(port: int) -> float:
    text = ask(port, "/metrics")
    found = re.search(r'clag_requests_total\{.*route="livez".*\} (\S+)', text)
    assert "clag_streams_open 0.0" in text
    assert len(re.findall("^clag_jobs_oldest_seconds", text, re.MULTILINE)) <= 1
    return float(found[1]) if found else 0.0


def test_the_metrics_of_two_processes_are_added_up(crew: Crew) -> None:
    port = start_web(crew, workers=2, METRICS_TOKEN=TOKEN)
    before = count(port)
    for _ in range(30):
        ask(port, "/livez")
    assert count(port) == before + 30
    assert len(crew.servers("web")) == 2
