"""What players look up between deals: the card, what it takes, the night so far, the next seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.support.browsers.phones import Phone
from tests.support.factories import (
    a_report,
    make_event,
    make_players,
    make_table,
    play,
    play_out,
    seat,
)
from tournaments.events import rounds
from tournaments.models import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser


def test_the_next_seat_is_shown_as_soon_as_the_round_is_seated(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    event = make_event(people)
    first, second = seat(people, event, [4, 4])
    play_out(first)
    phone = Phone.at(browser, first, live_server.url, holder=1)
    phone.go("card")
    expect(phone.page.get_by_text("You are at table")).to_have_count(0)
    play_out(second)
    ids = [player.pk for player in make_players(people, 8)]
    rounds.seat_round(by=people.organiser, event_id=event.pk, tables=[ids[::2], ids[1::2]])
    phone.look()
    expect(phone.page.get_by_text("You are at table 2.")).to_be_visible()
    expect(phone.page.get_by_text("Bob, Dan, Fred and Hal").first).to_be_visible()


def test_a_key_what_it_takes_and_the_night_so_far_stand_below_the_card(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people)
    play(table, range(1, 13))
    phone = Phone.at(browser, table, live_server.url)
    phone.go("card")
    expect(phone.page.get_by_role("list", name="Special deals")).to_contain_text("No Trumps")
    expect(phone.page.get_by_role("heading", name="What each player needs")).to_be_visible()
    assert phone.page.locator(".need").count() == 4
    expect(phone.page.get_by_role("region", name="Standings").locator("tbody tr")).to_have_count(4)
    event = reverse("event", args=[table.event.club.slug, table.event.slug])
    standings = phone.page.get_by_role("link", name="All standings")
    assert standings.get_attribute("href") == event
    phone.context.set_offline(True)
    phone.go("deal")
    phone.enter(13, a_report(table, 13))
    phone.go("card")
    expect(phone.page.locator(".card sup")).to_have_text("↑")
    expect(phone.page.get_by_role("heading", name="What each player needs")).to_have_count(0)


def test_a_card_that_is_read_stays_where_it_is_when_news_come(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people, preset="mcleod22")
    play(table, range(1, 6))
    phone = Phone.at(browser, table, live_server.url)
    phone.go("card")
    expect(phone.page.locator("tbody tr").nth(4).locator(".total")).to_have_count(4)
    # In one step: the page may be drawn again, with another element, while the game comes in.
    phone.page.evaluate("document.querySelector('.stage').scrollTo(0, 300)")
    play(table, [6])
    phone.look()
    expect(phone.page.locator("tbody tr").nth(5).locator(".total")).to_have_count(4)
    assert phone.page.evaluate("document.querySelector('.stage').scrollTop") == 300


def test_no_key_is_lost_under_a_finger(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people, preset="mcleod22")
    phone = Phone.at(browser, table, live_server.url)
    phone.page.locator('[data-key="key-1"]').hover()
    phone.page.mouse.down()
    play(table, [2])
    with phone.page.expect_response("**/live"):
        phone.look()
    phone.page.mouse.up()
    expect(phone.page.locator('[data-key="nomination-1"]')).to_have_text("1")
    expect(phone.page.locator(".seat-points").first).not_to_have_text("0")


@pytest.mark.parametrize("width", [390, 320])
def test_names_stand_whole_beside_their_marks(
    people: People, browser: Browser, live_server: LiveServer, width: int
) -> None:
    table = make_table(people, 7, preset="mcleod22")
    names = ["Annabel", "Elisabeth", "Gwendolyn", "Rosalind", "Frederik", "Valentina", "Sebastian"]
    for player, name in zip(Player.objects.order_by("pk"), names, strict=True):
        player.name = name
        player.save()
    phone = Phone.at(browser, table, live_server.url, holder=1)
    phone.page.set_viewport_size({"width": width, "height": 844})
    names_on_seats = ".seat .who-text"
    expect(phone.page.locator(names_on_seats)).to_have_text(names)
    # The page is laid out for its new size some frames after that was set; what counts is how it
    # stands then, and a name that does not fit fails by the time limit.
    phone.wait_until(
        """selector => [...document.querySelectorAll(selector)].every(one => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return one.scrollWidth <= one.clientWidth + 1 && range.getClientRects().length === 1;
        })""",
        arg=names_on_seats,
    )
    marks = phone.page.locator(".seat .chips").filter(has_text="you").locator(".chip")
    expect(marks).to_have_text(["you", "first"])
    tops = marks.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert tops[0] == tops[1], "the marks of a seat stay together"
    phone.go("card")
    heads = phone.page.locator(".card thead th span:not(.sign)")
    expect(heads).to_have_text(names)
    # Found and measured in one go: what is drawn again in between has no size.
    lines = phone.page.evaluate(
        """() => [...document.querySelectorAll(".card thead th span:not(.sign)")].map(
          one => one.getClientRects().length)"""
    )
    assert lines == [1] * len(names)


def test_the_history_of_a_deal_fits_a_phone_whatever_the_names(
    people: People, page: Page, live_server: LiveServer
) -> None:
    table = make_table(people, preset="mcleod22")
    Player.objects.filter(seats__table=table, seats__number=0).update(
        name="Featherstonehaugh-Smythe", public_name="Featherstonehaugh-Smythe"
    )
    play(table, [1])
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/tables/{table.pk}/deals/1/history/")
    history = page.get_by_role("region", name="Result of version 1")
    expect(history).to_contain_text("Featherstonehaugh-Smythe")
    assert history.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("width", [992, 1280])
@pytest.mark.parametrize("players", [4, 7])
def test_the_card_and_what_is_beside_it_fit_a_wide_screen(
    people: People, page: Page, live_server: LiveServer, players: int, width: int
) -> None:
    table = make_table(people, players, preset="mcleod22")
    play_out(table)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{live_server.url}/tables/{table.pk}/")
    expect(page.get_by_role("list", name="Special deals")).to_contain_text("Highest Number")
    beside = page.get_by_role("heading", name="The totals, deal by deal").bounding_box()
    card = page.locator(".card").bounding_box()
    assert beside is not None
    assert card is not None
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert beside["x"] - card["x"] - card["width"] < 120, "no gap as wide as a column"
