"""What the page does with the phone itself: a screen that stays on, no noise, no app."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.phones import Phone
from tests.support.factories import make_table
from tournaments import events

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser

# A phone that tells what was asked of it.
FELT = """
window.felt = { held: 0, buzzes: 0, clicks: 0 };
class Lock {
  released = false;
  constructor() { felt.held += 1; }
  async release() { if (!this.released) { this.released = true; felt.held -= 1; } }
}
navigator.wakeLock.request = async () => {
  await new Promise(resolve => setTimeout(resolve));
  return (window.lock = new Lock());
};
navigator.vibrate = () => { felt.buzzes += 1; return true; };
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) {
  felt.clicks += 1;
  return start.apply(this, at);
};
"""


@pytest.fixture
def phone(people: People, browser: Browser, live_server: LiveServer) -> Phone:
    """Bob's phone at a table, which tells what was asked of it."""
    return Phone.at(browser, make_table(people), live_server.url, holder=1, script=FELT)


def felt(phone: Phone, what: str) -> int:
    """How often something was asked of the phone, or how many locks are held."""
    count: int = phone.page.evaluate("what => felt[what]", what)
    return count


def tick(phone: Phone, words: str) -> None:
    """Tick a box of the page about the table."""
    phone.go("room")
    phone.page.get_by_label(words).click()
    phone.go("deal")


def wait_for_locks(phone: Phone, count: int) -> None:
    """Wait until that many wake locks are held."""
    phone.wait_until("count => felt.held === count", arg=count)


def test_the_screen_stays_on_while_someone_scores(people: People, phone: Phone) -> None:
    wait_for_locks(phone, 1)
    # The browser drops it when the page is out of sight; it is asked for again afterwards.
    phone.page.evaluate("lock.release()")
    wait_for_locks(phone, 0)
    phone.page.evaluate("['pageshow', 'focus'].map(name => dispatchEvent(new Event(name)))")
    phone.page.evaluate("new Promise(resolve => setTimeout(() => setTimeout(resolve)))")
    assert felt(phone, "held") == 1
    tick(phone, "Keep the screen on")
    wait_for_locks(phone, 0)
    phone.look()
    tick(phone, "Keep the screen on")
    wait_for_locks(phone, 1)
    events.finish_event(by=people.organiser, event_id=phone.table.event_id)
    phone.look()
    wait_for_locks(phone, 0)


def test_the_screen_does_not_stay_on_when_the_setting_changes_quickly(phone: Phone) -> None:
    wait_for_locks(phone, 1)
    phone.go("room")
    box = '[data-key="set-awake"]'
    expect(phone.page.locator(box)).to_be_checked()
    phone.page.evaluate(
        "box => { for (let n = 0; n < 3; n += 1) document.querySelector(box).click(); }", box
    )
    expect(phone.page.locator(box)).not_to_be_checked()
    wait_for_locks(phone, 0)


def test_sound_and_vibration_are_off_until_they_are_turned_on(phone: Phone) -> None:
    phone.press("key-0", "key-1")
    assert (felt(phone, "clicks"), felt(phone, "buzzes")) == (0, 0)
    tick(phone, "Click on each tap")
    phone.press("key-0")
    assert (felt(phone, "clicks"), felt(phone, "buzzes")) == (1, 0)
    tick(phone, "Vibrate on each tap")
    phone.press("undo", "key-0")
    assert (felt(phone, "clicks"), felt(phone, "buzzes")) == (2, 1)
    phone.reload()
    phone.press("undo", "key-0")
    assert (felt(phone, "clicks"), felt(phone, "buzzes")) == (1, 1)


def test_nothing_is_offered_to_be_installed(phone: Phone) -> None:
    # Browsers offer it for pages with a manifest.
    expect(phone.page.locator(".dock")).to_be_visible()
    assert phone.page.locator('link[rel~="manifest"]').count() == 0
