"""A page that shows an online table as its script does: it asks for what has changed."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from django.test.html import Element, parse_html

from tournaments.online import timers
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.test import Client
    from time_machine import Traveller

    from tournaments.models import OnlineGame

ONLY_ON_THE_PAGE = ("data-kept", "data-preferences")
"""Attributes of elements that are sent with the page alone."""
ADDRESSES = ("data-url", "data-left", "data-stream", "data-events")
LEFT_OUT = ("data-now", *ADDRESSES)
"""Attributes that drawings of the same table do not share."""


def attribute(element: Element, name: str) -> str | None:
    return dict(element.attributes).get(name)


def inside(element: Element) -> Iterator[Element]:
    """Yield an element and all elements in it."""
    yield element
    for child in element.children:
        if isinstance(child, Element):
            yield from inside(child)


class ShownTable:
    """A guest's page with a table of bots, who act when the clock is set to their time."""

    def __init__(
        self, client: Client, game: OnlineGame, clock: Traveller, *, knows_pieces: bool = True
    ) -> None:
        """Open the page. Without `knows_pieces` it asks for whole drawings."""
        self.client, self.game, self.clock = client, game, clock
        self.knows_pieces = knows_pieces
        self.sizes: list[int] = []
        page = parse_html(client.get(f"/play/{game.pk}/").content.decode())
        (self.table,) = (one for one in inside(page) if attribute(one, "id") == "table")

    def pieces(self) -> dict[str, Element]:
        """Return the pieces on the page by their ids."""
        return {
            attribute(one, "id") or "": one
            for one in inside(self.table)
            if attribute(one, "data-piece") is not None
        }

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a request for a drawing."""
        shown = {"X-Part": "table", "Accept-Encoding": "gzip"}
        if self.knows_pieces:
            digests = [attribute(one, "data-piece") or "" for one in self.pieces().values()]
            shown["X-Pieces"] = "".join(digests)
        return shown

    def shows(self, html: str) -> None:
        """Put a drawing into the page, as the script does."""
        parsed = parse_html(f"<body>{html}</body>")
        table, *changed = (one for one in parsed.children if isinstance(one, Element))
        had = self.pieces()
        if attribute(table, "data-same") is None:
            self.table = self._filled(table, had)
        else:
            given = [pair for pair in table.attributes if pair[0] != "data-same"]
            digest = attribute(self.table, "data-piece")
            self.table.attributes = [*given, ("data-piece", digest)]
        for piece in changed:
            name = attribute(piece, "id") or ""
            self.table = self._filled(self.table, {name: self._filled(piece, had)}, only=name)

    def _filled(
        self, element: Element, had: dict[str, Element], only: str | None = None
    ) -> Element:
        """Put the piece that the page had into each place that was left empty for it.

        With `only` put that piece into its place, empty or not.
        """
        for at, child in enumerate(element.children):
            if not isinstance(child, Element):
                continue
            name = attribute(child, "id") or ""
            if name == only or attribute(child, "data-same") is not None:
                element.children[at] = had[name]
            else:
                self._filled(child, had, only)
        return element

    def receive(self, content: bytes) -> None:
        """Take in a compressed drawing."""
        self.sizes.append(len(content))
        self.shows(gzip.decompress(content).decode())

    def refresh(self) -> None:
        """Ask for the table, as the page does after every event."""
        answer = self.client.get(f"/play/{self.game.pk}/table/", headers=self.headers)
        assert answer.status_code == 200
        self.receive(answer.content)

    def act(self, text: str) -> None:
        """Take an action."""
        sent = {"text": text, "expected": attribute(self.table, "data-number")}
        answer = self.client.post(f"/play/{self.game.pk}/", sent, headers=self.headers)
        assert answer.status_code == 200, answer.content
        self.receive(answer.content)

    def say_ready(self) -> None:
        """Ask for the next deal."""
        answer = self.client.post(
            f"/play/{self.game.pk}/do/", {"do": "ready"}, headers=self.headers
        )
        self.receive(answer.content)

    def follow(self) -> None:
        """Let the bots act in turn, and ask for the table after each of them."""
        while not self.legal():
            if self.game.due_at is None or not get_snapshot(self.game).is_dealt:
                return
            self.clock.move_to(self.game.due_at)
            timers.run_due(game_id=self.game.pk)
            self.refresh()

    def play(self, actions: int) -> int:
        """Take the first action that is allowed, again and again; return how often it went."""
        for taken in range(actions):
            while not (legal := self.legal()):
                if get_snapshot(self.game).ended:
                    return taken
                self.say_ready()
                self.follow()
            self.act(legal[0])
            self.follow()
        return actions

    def legal(self) -> list[str]:
        """Return what the reader may do now."""
        self.game.refresh_from_db()
        snapshot = get_snapshot(self.game)
        view = snapshot.view(0) if snapshot.is_dealt else None
        return [] if view is None else [action.text for action in view.legal]


def comparable(table: Element) -> Element:
    """Leave out what only the first page has: scripts keep it, and it has secrets of its own."""
    for one in inside(table):
        one.children = [child for child in one.children if not _is_of_the_page(child)]
        one.attributes = sorted(pair for pair in one.attributes if pair[0] not in LEFT_OUT)
    table.finalize()
    return table


def _is_of_the_page(child: Element | str) -> bool:
    return isinstance(child, Element) and (
        any(attribute(child, name) is not None for name in ONLY_ON_THE_PAGE)
        or attribute(child, "name") == "csrfmiddlewaretoken"
    )
