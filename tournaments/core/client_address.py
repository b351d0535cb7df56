"""From which address a request came, where limits are counted by it."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest

UNKNOWN_CLIENT = "unknown"
IPV6_PREFIX_BITS = 64
"""Bits of an IPv6 address that a provider gives to one connection, which has all that follow."""


def client_key(request: HttpRequest) -> str:
    """The address of whoever sent the request; the first half of it in IPv6.

    With `settings.PROXIES` of our own in front it is what the outermost of them wrote into
    `X-Forwarded-For`: what stands before that came from the sender, who may write anything. A
    header that is too short did not pass all of them, and then it is whoever is connected.
    Whoever cannot be told is one sender with all others who cannot.
    """
    header = request.META.get("HTTP_X_FORWARDED_FOR")
    passed = header.split(",") if header else []
    is_passed_on = 0 < settings.PROXIES <= len(passed)
    said = passed[-settings.PROXIES] if is_passed_on else request.META.get("REMOTE_ADDR", "")
    return _household(said.strip())


def _household(text: str) -> str:
    try:
        address = ip_address(text)
    except ValueError:
        return UNKNOWN_CLIENT
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), IPV6_PREFIX_BITS), strict=False))
