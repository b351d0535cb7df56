"""Who sent a request, as far as it can be told."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from tournaments.core.client_address import UNKNOWN_CLIENT, client_key


@pytest.mark.parametrize(
    ("proxies", "passed", "connected", "sender"),
    [
        (0, "", "192.0.2.7", "192.0.2.7"),
        (0, "198.51.100.1", "192.0.2.7", "192.0.2.7"),  # nobody of ours says so
        (1, "198.51.100.1", "192.0.2.7", "198.51.100.1"),
        (1, "203.0.113.9, 198.51.100.1", "192.0.2.7", "198.51.100.1"),
        (2, "203.0.113.9, 198.51.100.1, 192.0.2.1", "192.0.2.7", "198.51.100.1"),
        (2, "198.51.100.1", "192.0.2.7", "192.0.2.7"),  # did not pass both
        (1, "", "192.0.2.7", "192.0.2.7"),
        (1, "not an address", "192.0.2.7", UNKNOWN_CLIENT),
        (0, "", "", UNKNOWN_CLIENT),
        (0, "", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (0, "", "2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        (0, "", "::ffff:192.0.2.7", "192.0.2.7"),
    ],
)
def test_the_sender_is_who_a_proxy_of_ours_saw_else_who_is_connected(
    settings: Any, proxies: int, passed: str, connected: str, sender: str
) -> None:
    settings.PROXIES = proxies
    headers = {"X-Forwarded-For": passed} if passed else {}
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR=connected)
    assert client_key(request) == sender
