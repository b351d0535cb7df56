"""A client that sends requests to the real web server, one at a time."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass
from typing import Any

from ops.programs import LOCALHOST


@dataclass
class Desk:
    """A client of the API of the service's own web server, with the credentials of its user."""

    port: int
    credentials: str

    def request(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """Send a request to the API, which must succeed."""
        connection = http.client.HTTPConnection(LOCALHOST, self.port, timeout=30)
        headers = {"Authorization": self.credentials, "Content-Type": "application/json"}
        try:
            sent = None if body is None else json.dumps(body)
            connection.request(method, f"/api/v1{path}", sent, headers)
            answer = connection.getresponse()
            text = answer.read()
            assert answer.status < 300, text
            return dict(json.loads(text))
        finally:
            connection.close()
