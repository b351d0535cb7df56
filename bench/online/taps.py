"""What a player on a phone waits for: the first card, each tap, and a slow network.

    python -m bench.online.taps [TAPS]

Starts the club as at home and plays against bots in Chromium at 390 by 844 pixels, without
animations. Prints:

- from opening the club's page to the first card, with one tap on *Play now against bots*;
- the time from a tap to the frame that shows the changed table, as the page itself sees it;
- how long a phone that has seen nothing takes to show the hand at a table, on a slow network.

Run it with nothing else running: the browser, the server and the bots share the machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from bench.servers import FOREIGN
from ops.programs import LOCALHOST, free_port
from tests.plugin import find_chromium
from tests.support.browsers.handsets import MOBILE, SLOW_3G
from tests.support.deadlines import wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

TAPS = 100
LOADS = 5
HAND = "[data-hand] .held-card"
OPTIONS = ".prompt .option, [data-hand] .held-card.is-free"
DRAWN = "() => performance.getEntriesByName('first-contentful-paint').length"
LIVE = "() => document.documentElement.dataset.live === 'yes'"
# The second frame begins once the first one with the change has been drawn.
WATCH = """
addEventListener("DOMContentLoaded", () => {
  window.waits = [];
  let tapped = null;
  const shown = () => document.querySelector("[data-table]")?.dataset.number;
  addEventListener("click", (event) => {
    tapped = { at: event.timeStamp, number: shown() };
  }, true);
  new MutationObserver(() => {
    if (!tapped || shown() === tapped.number) return;
    const { at } = tapped;
    tapped = null;
    const note = () => window.waits.push(performance.now() - at);
    requestAnimationFrame(() => requestAnimationFrame(note));
  }).observe(document.documentElement, { attributeFilter: ["data-number"], subtree: true });
});
"""


@contextmanager
def serve_club() -> Iterator[str]:
    """Serve a new club as `make run` does; yields the address."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="clag-bench-") as folder:
        kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        env = kept | {"CLAG_VAR": folder, "HOST": LOCALHOST, "PORT": str(port)}
        env |= {"LOG_LEVEL": "WARNING"}
        with Path(os.devnull).open("w", encoding="utf-8") as nothing:
            command = [sys.executable, "manage.py", "serve"]
            process = subprocess.Popen(command, env=env, stdout=nothing, stderr=nothing)
            try:
                wait_for(lambda: _answers(port), "the server answers")
                yield f"http://{LOCALHOST}:{port}"
            finally:
                process.terminate()
                process.wait()


def _answers(port: int) -> bool:
    try:
        connection = HTTPConnection(LOCALHOST, port, timeout=30)
        connection.request("GET", "/")
        return connection.getresponse().status < 400
    except OSError:
        return False


def open_phone(browser: Browser) -> BrowserContext:
    """Open a phone that has seen nothing."""
    return browser.new_context(**MOBILE, locale="en-GB")


def load_first_card(page: Page, server: str) -> tuple[float, float]:
    """Seconds until the club's page is there, and from then to the first card, by one tap."""
    began = time.monotonic()
    page.goto(server)
    opened = time.monotonic()
    page.get_by_role("button", name="Play now against bots").click()
    page.locator(HAND).first.wait_for()
    return opened - began, time.monotonic() - opened


def tap_table(page: Page, taps: int) -> list[float]:
    """Play until the page has noted that many taps; returns the milliseconds of each."""
    waits: list[float] = []
    while len(waits) < taps:
        going_on = page.locator(".go-on")
        page.locator(f"{OPTIONS}, .go-on").first.wait_for()
        before = len(waits)
        (going_on if going_on.count() else page.locator(OPTIONS)).first.click()
        page.wait_for_function("before => window.waits.length > before", arg=before)
        waits = page.evaluate("window.waits")
    return waits


def load_slowly(browser: Browser, known: BrowserContext, table: str) -> tuple[float, float]:
    """Seconds until a new phone of this player has drawn the hand, and until its scripts run."""
    with open_phone(browser) as phone:
        # What is read and what is set have types of their own.
        phone.add_cookies([dict(one) for one in known.cookies()])  # type: ignore[misc]
        page = phone.new_page()
        wire = phone.new_cdp_session(page)
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", SLOW_3G)
        began = time.monotonic()
        page.goto(table, wait_until="commit")
        page.locator(HAND).first.wait_for()
        # Elements are there before their styles; the first paint waits for those.
        page.wait_for_function(DRAWN)
        drawn = time.monotonic() - began
        page.wait_for_function(LIVE)
        return drawn, time.monotonic() - began


def main(taps: int) -> None:
    """Measure everything and print it."""
    with ExitStack() as stack:
        server = stack.enter_context(serve_club())
        browser = stack.enter_context(sync_playwright()).chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox"]
        )
        firsts = []
        for _ in range(LOADS):
            phone = open_phone(browser)
            phone.add_init_script(WATCH)
            page = phone.new_page()
            firsts.append(load_first_card(page, server))
        whole = [sum(times) for times in firsts]
        print(
            f"from the club's page to the first card: median {median(whole):.2f} s, "
            f"at worst {max(whole):.2f} s; "
            f"of it after the tap: median {median(after for _, after in firsts):.2f} s"
        )
        slow = [load_slowly(browser, phone, page.url) for _ in range(LOADS)]
        drawn = [times[0] for times in slow]
        print(
            f"hand drawn on slow 3G: median {median(drawn):.2f} s, at worst {max(drawn):.2f} s; "
            f"scripts: median {median(live for _, live in slow):.2f} s"
        )
        waits = tap_table(page, taps)
        print(
            f"tap to changed screen: p50 {median(waits):.0f} ms, "
            f"p95 {quantiles(waits, n=20)[-1]:.0f} ms, at worst {max(waits):.0f} ms "
            f"({len(waits)} taps)"
        )
        print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TAPS)
