"""Send all open pages of this process what changed, in the event loop of its web server.

Versions of the nights that are followed are polled together; a part with a new version is drawn
once (`parts.draw_once`) and its bytes go to all strangers who have its page open. Readers who may
see more than strangers are only notified that something changed: their pages fetch it themselves.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from django.db import DatabaseError
from django.utils.translation import gettext as _

from tournaments.core import limits
from tournaments.core.errors import ServerFull
from tournaments.core.streaming import OpenResponse, with_connection
from tournaments.core.telemetry.metrics import LIVE_PAGES
from tournaments.events import list_night_versions
from tournaments.online import frames
from tournaments.online import hub as games
from tournaments.pages.events.live.parts import DrawnPart, Topic, digest, draw_once

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.core.streaming import Receive, Send

logger = logging.getLogger(__name__)

T = TypeVar("T")
Versions = dict[str, str]
"""The version of each part of a page, by the part's address."""

POLL_SECONDS = 0.2
PING_SECONDS = 20.0
CHANGED = b"event: changed\ndata: {}\n\n"


class OpenPage(OpenResponse):
    """A page that follows. `is_strangers`: what it is sent is the parts themselves."""

    def __init__(self, client: str, *, is_strangers: bool) -> None:
        """Begin with nothing to send."""
        super().__init__()
        self.client = client
        self.is_strangers = is_strangers


@dataclass(slots=True)
class Followed:
    """A topic's open pages, and the versions of its parts that they were sent last."""

    versions: Versions
    pages: dict[OpenPage, None] = field(default_factory=dict)  # in the order of their opening


class LiveHub:
    """Keep all pages of a process that follow, by topic, and send them what is new.

    Everything but `check_room` runs in the server's event loop.
    """

    def __init__(self) -> None:
        """Start no task yet: there is no loop before the server runs."""
        self.topics: dict[Topic, Followed] = {}
        self._addresses: Counter[str] = Counter()
        self._oldest: dict[OpenPage, None] = {}  # in the order in which they were opened
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="live")

    async def follow(
        self, topic: Topic, page: OpenPage, versions: Versions, receive: Receive, send: Send
    ) -> None:
        """Go on with a response that has begun, until the client or the hub ends it.

        `versions` are those that the client has, or has been notified to fetch.
        """
        self._start()
        self.add(topic, page, versions)
        try:
            await page.run(receive, send)
        finally:
            self.remove(topic, page)

    def check_room(self, client: str) -> None:
        """Check that another page may follow; may be called from any thread.

        Raises ServerFull if this process has no room, TooManyRequests if the client's address has
        too many.
        """
        if self._count_excess() >= 0:
            raise ServerFull(_("The server is full. Try again in a moment."))
        limits.check_number(limits.LIVE_PAGES_OPEN, by_client=self._addresses[client])

    def add(self, topic: Topic, page: OpenPage, versions: Versions) -> None:
        """Send a page what is newer than these versions of its parts."""
        followed = self.topics.setdefault(topic, Followed(versions))
        if followed.versions != versions:
            page.send(CHANGED)
        followed.pages[page] = None
        self._addresses[page.client] += 1
        self._oldest[page] = None
        LIVE_PAGES.inc()
        if self._is_closed:
            page.close()

    def remove(self, topic: Topic, page: OpenPage) -> None:
        """Forget a page whose connection is closed."""
        LIVE_PAGES.dec()
        self._oldest.pop(page, None)
        self._addresses[page.client] -= 1
        if not self._addresses[page.client]:
            del self._addresses[page.client]
        followed = self.topics[topic]
        followed.pages.pop(page, None)
        if not followed.pages:
            del self.topics[topic]

    def close(self) -> None:
        """End all streams, and every further one at once: the server is stopping."""
        self._is_closed = True
        for page in self._oldest:
            page.close()

    def _start(self) -> None:
        if not self._tasks:
            loop = asyncio.get_running_loop()
            self._tasks = {loop.create_task(self._poll()), loop.create_task(self._ping())}

    def _count_excess(self) -> int:
        """Return by how many streams the process has more than it may; negative if fewer."""
        return self._addresses.total() + games.count_streams() - games.max_streams

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.send_changes()
            except DatabaseError:
                continue
            except Exception:  # the next poll tries again; clients see nothing of it
                logger.exception("What changed on open pages could not be sent.")

    async def _ping(self) -> None:
        """Write to all pages regularly, so that dead ones are noticed; make room for games."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            for page in list(self._oldest)[: max(self._count_excess(), 0)]:
                page.close()
            for page in self._oldest:
                page.send(frames.PING)

    async def send_changes(self) -> None:
        """Draw the parts whose version is new, each once, and send them."""
        topics = list(self.topics)
        if not topics:
            return
        ids = {topic.event_id for topic in topics}
        nights = await self._in_thread(partial(list_night_versions, ids))
        for topic in topics:
            night = nights.get(topic.event_id)
            if night is None:
                self._end(topic)
                continue
            await self._send_topic(topic, topic.versions(night))

    async def _send_topic(self, topic: Topic, versions: Versions) -> None:
        followed = self.topics.get(topic)
        if followed is None:
            return
        known = followed.versions
        if known == versions:
            return
        new = {address: v for address, v in versions.items() if known.get(address) != v}
        number = digest(versions).encode()
        drawn: dict[str, DrawnPart] = {}
        if any(page.is_strangers for page in followed.pages):
            drawn = await self._in_thread(partial(_draw_all, new, topic.language))
            if not all(part.tag for part in drawn.values()):  # strangers may not see it any more
                self._end(topic)
                return
        # Only now: if the parts could not be drawn, the next poll tries again.
        followed.versions = versions
        parts = b"".join(format_part(address, part, number) for address, part in drawn.items())
        notice = b"id: %b\n%b" % (number, CHANGED)
        for page in self.topics[topic].pages if topic in self.topics else ():
            page.send(parts if page.is_strangers else notice)

    def _end(self, topic: Topic) -> None:
        for page in self.topics[topic].pages if topic in self.topics else ():
            page.send(frames.GONE)
            page.close()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, with_connection, work)


def format_part(address: str, part: DrawnPart, number: bytes) -> bytes:
    """Format the event that brings a part."""
    data = json.dumps({"address": address, "tag": part.tag, "html": part.html})
    return b"id: %b\nevent: part\ndata: %b\n\n" % (number, data.encode())


def _draw_all(new: dict[str, str], language: str) -> dict[str, DrawnPart]:
    return {address: draw_once(address, version, language) for address, version in new.items()}


live_hub = LiveHub()
