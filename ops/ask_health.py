"""Ask the web server in this container whether it is well; the exit code is the answer."""

from __future__ import annotations

import http.client
import os
import sys

TIMEOUT = 4


def is_well(host: str, port: int) -> bool:
    """Whether the server there answers its health page with 200 within a few seconds."""
    connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
    try:
        connection.request("GET", "/healthz", headers={"Host": "localhost"})
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(not is_well("127.0.0.1", int(os.environ.get("PORT", "8000"))))
