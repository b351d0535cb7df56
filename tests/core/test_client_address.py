"""The address of the client that sent a request."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from tournaments.core.client_address import UNKNOWN_CLIENT, client_key


@pytest.mark.parametrize(
    ("proxies", "passed", "connected", "sender"),
    [
        (0, "", "192.0.2.7", "192.0.2.7"),
        (0, "198.51.100.1", "192.0.2.7", "192.0.2.7"),  # not from a proxy of ours
        (1, "198.51.100.1", "192.0.2.7", "198.51.100.1"),
        (1, "203.0.113.9, 198.51.100.1", "192.0.2.7", "198.51.100.1"),
        (2, "203.0.113.9, 198.51.100.1, 192.0.2.1", "192.0.2.7", "198.51.100.1"),
        (2, "198.51.100.1", "192.0.2.7", "192.0.2.7"),  # passed only one of them
        (1, "", "192.0.2.7", "192.0.2.7"),
        (1, "not an address", "192.0.2.7", UNKNOWN_CLIENT),
        (0, "", "", UNKNOWN_CLIENT),
        (0, "", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (0, "", "2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        (0, "", "::ffff:192.0.2.7", "192.0.2.7"),
    ],
)
def test_the_client_is_the_address_our_proxy_saw_else_the_peer(
    settings: Any, proxies: int, passed: str, connected: str, sender: str
) -> None:
    settings.PROXIES = proxies
    headers = {"X-Forwarded-For": passed} if passed else {}
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR=connected)
    assert client_key(request) == sender
