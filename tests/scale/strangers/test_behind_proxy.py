"""Strangers, and an upgrade, in the shape of production: Caddy, two servers, PostgreSQL, Redis."""

from __future__ import annotations

import http.client
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import pytest

from ops.connections import HEAD_SECONDS, KEEP_ALIVE_SECONDS
from ops.programs import LOCALHOST
from ops.wsgi_threads import BODY_SECONDS, MAX_BODY_BYTES
from tests.scale.followers import Follower
from tests.scale.processes import collect_static, start_web
from tests.scale.strangers.proxy import start_proxy, status_of
from tests.scale.strangers.slow_clients import SlowClients, seconds_for, sockets_of
from tests.scale.strangers.upgrade import check_that_an_upgrade_fails_no_request
from tests.support.deadlines import wait_for
from tests.support.online_tables import Sitting, open_table
from tournaments.core import limits, links

if TYPE_CHECKING:
    from ops.production.crew import Crew
    from tests.scale.league import Night
    from tests.support.processes.brokers import Broker

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]

EACH = 64
WEBS = ("web-1", "web-2")
PAGES = ("/healthz", "/", "/play/")
LATENESS = 10.0
"""What a busy machine may add."""
STREAMS = 4 * (limits.STREAMS_OPEN.by_client or 0)
"""Nearly twice as many as both processes together take from one address."""
POOLED = 40
"""Connections to the database and from the proxy that are kept for the next request."""


def start_webs(crew: Crew) -> dict[str, int]:
    """Start two web servers; return the port of each by name."""
    collect_static(crew)
    return {
        name: start_web(crew, workers=1, name=name, PROXIES="1", LIMITS_FACTOR="1") for name in WEBS
    }


def check_pages(port: int) -> None:
    for page in PAGES:
        assert seconds_for(port, page) < 0.5, page


def test_neither_an_upgrade_nor_what_strangers_send_harms_anyone(
    crew: Crew, broker: Broker, night: Night
) -> None:
    """What they send slowly, too large, or too often. Together, as servers take long to start."""
    table = open_table("foss20", people=1, bots=3, customs={"watching": "seconds"})
    webs = start_webs(crew)
    port = start_proxy(crew, *webs.values())
    check_that_an_upgrade_fails_no_request(crew, port, webs, night, table)
    slow_clients_are_closed(crew, port)
    what_is_too_large_is_refused(port)
    eight_at_once_may_ask_for_the_schema(port)
    those_who_play_a_game_reach_one_server(crew, port, table)
    an_address_that_the_client_makes_up_is_not_believed(port, table)
    streams_of_one_address_are_limited(port, table)
    a_stream_goes_on_and_ends_with_its_key(port, table)


def slow_clients_are_closed(crew: Crew, port: int) -> None:
    proxy, *web = (crew.at_work[name].pid for name in ("proxy", *WEBS))
    before = sockets_of(proxy), sum(map(sockets_of, web))
    with SlowClients(port) as clients:
        clients.half_heads(EACH)
        clients.slow_bodies(EACH)
        clients.idle(EACH)
        wait_for(lambda: sockets_of(proxy) >= before[0] + 2 * EACH, "the proxy has taken them")
        assert sum(map(sockets_of, web)) < before[1] + EACH, "they do not reach the web server"
        clients.slow_readers(EACH)
        check_pages(port)
        wait_for(
            lambda: sum(map(sockets_of, web)) <= before[1] + POOLED,
            "the web server has closed all of them",
            within=BODY_SECONDS + HEAD_SECONDS + KEEP_ALIVE_SECONDS + LATENESS,
        )
        # Those who do not read are the proxy's, for half an hour: each has two sockets there.
        wait_for(
            lambda: sockets_of(proxy) <= before[0] + 2 * EACH + POOLED,
            "the proxy has closed those that were slow to send",
            within=BODY_SECONDS + LATENESS,
        )
        check_pages(port)


def what_is_too_large_is_refused(port: int) -> None:
    # Caddy before 2.7 cuts a body that it buffers, and then answers for a server that refuses it.
    assert status_of(port, "/api/v1/games", "POST", bytes(MAX_BODY_BYTES + 1)) in {413, 502}
    # What the proxy may send again is not sent again for that.
    assert status_of(port, "/api/v1/tables/1/deals/1", "PUT", bytes(MAX_BODY_BYTES + 1)) in {
        413,
        502,
    }
    assert status_of(port, "/api/v1/games", "POST", bytes(300_000)) == 413, "the API's own limit"
    assert status_of(port, "/healthz", headers={"X-Long": "x" * 64 * 1024}) in {400, 431}


def eight_at_once_may_ask_for_the_schema(port: int) -> None:
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(status_of, port, "/api/v1/schema/") for _ in range(8)]
        assert seconds_for(port, "/healthz") < 0.5
        assert {one.result() for one in asked} <= {200, 429}


def those_who_play_a_game_reach_one_server(crew: Crew, port: int, table: Sitting) -> None:
    """Or every server would have every game in memory, and make its events again."""
    path = f"/api/v1{table.path}/stream?link={links.game_token(table.game)}"
    before = [sockets_of(crew.at_work[name].pid) for name in WEBS]
    with ExitStack() as stack:
        statuses = [open_stream(stack, port, path) for _ in range(EACH // 2)]
        more = [
            sockets_of(crew.at_work[name].pid) - had for name, had in zip(WEBS, before, strict=True)
        ]
    assert set(statuses) == {200}
    assert max(more) >= EACH // 4 > min(more), more


def an_address_that_the_client_makes_up_is_not_believed(port: int, table: Sitting) -> None:
    """However many addresses a client names, it is counted by the one that the proxy saw."""
    path = f"/api/v1{table.path}/stream?link={links.game_token(table.game)}"
    with ExitStack() as stack:
        statuses = [
            open_stream(stack, port, path, **{"X-Forwarded-For": f"198.51.100.{number % 250}"})
            for number in range(3 * (limits.STREAMS_OPEN.by_client or 0))
        ]
    assert 429 in statuses


def streams_of_one_address_are_limited(port: int, table: Sitting) -> None:
    path = f"/api/v1{table.path}/stream?link={links.game_token(table.game)}"
    with ExitStack() as stack:
        statuses = [open_stream(stack, port, path) for _ in range(STREAMS)]
        # Each of the two processes counts its own.
        assert statuses.count(200) <= 2 * ((limits.STREAMS_OPEN.by_client or 0) + 8)
        assert set(statuses) <= {200, 429}
        check_pages(port)


def open_stream(stack: ExitStack, port: int, path: str, **headers: str) -> int:
    connection = stack.enter_context(closing(http.client.HTTPConnection(LOCALHOST, port, 60)))
    connection.request("GET", path, headers=headers)
    return connection.getresponse().status


def a_stream_goes_on_and_ends_with_its_key(port: int, table: Sitting) -> None:
    """For longer than the proxy gives a client to send its request."""
    follower = Follower(port, table.path, table.at(0).headers)
    wait_for(lambda: has_begun(follower), "there is room for a stream again")
    wait_for(
        lambda: follower.names.count("ping") >= 2, "the stream outlives the deadlines for requests"
    )
    table.at(0).post(f"{table.path}/leave", {})
    wait_for(follower.has_ended.is_set, "the stream ends with the seat", within=2 + LATENESS)


def has_begun(follower: Follower) -> bool:
    try:
        follower.start()
    except AssertionError:  # the streams that were closed just now are still counted
        return False
    return True
