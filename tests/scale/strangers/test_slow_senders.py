"""Clients that keep the server waiting neither stop it nor stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ops.connections import HEAD_SECONDS, KEEP_ALIVE_SECONDS, SWEEP_SECONDS
from ops.wsgi_threads import BODY_SECONDS
from tests.scale.processes import collect_static, start_web
from tests.scale.strangers.slow_clients import ATTACKS, SlowClients, seconds_for, sockets_of
from tests.support.deadlines import wait_for

if TYPE_CHECKING:
    from ops.production.crew import Crew

pytestmark = [pytest.mark.embedded, pytest.mark.slow]

EACH = 64
PAGES = ("/healthz", "/", "/play/")
DEADLINE = max(HEAD_SECONDS, BODY_SECONDS + KEEP_ALIVE_SECONDS) + 2 * SWEEP_SECONDS
LATENESS = 10.0
"""What a busy machine may add."""


def test_slow_clients_of_all_kinds_leave_the_pages_fast_and_are_closed(crew: Crew) -> None:
    collect_static(crew)
    port = start_web(crew, workers=1)
    server = crew.at_work["web"].pid
    before = sockets_of(server)
    with SlowClients(port) as clients:
        for attack in ATTACKS.values():
            attack(clients, EACH)
        wait_for(lambda: sockets_of(server) >= before + 2 * EACH, "the server has taken them")
        for path in PAGES:
            assert seconds_for(port, path) < 0.5, path
        wait_for(
            lambda: sockets_of(server) <= before,
            "the server has closed all of them",
            within=DEADLINE + LATENESS,
        )
    assert seconds_for(port, "/healthz") < 0.5
