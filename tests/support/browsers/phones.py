"""Phones at a table, driven through the browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.support.browsers.handsets import MOBILE, TIMEOUT_MS
from tests.support.deadlines import wait_for
from tournaments.core.deal_reports import report_from_json
from tournaments.core.links import table_token
from tournaments.events.score_sheets import AcceptedScores, score_sheet_for
from tournaments.models import DealResult, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, BrowserContext, Page, Route

    from engine import DealReport

# Presses the keys one after the other, each as soon as the page shows it: it never waits for
# the server between two of them.
PRESS = """keys => {
  for (const key of keys) {
    const found = document.querySelector(`#content [data-key="${key}"]`);
    if (!found) throw new Error(`no ${key} on: ${document.querySelector("#content").innerText}`);
    found.click();
  }
}"""


# IndexedDB runs transactions on a store in order, so everything written before this read is on
# the disk when it completes.
WAIT_FOR_DISK = """() => new Promise((resolve) => {
  const opening = indexedDB.open("clag", 1);
  opening.onsuccess = () => {
    const reading = opening.result.transaction("kept").objectStore("kept").count();
    reading.onsuccess = () => { opening.result.close(); resolve(); };
  };
})"""


@dataclass
class PhonePage:
    """One browser at one table.

    `taps` counts the keys pressed, `faults` collects script errors and content policy violations.
    """

    context: BrowserContext
    page: Page = field(init=False)
    taps: int = 0
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.set_default_timeout(TIMEOUT_MS)
        self.page = self._new_page()

    def _new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console", lambda line: self.faults.append(line.text) if "Policy" in line.text else None
        )
        return page

    def scan(self, link: str, holder: int | None = None) -> None:
        """Open the table's link, choose who holds the phone (a seat) and wait until all is sent."""
        self.page.goto(link)
        self.press(f"who-{'none' if holder is None else holder}")
        expect(self.page.locator(".dock, .card").first).to_be_visible()
        self.wait_until_sent()

    def press(self, *keys: str) -> None:
        """Tap keys of the page by their names."""
        self.page.locator(f'#content [data-key="{keys[0]}"]').wait_for()
        self.page.evaluate(PRESS, list(keys))
        self.taps += len(keys)

    def save(self, *keys: str) -> None:
        """Enter a deal by its keys, and wait until it is on the phone's disk."""
        self.press(*keys, "save")
        expect(self.page.locator('[data-key="sent"]')).not_to_have_attribute("aria-busy", "true")

    def open_again(self) -> None:
        """Close the tab and open the page in a new one."""
        address = self.page.url
        self.page.close()
        self.page = self._new_page()
        self.page.goto(address)

    def reload(self) -> None:
        """Reload the page once everything tapped is on the phone's disk."""
        self.page.evaluate(WAIT_FOR_DISK)
        self.page.reload()

    def wait_until(self, holds: str, arg: Any = None) -> None:
        """Wait until a JavaScript expression is true of the page.

        Playwright's own `wait_for_function` evaluates the expression again inside the page, where
        the content policy forbids it: it fails whenever the first look is too early.
        """
        wait_for(lambda: self.page.evaluate(holds, arg), holds)

    def look(self) -> None:
        """Pick the phone up again, which makes the page fetch the state of the table."""
        self.page.evaluate("dispatchEvent(new Event('focus'))")

    def lose_network(self) -> None:
        """Go off-line, and wait until the page has noticed.

        A request that is under way when the network goes is still answered: the page would learn
        what another phone sends meanwhile. It asks once at a time, so that none is left once two
        have failed, which is when it says so.
        """

        def has_noticed() -> bool:
            self.look()
            return "No network" in self.sent

        self.context.set_offline(True)
        wait_for(has_noticed, "the page notices that there is no network")

    @property
    def sent(self) -> str:
        """The text of the indicator that shows what is sent."""
        return self.page.locator('[data-key="sent"]').inner_text()

    def wait_until_sent(self) -> None:
        """Wait until the indicator shows that all is sent."""
        expect(self.page.locator('[data-key="sent"]')).to_contain_text(
            "All sent", timeout=2 * TIMEOUT_MS
        )

    def go(self, tab: str) -> None:
        """Switch to another tab of the page."""
        self.page.locator(f'[data-key="tab-{tab}"]').click()

    def card(self) -> list[list[str]]:
        """Return the score card as shown: the totals after each deal, then the final totals."""
        self.go("card")
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Score card")
        rows: list[list[str]] = self.page.evaluate(
            """() => [...document.querySelectorAll(".card tbody tr, .card tfoot tr:first-child")]
              .map(row => [...row.querySelectorAll("td")].map(
                cell => (cell.querySelector(".total") ?? cell).textContent.replace("−", "-")))"""
        )
        return rows


