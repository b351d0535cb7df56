"""Addresses that are handed on: others have to be able to open them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest

ONLY_HERE = ("localhost", "127.", "[::1]")


def is_local_only(request: HttpRequest) -> bool:
    """Whether addresses made for this request can be opened on this machine alone."""
    return not settings.PHONES_URL and _is_from_here(request)


def shareable_url(request: HttpRequest, path: str) -> str:
    """The whole address of a page, as phones open it: also where somebody at the server asks."""
    base = settings.BASE_URL or (settings.PHONES_URL if _is_from_here(request) else "")
    return f"{base}{path}" if base else request.build_absolute_uri(path)


def _is_from_here(request: HttpRequest) -> bool:
    return request.get_host().startswith(ONLY_HERE)
