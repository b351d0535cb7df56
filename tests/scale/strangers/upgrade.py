"""Both web servers behind the proxy are replaced in turn in a night, and no request fails."""

from __future__ import annotations

import http.client
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import chain
from typing import TYPE_CHECKING

from ops.programs import LOCALHOST
from tests.scale.followers import Follower
from tests.scale.league import check_answers
from tests.scale.phones import send
from tests.scale.processes import answers
from tests.support.deadlines import wait_for
from tournaments.models import DealResult

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ops.production.crew import Crew
    from tests.scale.league import Night
    from tests.scale.phones import Answer, Sending
    from tests.support.online_tables import Sitting

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


def check_that_an_upgrade_fails_no_request(
    crew: Crew, port: int, webs: Mapping[str, int], night: Night, table: Sitting
) -> None:
    """Replace the web servers, whose ports are given by name, while all of this goes on."""
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
    follower.drop()
