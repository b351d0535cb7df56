"""Check the health page of the web server in this container; exit with 0 if it is healthy."""

from __future__ import annotations

import http.client
import os
import sys

# Less than the 5 seconds after which the container gives up on its check (Dockerfile).
TIMEOUT = 4


def is_healthy(host: str, port: int, timeout: float = TIMEOUT) -> bool:
    """Return whether the server answers its health page with 200 within `timeout` seconds."""
    connection = http.client.HTTPConnection(host, port, timeout=timeout)
    try:
        connection.request("GET", "/healthz", headers={"Host": "localhost"})
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(not is_healthy("127.0.0.1", int(os.environ.get("PORT") or "8000")))
