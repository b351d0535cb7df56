"""Identify the client of a request by its address, for rate limits."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.crypto import salted_hmac

if TYPE_CHECKING:
    from django.http import HttpRequest

DEVICE_SALT = "tournaments.device"
LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
PROXY_HEADERS = (
    "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_FORWARDED",
    "HTTP_X_REAL_IP", "HTTP_VIA",
)  # fmt: skip
"""What a proxy adds to a request."""
UNKNOWN_CLIENT = "unknown"
IPV6_PREFIX_BITS = 64
"""Prefix length of the IPv6 network that a provider assigns to one household."""


def client_key(request: HttpRequest) -> str:
    """Return the address of the client, or its /64 network in IPv6.

    With `settings.PROXIES` of our own in front, this is the entry that the outermost of them added
    to `X-Forwarded-For`; earlier entries come from the client, which may write anything. If the
    header has fewer entries, the request did not pass all proxies, and this is the address of the
    connection. Clients without a valid address all share `UNKNOWN_CLIENT`.
    """
    header = request.META.get("HTTP_X_FORWARDED_FOR")
    forwarded = header.split(",") if header else []
    is_forwarded = 0 < settings.PROXIES <= len(forwarded)
    address = forwarded[-settings.PROXIES] if is_forwarded else request.META.get("REMOTE_ADDR", "")
    return network_of(address.strip())


def is_this_machine(request: HttpRequest) -> bool:
    """Return whether a request surely comes from a browser on this machine.

    From a loopback address, to a loopback name (another site's name may lead here too), and without
    a sign of a proxy: behind one that `PROXIES` does not count, every client has its address.
    """
    has_proxy = settings.PROXIES > 0 or any(header in request.META for header in PROXY_HEADERS)
    host = request.get_host()
    host = host if host.endswith("]") else host.rpartition(":")[0] or host
    try:
        is_loopback = ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
    return is_loopback and not has_proxy and host in LOOPBACK_NAMES


def device_digest(request: HttpRequest) -> str:
    """Return a digest of the client's address and of what its browser says about itself.

    Equal for two people with equal browsers behind one address, and different when one person uses
    two browsers, so it is a hint at most; empty without a browser, as an address alone says less.
    Without the server's key no address can be found from it.
    """
    browser = request.META.get("HTTP_USER_AGENT", "")
    if not browser:
        return ""
    languages = request.META.get("HTTP_ACCEPT_LANGUAGE", "")
    client = "\n".join((client_key(request), browser, languages))
    return salted_hmac(DEVICE_SALT, client, algorithm="sha256").hexdigest()[:22]


@lru_cache(maxsize=1024)
def network_of(text: str) -> str:
    """Return an address as limits count it: an IPv6 one as its /64 network."""
    try:
        address = ip_address(text)
    except ValueError:
        return UNKNOWN_CLIENT
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), IPV6_PREFIX_BITS), strict=False))