@dataclass
class Phone(PhonePage):
    """A phone at a table of this process's database."""

    table: Table = field(kw_only=True)

    @classmethod
    def at(
        cls,
        browser: Browser,
        table: Table,
        base: str,
        holder: int | None = None,
        *,
        script: str = "",
    ) -> Phone:
        """Open a new phone at the table; `holder` is the seat of the player who holds it.

        Its page starts no service worker: that takes a quarter of the time of opening a phone.
        scoring/browser/test_served.py and test_mishaps.py enter deals where there is one.

        `script` runs in each of its pages before the page's own scripts.
        """
        context = browser.new_context(**MOBILE, locale="en-GB", service_workers="block")
        phone = cls(context, table=table)
        phone.context.add_init_script(script)
        phone.scan(f"{base}/t/{table_token(table)}/", holder)
        return phone

    def enter(self, number: int, report: DealReport) -> None:
        """Enter a deal as it was played, and save it."""
        self.save(*taps_for(self.table, number, report))


def taps_for(table: Table, number: int, report: DealReport) -> list[str]:
    """Return the keys to press for a report: nominations and tricks in turn.

    What the page fills in is left out: the last player's tricks, and noughts once all are given.
    """
    plan = score_sheet_for(table).plan(
        number, AcceptedScores(table), hand_size=report.hand_size, call=report.call
    )
    order = [(plan.leader + step) % table.size for step in range(table.size)]
    keys = [f"key-{(report.nominations or ())[seat]}" for seat in order if report.nominations]
    if plan.needs_trick_winners:
        return keys + [f"key-seat-{seat}" for seat in report.trick_winners or ()]
    tricks = [(report.tricks or ())[seat] or 0 for seat in order[:-1]]
    left = (report.tricks or ())[order[-1]] or 0
    while tricks and not left and not tricks[-1]:
        tricks.pop()
    return keys + [f"key-{taken}" for taken in tricks]


def expected_card(table: Table, planned: list[DealReport]) -> list[list[str]]:
    """The card that comes of reports in order: the totals after each, and the final ones again."""
    sheet = score_sheet_for(table)
    totals = [0] * table.size
    rows = []
    for number, report in enumerate(planned, 1):
        points = sheet.score(number, report, {}).points
        totals = [had + more for had, more in zip(totals, points, strict=True)]
        rows.append([str(total) for total in totals])
    return [*rows, rows[-1]]


def accepted_deals(table: Table) -> list[tuple[Any, ...]]:
    """Return number, nominations and tricks of each deal that the server has accepted."""
    rows = DealResult.objects.filter(table=table, is_accepted=True).order_by("number")
    return [
        (row.number, report_from_json(row.report).nominations, tuple(row.score["tricks"]))
        for row in rows
    ]


def lose_answers_after(count: int) -> Callable[[Route], None]:
    """Return a route handler that drops the first `count` responses after the server replied."""
    left = [count]

    def handle(route: Route) -> None:
        if left[0]:
            left[0] -= 1
            route.fetch()
            route.abort()
        else:
            route.continue_()

    return handle


def planned_deals(planned: list[DealReport]) -> list[tuple[Any, ...]]:
    """Return number, nominations and tricks of each deal that was planned."""
    return [
        (n, report.nominations, tuple(report.tricks or ())) for n, report in enumerate(planned, 1)
    ]
