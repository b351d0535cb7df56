"""Say which parts of a night's pages follow by themselves, and draw a part as strangers see it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import resolve, reverse
from django.utils.translation import get_language, override

from tournaments.core.shared_parts import make_once
from tournaments.core.telemetry.metrics import PARTS_DRAWN

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.events import NightVersion
    from tournaments.models import Event

KEPT_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of a night that is followed, in a language."""

    event_id: int
    club: str
    event: str
    page: str
    language: str

    def versions(self, night: NightVersion) -> dict[str, str]:
        """Return the version of each part of the page, by the part's address."""
        return {
            reverse(name, args=[self.club, self.event]): of(night)
            for name, of in PARTS[self.page].items()
        }


PARTS: dict[str, dict[str, Callable[[NightVersion], str]]] = {
    "night": {
        "event-now": lambda night: night.notices,
        "event-rounds": lambda night: night.tables,
        "event-standings": lambda night: night.standings,
    },
    "projector": {"projector-now": lambda night: repr(night)},
}
"""The pages that can be followed: the parts that each has, and what their versions are."""


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A part as strangers see it; empty if they may not. `tag` is the ETag of its address."""

    html: str
    tag: str


def make_topic(event: Event, page: str) -> Topic:
    """Return the topic of a page of a night, in the reader's language."""
    language = get_language() or ""
    return Topic(event.pk, event.club.slug, event.slug, page, language)


def digest(versions: dict[str, str]) -> str:
    """Return a short name of the versions of all parts, which says nothing else of them."""
    return hashlib.sha256(repr(sorted(versions.items())).encode()).hexdigest()[:20]


def draw_once(address: str, version: str, language: str) -> DrawnPart:
    """Return a part in this version; of all processes that share a cache, one draws it."""
    name = hashlib.sha256(f"{address} {version} {language}".encode()).hexdigest()

    def make() -> tuple[str, str]:
        drawn = draw(address, language)
        return drawn.html, drawn.tag

    return DrawnPart(*make_once(name, make, seconds=KEPT_SECONDS))


def draw(address: str, language: str) -> DrawnPart:
    """Draw the part at an address by its own view, which checks what a stranger may see."""
    request = HttpRequest()
    request.method, request.path = "GET", address
    request.user = AnonymousUser()
    PARTS_DRAWN.inc()
    view, args, kwargs = resolve(address)
    with override(language or None):
        answer = view(request, *args, **kwargs)
    if answer.status_code != 200:
        return DrawnPart("", "")
    return DrawnPart(answer.content.decode(), answer.headers["ETag"])
