"""Fingers on a touch screen, by the protocol of the browser: what it sends is trusted."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Spot = tuple[float, float]
PACE_SECONDS = 0.1


def middle_of(part: Locator) -> Spot:
    """Return the middle of an element, in pixels of the window."""
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Fingers:
    """The fingers of one hand, each at a spot of the window."""

    def __init__(self, page: Page) -> None:
        """Speak to the browser about this page."""
        self.page = page
        self._session = page.context.new_cdp_session(page)
        self._down: dict[int, Spot] = {}
        self._at = time()

    def _send(self, kind: str) -> None:
        # At the pace of a person: a faster finger flings the page, and the next tap only stops it.
        self._at += PACE_SECONDS
        points = [{"id": finger, "x": x, "y": y} for finger, (x, y) in self._down.items()]
        self._session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": self._at}
        )

    def press(self, spot: Spot, finger: int = 1) -> None:
        """Put a finger down."""
        self._down[finger] = spot
        self._send("touchStart")

    def move(self, by: Spot, finger: int = 1, steps: int = 6) -> None:
        """Move a finger that is down, in several steps."""
        x, y = self._down[finger]
        for step in range(1, steps + 1):
            self._down[finger] = x + by[0] * step / steps, y + by[1] * step / steps
            self._send("touchMove")

    def lift(self, finger: int = 1) -> None:
        """Lift a finger."""
        del self._down[finger]
        self._send("touchEnd")

    def drag(self, part: Locator, by: Spot) -> None:
        """Drag an element by its middle."""
        self.press(middle_of(part))
        self.move(by)
        self.lift()
