"""Draw the content of a page once for all strangers, until what it shows has another version.

The page around it, and what has no version, such as the minutes left, is drawn each time. Members
see more than strangers, and organisers more than members: theirs is not kept.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, TypeVar, cast

from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils import timezone
from django.utils.translation import get_language

from tournaments.core.actors import Actor
from tournaments.core.shared_parts import make_once

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T", bound="tuple[object, ...]")

KEPT_SECONDS = 60
STRANGER = Actor().identity


def draw_content_once(
    actor: Actor, page: str, find_version: Callable[[], tuple[object, ...]], draw: Callable[[], T]
) -> T:
    """Return what `draw` returns: the content as safe HTML, and what else the page says of it.

    For a stranger it is kept for all processes under the name of the page and its version, which
    has to change with everything that `draw` shows but the day, the language and the release. The
    name of a page includes when its row was made: a restored backup gives others the same number.
    """
    if actor.identity != STRANGER:
        return draw()
    release = getattr(staticfiles_storage, "manifest_hash", "")
    shown = repr((page, find_version(), timezone.localdate(), get_language(), release))
    name = f"content-{hashlib.sha256(shown.encode()).hexdigest()}"
    return cast("T", make_once(name, draw, seconds=KEPT_SECONDS))
