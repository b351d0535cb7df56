"""Our Caddyfile in front of the web server, with the Caddy that is installed."""

from __future__ import annotations

import http.client
from typing import TYPE_CHECKING

import pytest

from ops.production import proxy
from ops.programs import LOCALHOST
from ops.servers import Unavailable
from tests.support.deadlines import wait_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ops.production.crew import Crew


def start_proxy(crew: Crew, *webs: int) -> int:
    """Start Caddy before the servers on these ports; return its own port once it answers."""
    try:
        # Without TLS, for which it would need a certificate; the rest is as in production.
        port = proxy.start_proxy(crew, webs)
    except Unavailable as reason:
        pytest.skip(str(reason))
    wait_for(lambda: status_of(port, "/healthz") == http.client.OK, "the proxy answers")
    return port


def status_of(
    port: int,
    path: str,
    method: str = "GET",
    body: bytes = b"",
    headers: Mapping[str, str] | None = None,
) -> int:
    """Return the status of an answer; 0 without one."""
    connection = http.client.HTTPConnection(LOCALHOST, port, timeout=30)
    try:
        sent = {"Content-Type": "application/json", **(headers or {})}
        connection.request(method, path, body=body or None, headers=sent)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        connection.close()
