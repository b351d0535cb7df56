"""Two ways to use a page: with a pointer, and by keyboard alone. A story has either."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.support.browsers.fixtures import SETTLED, press

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

WIDER = "document.documentElement.scrollWidth > innerWidth"
IS_FOCUSED = "one => one === document.activeElement"
# What shows the focus may be the element itself or the box that stands for it.
SHOWS_FOCUS = """one => [one, one.nextElementSibling, one.parentElement].some(box => {
  if (!box) return false;
  const { outlineStyle, outlineWidth } = getComputedStyle(box);
  return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
})"""
MAX_TABS = 150


@dataclass
class Hands:
    """A person at a page, who looks at what came of each act before the next."""

    page: Page
    url: str
    taps: int = 0
    faults: list[str] = field(default_factory=list)

    def open(self, address: str) -> None:
        """Open an address of the site."""
        self.page.goto(self.url + address)

    def follow(self, name: str, *, exact: bool = False) -> None:
        """Follow a link."""
        self._act(self.page.get_by_role("link", name=name, exact=exact).first)

    def press(self, name: str, *, exact: bool = True) -> None:
        """Press a button."""
        self._act(self.page.get_by_role("button", name=name, exact=exact).first)

    def unfold(self, words: str) -> None:
        """Open what is folded under these words."""
        self.activate(self.page.locator("summary", has_text=words).first)

    def sees(self, *words: str) -> None:
        """Wait until the page shows all of this; then it must not be wider than the window."""
        for one in words:
            shown = self.page.get_by_text(one).filter(visible=True)
            expect(shown.first).to_be_visible()
        if self.page.evaluate(WIDER):
            self.faults.append(f"wider than the window: {self.page.url}")

    def fill(self, label: str, text: str) -> None:
        """Type into a field, in place of what is there."""
        self.page.get_by_label(label, exact=True).first.fill(text)

    def tick(self, name: str) -> None:
        """Tick a box or choose one of several."""
        self.page.get_by_label(name, exact=True).first.check()

    def choose(self, label: str, option: str) -> None:
        """Choose from a list."""
        self.page.get_by_label(label, exact=True).first.select_option(label=option)

    def pick(self, row: str, number: int) -> None:
        """Choose a number in a row of the deal form."""
        press(self.page, row, number)

    def activate(self, target: Locator) -> None:
        """Do to an element what a tap does."""
        target.click()

    def _act(self, target: Locator) -> None:
        self.activate(target)
        self.taps += 1


@dataclass
class Keyboard(Hands):
    """The same without a pointer: Tab, Enter, Space and the arrow keys.

    What a pointer would press must be there for a pointer too: whole, still, and under nothing
    else. So one story covers both in its window.
    """

    def tick(self, name: str) -> None:
        """Tick a box with the space bar; of several to choose from, walk with the arrow keys."""
        box = self.page.get_by_label(name, exact=True).first
        if box.is_checked():
            return
        if box.get_attribute("type") == "radio":
            box.check(trial=True)
            self._choose_by_arrows(box)
            return
        self._walk_to(box)
        box.check(trial=True)
        self.page.keyboard.press("Space")
        expect(box).to_be_checked()

    def pick(self, row: str, number: int) -> None:
        """Walk to a number in a row of the deal form."""
        group = self.page.locator(f'[aria-labelledby="{row}-label"]')
        group.locator(f'label:has(input[value="{number}"])').click(trial=True)
        self._choose_by_arrows(group.locator(f'input[value="{number}"]'))

    def _choose_by_arrows(self, box: Locator) -> None:
        group = box.get_attribute("name")
        chosen = self.page.locator(f'input[type="radio"][name="{group}"]')
        checked = chosen.and_(self.page.locator(":checked"))
        self._walk_to(checked if checked.count() else chosen.first)
        for _step in range(chosen.count() + 1):
            if box.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        expect(box).to_be_checked()

    def fill(self, label: str, text: str) -> None:
        """Select what is there and type over it."""
        self._walk_to(self.page.get_by_label(label, exact=True).first)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def choose(self, label: str, option: str) -> None:
        """Type the beginning of an option into its list."""
        box = self.page.get_by_label(label, exact=True).first
        self._walk_to(box)
        self.page.keyboard.type(option)
        expect(box.locator("option:checked")).to_have_text(option)

    def activate(self, target: Locator) -> None:
        """Walk to an element and press Enter."""
        self._walk_to(target)
        target.click(trial=True)
        self.page.keyboard.press("Enter")

    def _walk_to(self, target: Locator) -> None:
        expect(target).to_be_visible()
        # Found once: a search by label or role after every Tab takes longer than the Tab.
        element = target.element_handle()
        for _step in range(MAX_TABS):
            if element.evaluate(IS_FOCUSED):
                break
            self.page.keyboard.press("Tab")
        expect(target).to_be_focused()
        self.page.evaluate(SETTLED)
        if not element.evaluate(SHOWS_FOCUS):
            name = re.sub(r"\s+", " ", target.inner_text() or str(target.get_attribute("name")))
            self.faults.append(f"no focus to be seen on {name} of {self.page.url}")
