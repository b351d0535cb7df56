"""Build URLs that can be opened on other devices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest

LOCAL_HOSTS = ("localhost", "127.", "[::1]")


def is_local_only(request: HttpRequest) -> bool:
    """Return whether URLs built for this request can only be opened on this machine."""
    return not settings.PHONES_URL and _is_local(request)


def shareable_url(request: HttpRequest, path: str) -> str:
    """Return a page's absolute URL as phones can open it, even if this request was to localhost."""
    base = settings.BASE_URL or (settings.PHONES_URL if _is_local(request) else "")
    return f"{base}{path}" if base else request.build_absolute_uri(path)


def _is_local(request: HttpRequest) -> bool:
    return request.get_host().startswith(LOCAL_HOSTS)


def site_url(path: str) -> str:
    """Return a page's absolute URL for a letter: by `BASE_URL`, never by what a request says."""
    return f"{settings.PHONES_URL or f'http://localhost:{settings.PORT}'}{path}"
