"""Strangers who open more streams than anybody needs: the process stays up and the pages fast."""

from __future__ import annotations

import http.client
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import pytest

from ops.connections import MAX_CONNECTIONS_PER_ADDRESS
from ops.programs import LOCALHOST
from tests.scale.processes import answers, collect_static, start_web
from tests.scale.strangers.slow_clients import seconds_for
from tests.support.online_tables import open_table
from tournaments.core import limits, links

if TYPE_CHECKING:
    from ops.production.crew import Crew

pytestmark = [pytest.mark.embedded, pytest.mark.slow]

STREAMS = 1200
STRANGER = ("127.0.0.2", 0)
PAGES = ("/healthz", "/", "/play/")
BY_ADDRESS = limits.STREAMS_OPEN.by_client or 0
FROM_ONE = min(BY_ADDRESS, MAX_CONNECTIONS_PER_ADDRESS)


def open_streams(
    stack: ExitStack, port: int, path: str, tried: int, addresses: int
) -> list[tuple[int, str]]:
    """Try to open streams that stay open; return the status of each and its Retry-After.

    They come from one address, or through a proxy that names this number of addresses.
    """
    found = []
    for number in range(tried):
        connection = stack.enter_context(
            closing(http.client.HTTPConnection(LOCALHOST, port, 60, source_address=STRANGER))
        )
        headers = {"X-Forwarded-For": f"198.51.100.{number % addresses}"} if addresses else {}
        try:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            found.append((answer.status, answer.headers.get("Retry-After", "")))
        except ConnectionError:  # it was refused while the request was on its way
            found.append((429, "?"))
    return found


@pytest.mark.parametrize(
    ("addresses", "tried", "allowed"),
    [
        (0, 2 * FROM_ONE, FROM_ONE),
        (STREAMS // BY_ADDRESS, STREAMS + 2 * BY_ADDRESS, STREAMS),
    ],
)
def test_twelve_hundred_streams_or_too_many_leave_the_process_up_and_the_pages_fast(
    crew: Crew, addresses: int, tried: int, allowed: int
) -> None:
    customs = {"watching": "seconds", "watch_delay": 1}
    table = open_table("foss20", people=1, bots=3, customs=customs)
    collect_static(crew)
    proxies = "1" if addresses else "0"
    port = start_web(crew, workers=1, PROXIES=proxies, LIMITS_FACTOR="1")
    path = f"/api/v1{table.path}/stream?link={links.game_token(table.game)}"
    with ExitStack() as stack:
        found = open_streams(stack, port, path, tried, addresses)
        opened = [status for status, _ in found].count(200)
        assert allowed <= opened <= allowed + 8, "as many more as there are threads"
        refused = {pair for pair in found if pair[0] != 200}
        assert {status for status, _ in refused} <= {429}
        assert all(wait for _, wait in refused)
        for page in PAGES:
            assert seconds_for(port, page) < 0.5, page
        assert not crew.has_ended("web")
    assert answers(port)
