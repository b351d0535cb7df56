"""Build the ETags of deal versions, which a correction names in If-Match (ADR 0021)."""

from __future__ import annotations

from tournaments.core.page_cache import etag_matches

__all__ = ["etag_matches", "version_tag"]


def version_tag(version: int) -> str:
    """Return the strong ETag of a deal's version; 0 stands for no result yet.

    >>> version_tag(3)
    '"v3"'
    """
    return f'"v{version}"'
