"""Our Caddyfile in front of the web server, with the Caddy that is installed."""

from __future__ import annotations

import http.client
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ops.programs import LOCALHOST, free_port
from tests.support.deadlines import wait_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ops.production.crew import Crew

CADDYFILE = Path(__file__).parents[3] / "deploy" / "Caddyfile"
SINCE_2_7 = r"request_buffers (\w+)"
BEFORE_2_7 = r"buffer_requests\n\t\tmax_buffer_size \1"


def start_proxy(crew: Crew, web: int) -> int:
    """Start Caddy before the server on port `web`; return its own port once it answers."""
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("Caddy is not installed")
    shown = subprocess.run([program, "version"], check=True, capture_output=True, text=True).stdout
    text = CADDYFILE.read_text(encoding="utf-8")
    if tuple(map(int, re.findall(r"\d+", shown)[:2])) < (2, 7):  # as Debian has it
        text = re.sub(SINCE_2_7, BEFORE_2_7, text)
    file, port = crew.folder / "Caddyfile", free_port()
    file.write_text(text, encoding="utf-8")
    crew.start(
        "proxy",
        [program, "run", "--adapter", "caddyfile", "--config", str(file)],
        # Without TLS, for which it would need a certificate; the rest is as in production.
        DOMAIN=f"http://localhost:{port}, http://{LOCALHOST}:{port}",
        WEB=f"{LOCALHOST}:{web}",
        XDG_DATA_HOME=str(crew.folder / "caddy"),
        XDG_CONFIG_HOME=str(crew.folder / "caddy"),
    )
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
