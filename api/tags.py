"""ETags, and whether the asker has what they name already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.http import parse_etags

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request


def version_tag(version: int) -> str:
    """The strong ETag of a deal's version; 0 stands for no result yet.

    >>> version_tag(3)
    '"v3"'
    """
    return f'"v{version}"'


def is_known(request: Request | HttpRequest, tag: str) -> bool:
    """Whether If-None-Match names the tag; weak and strong are the same here (RFC 9110)."""
    header = request.META.get("HTTP_IF_NONE_MATCH")
    if header is None:
        return False
    known = [other.removeprefix("W/") for other in parse_etags(header)]
    return tag.removeprefix("W/") in known or known == ["*"]
