"""When the server takes nothing more: the night is final, the code replaced, a protest refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.phones import Phone, accepted_deals, planned_deals
from tests.support.factories import a_report, make_table, play, play_out
from tournaments import events
from tournaments.events import undo
from tournaments.models import CallKind, DirectorCall, Table
from tournaments.scoring import submit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Route
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(people: People, browser: Browser, live_server: LiveServer) -> Phone:
    """Bob's phone at a table with two deals played."""
    table = make_table(people)
    play(table, [1, 2])
    return Phone.at(browser, table, live_server.url, holder=1)


def enter_off_line(phone: Phone, number: int) -> None:
    """Tap in a deal that cannot be sent."""
    phone.context.set_offline(True)
    phone.enter(number, a_report(phone.table, number))


def on_line(phone: Phone) -> None:
    phone.context.set_offline(False)
    phone.look()


def try_again_after(phone: Phone, mend: Callable[[], object]) -> None:
    """Mend what was wrong, and press "Try again" before the phone learns of it and sends by itself.

    The answers to its polls are held back until then.
    """
    held: list[Route] = []
    pressed = False
    phone.context.route(
        "**/live", lambda route: route.continue_() if pressed else held.append(route)
    )
    mend()
    phone.press("try-again")
    pressed = True
    for route in held:
        route.continue_()
    phone.wait_until_sent()


def test_a_night_that_is_final_takes_no_deals_and_shows_how_it_ended(
    people: People, phone: Phone
) -> None:
    phone.press("key-0")  # begins deal 3
    play(phone.table, [3])
    events.finish_event(by=people.organiser, event_id=phone.table.event_id)
    phone.look()
    expect(phone.page.get_by_text("The night is final")).to_be_visible()
    expect(phone.page.locator('[data-key="sent"]')).to_contain_text("Night is final")
    expect(phone.page.locator(".dock")).to_have_count(0)
    # The last card, with what another phone entered in the meantime.
    expect(phone.page.locator("tbody tr").nth(2).locator(".total")).to_have_count(4)
    phone.page.reload()
    expect(phone.page.get_by_text("The night is final")).to_be_visible()
    expect(phone.page.locator(".dock")).to_have_count(0)
    phone.go("room")
    expect(phone.page.get_by_role("button", name="Call the director")).to_have_count(0)
    events.reopen_event(by=people.organiser, event_id=phone.table.event_id)
    phone.look()
    phone.go("deal")
    expect(phone.page.locator(".dock")).to_be_visible()
    expect(phone.page.get_by_text("The night is final")).to_have_count(0)


def test_what_was_never_sent_stays_in_sight_when_the_night_is_final(
    people: People, phone: Phone
) -> None:
    enter_off_line(phone, 3)
    events.finish_event(by=people.organiser, event_id=phone.table.event_id)
    on_line(phone)
    words = "Deal 3 never reached the server and is kept on this phone"
    expect(phone.page.get_by_text(words)).to_be_visible()
    expect(phone.page.locator('[data-key="sent"]')).to_contain_text("Cannot send")
    expect(phone.page.locator('[data-key="row-3"] sup')).to_have_text("↑")
    phone.go("room")
    event_id = phone.table.event_id
    try_again_after(phone, lambda: events.reopen_event(by=people.organiser, event_id=event_id))
    assert {number for number, *_ in accepted_deals(phone.table)} == {1, 2, 3}


def test_a_round_that_was_undone_is_reported(people: People, phone: Phone) -> None:
    enter_off_line(phone, 3)
    event_id = phone.table.event_id
    undone = undo.undo_round(by=people.organiser, event_id=event_id, number=1, losing=2)
    on_line(phone)
    expect(phone.page.get_by_text("This round was undone")).to_be_visible()
    undo.redo_round(by=people.organiser, event_id=event_id, round_id=undone.pk)
    phone.look()
    phone.wait_until_sent()


def test_a_code_that_was_replaced_takes_no_deals_and_loses_nothing(phone: Phone) -> None:
    enter_off_line(phone, 3)
    Table.objects.update(link_number=7)
    on_line(phone)
    expect(phone.page.get_by_text("This code has been replaced")).to_be_visible()
    expect(phone.page.get_by_text("Deal 3 never reached the server")).to_be_visible()
    expect(phone.page.locator(".dock")).to_have_count(0)
    phone.go("room")
    expect(phone.page.get_by_text("Cannot send:")).to_be_visible()
    try_again_after(phone, lambda: Table.objects.update(link_number=1))
    assert (
        accepted_deals(phone.table)[2:]
        == planned_deals([a_report(phone.table, n) for n in (1, 2, 3)])[2:]
    )


