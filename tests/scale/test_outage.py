"""PostgreSQL goes away under a running web server, and comes back."""

from __future__ import annotations

import http.client
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from ops.programs import LOCALHOST
from tests.scale.conftest import database_url
from tests.scale.processes import collect_static, start_web
from tests.support.deadlines import wait_for
from tests.support.people import make_people
from tests.support.processes.tcp_proxy import TcpProxy

if TYPE_CHECKING:
    from ops.production.crew import Crew

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

CACHED = "/clubs/adas-club/"
OTHERS = ("/clubs/cals-club/", "/api/v1/clubs", "/healthz")
"""What needs the database: a page that was not read before, and what is not cached."""
SOON = 8.0
"""Seconds for what takes at most three on an idle machine, and ten or more without the mend."""


def ask(port: int, path: str) -> tuple[int, bool, float]:
    """Ask for a page; return status, whether it says when to come back, and the seconds."""
    began = time.monotonic()
    web = http.client.HTTPConnection(LOCALHOST, port, timeout=60)
    try:
        web.request("GET", path, headers={"Host": "localhost"})
        answer = web.getresponse()
        answer.read()
        return answer.status, "Retry-After" in answer.headers, time.monotonic() - began
    finally:
        web.close()


def ask_all(port: int, *paths: str) -> list[tuple[int, bool, float]]:
    """Ask for pages at once."""
    with ThreadPoolExecutor(len(paths)) as threads:
        return list(threads.map(lambda path: ask(port, path), paths))


def test_an_outage_is_answered_in_words_and_over_soon(crew: Crew) -> None:
    make_people()
    found = connection.settings_dict
    with TcpProxy(str(found["HOST"]), int(found["PORT"] or 5432)) as proxy:
        server = f"@{found['HOST']}:{found['PORT'] or 5432}/"
        behind = database_url().replace(server, f"@{LOCALHOST}:{proxy.port}/")
        crew.env = {**crew.env, "DATABASE_URL": behind}
        collect_static(crew)
        port = start_web(crew, workers=1)
        assert ask(port, CACHED)[0] == 200
        proxy.take_away()
        # More than the server has threads, as on a club night.
        answers = ask_all(port, *OTHERS * 10)
        assert {(status, comes_back) for status, comes_back, _ in answers} == {(503, True)}
        assert max(seconds for *_, seconds in answers) < SOON
        assert {status for status, *_ in ask_all(port, *[CACHED] * 10)} == {200}
        wait_for(lambda: ask(port, "/healthz")[0] == 503 and proxy.tries > 8, "it is away for long")
        proxy.bring_back()
        began = time.monotonic()
        wait_for(lambda: ask(port, "/healthz")[0] == 200, "the service is back")
        assert time.monotonic() - began < SOON
        assert 503 not in {status for status, *_ in ask_all(port, CACHED, *OTHERS * 10)}
