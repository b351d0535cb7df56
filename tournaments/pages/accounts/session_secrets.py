"""Keep in the session what the next page shows once: a new API key, new recovery codes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.http import HttpRequest


def take_once(request: HttpRequest, name: str) -> Any:
    """Return what the session keeps under a name, or None; forget it once a page has shown it."""
    # The answer to a HEAD has no body: it shows a person nothing.
    if request.method == "HEAD":
        return request.session.get(name)
    return request.session.pop(name, None)
