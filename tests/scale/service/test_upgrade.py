"""Both web servers behind the proxy are replaced in turn in a night, and no request fails."""

from __future__ import annotations

import http.client
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import chain
from typing import TYPE_CHECKING

import pytest

from ops.programs import LOCALHOST
from tests.scale.followers import Follower
from tests.scale.league import check_answers
from tests.scale.phones import send
from tests.scale.processes import answers, collect_static, start_web
from tests.scale.strangers.proxy import start_proxy
from tests.support.deadlines import wait_for
from tests.support.online_tables import open_table
from tournaments.models import DealResult

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ops.production.crew import Crew
    from tests.scale.league import Night
    from tests.scale.phones import Answer, Sending
    from tests.support.processes.brokers import Broker

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]

WEBS = ("web-1", "web-2")
PHONES = 4
PAUSE = 0.8
"""Seconds between two results of a phone, and between two pages of a reader."""
PAGES = ("/clubs/adas-club/", "/healthz", "/play/")


def send_slowly(port: int, pile: Iterable[Sending], over: threading.Event) -> list[Answer]:
    """Send each result on a connection of its own, until the upgrade is over."""
    found = []
    for sending in pile:
        if over.wait(PAUSE):
            break
        with closing(http.client.HTTPConnection(LOCALHOST, port, timeout=60)) as phone:
            found.append(send(phone, sending))
    return found


def read_slowly(port: int, over: threading.Event) -> list[int]:
    """Read pages on a connection that is kept, until the upgrade is over."""
    found: list[int] = []
    with closing(http.client.HTTPConnection(LOCALHOST, port, timeout=60)) as reader:
        while not over.wait(PAUSE / 2):
            reader.request("GET", PAGES[len(found) % len(PAGES)])
            answer = reader.getresponse()
            answer.read()
            found.append(answer.status)
    return found


def replace(crew: Crew, name: str, port: int) -> None:
    """Stop a web server and start it again, as the operator's guide says."""
    print(f"{name} took {crew.end(name):.1f} s to stop")
    crew.start_again(name)
    wait_for(lambda: answers(port), f"{name} answers")


def test_an_upgrade_fails_no_request_and_loses_no_result(
    crew: Crew, broker: Broker, night: Night
) -> None:
    table = open_table("foss20", people=1, bots=3)
    collect_static(crew)
    webs = {name: start_web(crew, workers=1, name=name, PROXIES="1") for name in WEBS}
    port = start_proxy(crew, *webs.values())
    # A deal that was sent twice would say nothing about one that was lost.
    piles = [list({one.path: one for one in pile}.values()) for pile in night.piles()]
    over = threading.Event()
    follower = Follower(port, table.path, table.at(0).headers).stay()
    with ThreadPoolExecutor(PHONES + 1) as pool:
        try:
            phones = [
                pool.submit(send_slowly, port, chain(*piles[number::PHONES]), over)
                for number in range(PHONES)
            ]
            reader = pool.submit(read_slowly, port, over)
            for name, web in webs.items():
                replace(crew, name, web)
        finally:
            over.set()
            follower.must_stop.set()
    sent = [answer for phone in phones for answer in phone.result()]
    print(f"{len(sent)} results, {len(reader.result())} pages, {len(follower.statuses)} streams")
    check_answers(sent)
    assert DealResult.objects.count() == len(sent) > 20
    assert set(reader.result()) == {200}
    assert set(follower.statuses) == {200}
    assert len(follower.statuses) > 1, "a stream ends with its server, and is opened again"
