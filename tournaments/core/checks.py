"""Let the sender of a command check the row that it changes, once that is locked.

The API compares what it shows of the row with the If-Match of a request (`api.http.conditional`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

Check: TypeAlias = Callable[[Any], None]
"""Called with a locked row before it changes; refuses by raising."""


def no_check(_row: object) -> None:
    """Accept any row."""
