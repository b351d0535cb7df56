"""The table's page for everybody: what axe finds, thumbs, narrow and wide, light and dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.browsers.phones import Phone, taps_for
from tests.support.factories import a_report, make_table, play, play_out
from tests.support.people import at_table
from tournaments.scoring import claims, phones, submit

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.browser

SCREENS = {
    "#": "Deal 5 of 22",
    "#card": "Score card",
    "#deal-3": "Deal 3",
    "#deal-4": "Deal 4",
    "#room": "Table 1",
}
SMALL = """() => [...document.querySelectorAll("#app button, #app .tab, #app a.button")]
  .filter(one => one.offsetParent && (one.offsetWidth < 44 || one.offsetHeight < 44))
  .map(one => one.outerHTML)"""

ABOVE_THE_KEYS = """() => {
  const [asked, keys] = [".seat.is-now", ".dock"].map(one => document.querySelector(one));
  return asked.getBoundingClientRect().bottom <= keys.getBoundingClientRect().top + 1;
}"""


def look_at(phone: Phone) -> list[str]:
    """Return the accessibility faults of the page in its present state."""
    found = faults_in_both_schemes(phone.page)
    if phone.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("wider than the phone")
    return found + [f"too small: {one}" for one in phone.page.evaluate(SMALL)]


def disputed(people: People) -> Table:
    """A table of seven with deals that count, one that two phones dispute, one that waits."""
    table = make_table(people, 7, preset="mcleod22", agreement="each-deal")
    ada, ben = at_table(table, "Ada"), at_table(table, "Ben")
    phones.name_phone(by=ada, table_id=table.pk, seat=0)
    for number in (1, 2, 3, 4):
        report = a_report(table, number)
        taken = submit.submit_result(by=ada, table_id=table.pk, number=number, report=report)
        if number == 3:
            other = a_report(table, number, seed=5)
            submit.submit_result(by=ben, table_id=table.pk, number=number, report=other)
        elif number < 3 and taken.result:
            version = taken.result.version
            claims.confirm_deal(by=ben, table_id=table.pk, number=number, version=version)
    return table


def test_axe_finds_nothing_on_any_screen(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    phone = Phone.at(browser, disputed(people), live_server.url, holder=2)
    faults = {}
    for width in (390, 1280):
        phone.page.set_viewport_size({"width": width, "height": 844})
        for screen, title in SCREENS.items():
            phone.page.evaluate("screen => { location.hash = screen; }", screen)
            expect(phone.page.get_by_role("heading", level=1)).to_have_text(title)
            found = look_at(phone)
            if found:
                faults[f"{screen} {width}"] = found
    assert not faults


def test_axe_finds_nothing_while_a_deal_is_entered_and_a_card_signed(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people, 4, preset="mcleod22")
    play(table, range(1, 8))
    phone = Phone.at(browser, table, live_server.url)
    faults = [look_at(phone)]
    taps = taps_for(table, 8, a_report(table, 8))
    # After one nomination, after all, when tricks are asked for, and after some and all of these.
    for keys in (taps[:1], taps[1:4], taps[4:5], taps[5:]):
        phone.press(*keys)
        faults.append(look_at(phone))
    finished = make_table(people, 5, name="Friday")
    play_out(finished)
    signing = Phone.at(browser, finished, live_server.url, holder=3)
    faults.append(look_at(signing))
    assert not [fault for fault in faults if fault]


def test_names_are_distinguished_by_signs_and_not_by_colour_alone(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    phone = Phone.at(browser, make_table(people, 7), live_server.url)
    # Found and read in one go: signs that are drawn again in between have no style.
    shapes = phone.page.evaluate(
        """() => [...document.querySelectorAll(".seat .sign")].map(one => {
          const { clipPath, borderRadius } = getComputedStyle(one);
          return clipPath + borderRadius;
        })"""
    )
    assert len(set(shapes)) == 7


def test_one_banner_at_a_time_leaves_the_keys_and_who_is_asked_in_sight(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    phone = Phone.at(browser, disputed(people), live_server.url, holder=2)
    banners = phone.page.locator(".banner")
    expect(banners).to_have_count(1)
    phone.wait_until(ABOVE_THE_KEYS)
    phone.press("unfold")
    expect(banners).to_have_count(2)
    expect(phone.page.get_by_role("button", name="1 more notice")).to_have_attribute(
        "aria-expanded", "true"
    )
    phone.press("unfold")
    expect(banners).to_have_count(1)


SCROLLED = """() => {
  const box = document.querySelector('[role="region"][aria-label="Score card"]');
  box.scrollTo(1000, 0);
  return box.scrollLeft > 0;
}"""
"""The box may be drawn again while the table's deals come in."""


def test_a_card_of_seven_scrolls_in_its_own_box_and_keeps_the_deals_in_sight(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people, 7, preset="mcleod22")
    play(table, range(1, 15))
    phone = Phone.at(browser, table, live_server.url)
    phone.go("card")
    expect(phone.page.get_by_role("region", name="Score card")).to_be_visible()
    phone.wait_until(SCROLLED)
    expect(phone.page.locator('[data-key="row-1"]')).to_be_in_viewport(ratio=1)
    assert not phone.page.evaluate("document.documentElement.scrollWidth > innerWidth")


TAB_ORDER = """() => {
  const [tab, later] = [".tab", "#content button"].map(one => document.querySelector(one));
  const follows = tab.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING;
  const isAbove = tab.getBoundingClientRect().top < later.getBoundingClientRect().top;
  return [Boolean(follows), isAbove];
}"""


def test_the_tab_key_goes_through_the_page_from_the_top_to_the_foot(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    phone = Phone.at(browser, disputed(people), live_server.url, holder=2)
    for width in (390, 1280, 390):
        phone.page.set_viewport_size({"width": width, "height": 844})
        expect(phone.page.locator("aside")).to_have_count(int(width > 1000))
        follows, is_above = phone.page.evaluate(TAB_ORDER)
        assert (follows, is_above) == (width > 1000, width > 1000)