def test_a_page_of_the_networks_own_is_no_replaced_code(phone: Phone) -> None:
    phone.page.route(
        "**/api/**",
        lambda route: route.fulfill(status=403, content_type="text/html", body="<h1>Sign in</h1>"),
    )
    with phone.page.expect_response("**/live"):
        phone.look()
    phone.enter(3, a_report(phone.table, 3))
    expect(phone.page.locator('[data-key="sent"]')).to_contain_text("1 not sent yet")
    phone.page.unroute("**/api/**")
    phone.look()
    phone.wait_until_sent()


def protest(phone: Phone, words: str) -> None:
    """Say that something is wrong with the card."""
    field = phone.page.get_by_label("What is wrong?")
    if not field.is_visible():
        phone.page.get_by_text("Something is wrong").click()
    field.fill(words)
    phone.press("send-protest")


def test_a_protest_without_words_is_not_sent_and_says_so_at_its_field(phone: Phone) -> None:
    play(phone.table, range(3, 14))
    phone.look()
    protest(phone, "  ")
    expect(phone.page.get_by_text("Say briefly what is wrong.")).to_be_visible()
    assert not DirectorCall.objects.exists()
    protest(phone, "Deal 3 was misdealt")
    phone.wait_until_sent()
    assert DirectorCall.objects.get().words == "Deal 3 was misdealt"


def test_a_protest_that_comes_too_early_is_kept_and_holds_up_nothing(
    people: People, phone: Phone
) -> None:
    table = phone.table
    play(table, range(3, 14))
    phone.look()
    expect(phone.page.get_by_role("heading", name="Sign the card")).to_be_visible()
    # As if the card had been reopened by a correction that this phone has not heard of.
    phone.page.route(
        "**/api/v1/tables/*/calls",
        lambda route: route.fulfill(
            status=409, json={"code": "game-not-over", "detail": "The game is not over yet."}
        ),
    )
    protest(phone, "Deal 3")
    expect(phone.page.locator('[data-key="sent"]')).to_contain_text("1 problem")
    expect(phone.page.get_by_text("The game is not over yet.")).to_be_visible()
    expect(phone.page.get_by_label("What is wrong?")).to_have_value("Deal 3")
    phone.press("sign-1")
    expect(phone.page.get_by_text("✓ signed at")).to_be_visible()
    phone.page.unroute("**/api/v1/tables/*/calls")
    phone.press("send-protest")
    phone.wait_until_sent()
    assert [call.kind for call in DirectorCall.objects.all()] == [CallKind.PROTEST]


def test_a_signature_that_came_too_late_is_looked_at_again_and_holds_up_nothing(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people, agreement="each-deal")
    for number in range(1, 14):
        submit.submit_result(
            by=people.scorer, table_id=table.pk, number=number, report=a_report(table, number)
        )
    anne = Phone.at(browser, table, live_server.url, holder=0)
    bob = Phone.at(browser, table, live_server.url, holder=1)
    bob.lose_network()
    bob.press("sign-1")
    number, report = 1, a_report(table, 1, seed=3)
    assert report != a_report(table, 1)
    anne.page.evaluate("location.hash = 'deal-1'")
    anne.press("edit")
    for seat in range(4):
        anne.press(f"nomination-{seat}", f"key-{(report.nominations or ())[seat]}")
        anne.press(f"took-{seat}", f"key-{(report.tricks or ())[seat]}")
    anne.page.get_by_label("Why are you correcting this deal?").fill("Counted again")
    anne.press("save")
    anne.wait_until_sent()
    on_line(bob)
    expect(
        bob.page.get_by_text("A deal on this card is still waiting for agreement.")
    ).to_be_visible()
    bob.wait_until_sent()
    words = f"Deal {number} is waiting for a second phone."
    expect(anne.page.get_by_text(words)).to_be_visible()


def test_the_way_to_the_signatures_is_described(phone: Phone) -> None:
    play(phone.table, range(3, 13))
    phone.look()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 13 of 13")
    enter_off_line(phone, 13)
    expect(phone.page.get_by_text("Deal 13 is saved only on this phone.")).to_be_visible()
    expect(phone.page.get_by_role("button", name="Sign for Anne")).to_have_count(0)
    on_line(phone)
    expect(phone.page.get_by_role("button", name="Sign for Anne")).to_be_visible()


def test_who_may_only_look_is_offered_nothing_to_sign(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people)
    play_out(table)
    page = browser.new_page()
    page.goto(f"{live_server.url}/tables/{table.pk}/score/")
    expect(page.get_by_text("not signed")).to_have_count(4)
    expect(page.get_by_role("button", name="Sign for")).to_have_count(0)
    page.locator('[data-key="tab-room"]').click()
    expect(page.get_by_role("heading", name="This phone")).to_be_visible()
    expect(page.get_by_role("button", name="Call the director")).to_have_count(0)
