"""Several phones at one table: they agree by themselves, differ in the open, and call for help."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.phones import (
    Phone,
    accepted_deals,
    expected_card,
    planned_deals,
    taps_for,
)
from tests.support.factories import a_report, make_table, play, play_out
from tournaments.events import attendance
from tournaments.models import DealResult, DirectorCall, Signature
from tournaments.scoring import submit_result

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from engine import DealReport
    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.browser


def test_a_phone_says_who_stands_in(
    people: People, browser: Browser, live_server: LiveServer
) -> None:
    table = make_table(people, 4)
    play(table, [1])
    gone = table.seats.get(number=2).player
    attendance.drop_out(
        by=people.organiser,
        event_id=table.event_id,
        player_id=gone.pk,
        how="stand-in",
        substitute="Uncle Tom",
    )
    phone = Phone.at(browser, table, live_server.url, holder=0)
    phone.go("card")
    text = f"Uncle Tom has played for {gone.name} since deal 2."
    expect(phone.page.get_by_text(text)).to_be_visible()
    phone.context.close()


LAST = 13


@pytest.fixture
def sit(browser: Browser, live_server: LiveServer) -> Callable[[Table], tuple[Phone, Phone]]:
    """Anne's and Bob's phones at a table."""

    def sit(table: Table) -> tuple[Phone, Phone]:
        url = live_server.url
        return Phone.at(browser, table, url, holder=0), Phone.at(browser, table, url, holder=1)

    return sit


def slip(report: DealReport) -> DealReport:
    """The report with two neighbours' tricks exchanged that are not the same."""
    tricks = list(report.tricks or ())
    at = next(n for n in range(len(tricks) - 1) if tricks[n] != tricks[n + 1])
    tricks[at], tricks[at + 1] = tricks[at + 1], tricks[at]
    return replace(report, tricks=tuple(tricks))


def to_deal(phone: Phone, number: int) -> None:
    """Open a deal of the card."""
    phone.page.evaluate("number => { location.hash = `deal-${number}`; }", number)
    expect(phone.page.get_by_role("heading", level=1)).to_have_text(f"Deal {number}")


def test_two_phones_enter_a_whole_game_with_differences(
    people: People, sit: Callable[[Table], tuple[Phone, Phone]]
) -> None:
    table = make_table(people, 7, agreement="each-deal")
    planned = [a_report(table, number) for number in range(1, LAST + 1)]
    anne, bob = sit(table)
    for phone in (anne, bob):
        phone.context.set_offline(True)
    wrong = {3: anne, 6: bob, 11: bob}
    for phone in (anne, bob):
        for number, report in enumerate(planned, 1):
            phone.enter(number, slip(report) if wrong.get(number) is phone else report)
    for phone in (anne, bob):
        phone.context.set_offline(False)
        phone.look()
        phone.wait_until_sent()
    assert {number for number, *_ in accepted_deals(table)} == set(range(1, LAST + 1)) - set(wrong)
    for number, phone in wrong.items():
        phone.look()
        to_deal(phone, number)
        expect(phone.page.get_by_text("Two phones disagree.")).to_be_visible()
        right = "Anne's" if phone is bob else "Bob's"
        phone.page.get_by_role("button", name=f"Use {right}").click()
        expect(phone.page.get_by_text("Two phones disagree.")).to_be_hidden()
        phone.wait_until_sent()
    assert accepted_deals(table) == planned_deals(planned)
    for phone in (anne, bob):
        phone.look()
        phone.go("card")
        expect(phone.page.locator(".card sup")).to_have_count(0)
        assert phone.card() == expected_card(table, planned)


def test_a_second_phone_says_same_here(
    people: People, sit: Callable[[Table], tuple[Phone, Phone]]
) -> None:
    table = make_table(people, agreement="each-deal")
    anne, bob = sit(table)
    report = a_report(table, 1)
    anne.enter(1, report)
    anne.wait_until_sent()
    expect(anne.page.get_by_role("heading", level=1)).to_have_text("Deal 2 of 13")
    assert accepted_deals(table) == []
    bob.look()
    expect(bob.page.get_by_text("Deal 1 from Anne's phone")).to_be_visible()
    bob.press("same-1")
    bob.wait_until_sent()
    assert accepted_deals(table) == planned_deals([report])
    anne.look()
    anne.go("card")
    expect(anne.page.locator(".card sup")).to_have_count(0)


def test_who_saw_it_otherwise_says_so_and_the_director_decides(
    people: People,
    sit: Callable[[Table], tuple[Phone, Phone]],
    page: Page,
    sign_in: Callable[[str], None],
    live_server: LiveServer,
) -> None:
    table = make_table(people)
    anne, bob = sit(table)
    report = a_report(table, 1)
    first, *rest = taps_for(table, 1, slip(report))
    bob.press(first)  # has begun the same deal
    anne.enter(1, report)
    anne.wait_until_sent()
    bob.look()
    expect(bob.page.get_by_text("Deal 1 was entered on another phone")).to_be_visible()
    bob.press(*rest, "save")
    bob.wait_until_sent()
    assert accepted_deals(table) == planned_deals([report])  # nothing is overwritten
    for phone in (anne, bob):
        phone.look()
        expect(phone.page.get_by_text("Deal 1: two phones disagree")).to_be_visible()
    to_deal(bob, 1)
    expect(bob.page.locator(".differs")).to_have_count(2)
    bob.press("director")
    bob.wait_until_sent()
    assert DirectorCall.objects.get().opened_as == "Bob's phone"
    sign_in("ben")
    page.goto(f"{live_server.url}/tables/{table.pk}/score/#deal-1")
    page.locator("#content").get_by_role("button", name="Use Bob's").click()
    expect(page.get_by_role("button", name="Use Bob's")).to_have_count(0)
    expect(page.locator('[data-key="sent"]')).to_contain_text("All sent")
    assert accepted_deals(table) == planned_deals([slip(report)])
    for phone in (anne, bob):
        phone.look()
        expect(phone.page.get_by_text("two phones disagree")).to_have_count(0)


def test_the_organiser_decides_and_is_not_asked_to_agree(
    people: People,
    sit: Callable[[Table], tuple[Phone, Phone]],
    page: Page,
    sign_in: Callable[[str], None],
    live_server: LiveServer,
) -> None:
    table = make_table(people, agreement="each-deal")
    anne, bob = sit(table)
    report = a_report(table, 1)
    anne.enter(1, report)
    anne.wait_until_sent()
    sign_in("ada")
    page.goto(f"{live_server.url}/tables/{table.pk}/score/#deal-1")
    content = page.locator("#content")
    agreeing = content.locator('[data-key^="confirm-"], [data-key^="same-"]')
    expect(content.get_by_role("button", name="Use Anne's")).to_be_visible()
    expect(content.get_by_text("Waiting for a second phone")).to_be_visible()
    expect(agreeing).to_have_count(0)
    page.goto(f"{live_server.url}/tables/{table.pk}/score/")
    expect(content.get_by_role("heading", name="Deal 2")).to_be_visible()
    expect(agreeing).to_have_count(0)
    bob.enter(1, slip(report))
    bob.wait_until_sent()
    page.goto(f"{live_server.url}/tables/{table.pk}/score/#deal-1")
    page.reload()
    expect(content.get_by_text("Two phones disagree.")).to_be_visible()
    expect(content.get_by_role("button", name=re.compile("Use (Anne|Bob)'s"))).to_have_count(2)
    expect(agreeing).to_have_count(0)


@pytest.mark.parametrize("agreement", ["one-scorer", "whole-game"])
def test_who_was_off_line_and_wrong_gives_in_with_a_tap(
    people: People, sit: Callable[[Table], tuple[Phone, Phone]], agreement: str
) -> None:
    table = make_table(people, agreement=agreement)
    anne, bob = sit(table)
    report = a_report(table, 1)
    bob.lose_network()
    anne.enter(1, report)
    anne.wait_until_sent()
    bob.enter(1, slip(report))
    bob.context.set_offline(False)
    bob.look()
    bob.wait_until_sent()
    bob.look()
    to_deal(bob, 1)
    expect(bob.page.get_by_text("Two phones disagree.")).to_be_visible()
    bob.page.get_by_role("button", name="Use Anne's").click()
    bob.wait_until_sent()
    table.refresh_from_db()
    assert (accepted_deals(table), table.claims_in) == (planned_deals([report]), 0)
    for phone in (anne, bob):
        phone.look()
        expect(phone.page.get_by_text("two phones disagree")).to_have_count(0)
    expect(bob.page.get_by_text("Two phones disagree.")).to_have_count(0)


def test_everybody_signs_the_final_card_and_a_protest_is_heard(
    people: People, sit: Callable[[Table], tuple[Phone, Phone]]
) -> None:
    table = make_table(people)
    play_out(table)
    anne, bob = sit(table)
    expect(anne.page.get_by_text("wins with").first).to_be_visible()
    anne.press("sign-0")
    anne.wait_until_sent()
    bob.look()
    expect(bob.page.get_by_text("✓ signed at")).to_be_visible()
    expect(bob.page.get_by_text("The card counts as agreed at")).to_be_visible()
    bob.press("sign-1")
    bob.press("sign-2")
    expect(bob.page.get_by_text("Sign for Cora on this phone?")).to_be_visible()
    bob.press("sign-for-none")
    expect(bob.page.get_by_text("Sign for Cora on this phone?")).to_have_count(0)
    for seat in (2, 3):
        bob.press(f"sign-{seat}", f"sign-for-{seat}")
    bob.wait_until_sent()
    expect(bob.page.get_by_role("heading", name="Signed by everyone")).to_be_visible()
    expect(bob.page.get_by_text("on Bob's phone")).to_have_count(2)
    held = Signature.objects.order_by("seat").values_list("on_phone_of", flat=True)
    assert list(held) == [None, None, 1, 1]
    bob.page.get_by_text("Something is wrong").click()
    bob.page.get_by_label("What is wrong?").fill("Deal 3 was misdealt")
    bob.press("send-protest")
    bob.wait_until_sent()
    assert DirectorCall.objects.get().words == "Deal 3 was misdealt"
    expect(bob.page.get_by_text("A protest is open.").first).to_be_visible()


def test_a_correction_says_why_and_shows_on_the_other_phone(
    people: People, sit: Callable[[Table], tuple[Phone, Phone]]
) -> None:
    table = make_table(people)
    anne, bob = sit(table)
    anne.enter(1, a_report(table, 1))
    anne.wait_until_sent()
    before = DealResult.objects.get()
    to_deal(anne, 1)
    anne.page.reload()  # then it does not know any more that it entered the deal a moment ago
    anne.press("edit")
    winner = before.score["tricks"].index(1)
    other = (winner + 1) % 4
    anne.press(f"took-{winner}", "key-0", f"took-{other}", "key-1", "save")
    expect(anne.page.get_by_text("Enter a short reason.")).to_be_visible()
    anne.press("Mistyped")
    expect(anne.page.get_by_label("Why are you correcting this deal?")).to_have_value("Mistyped")
    anne.press("Counted wrongly", "save")
    anne.wait_until_sent()
    after = DealResult.objects.get(is_accepted=True)
    assert (after.version, after.reason) == (2, "Counted wrongly")
    assert after.score["tricks"][other] == 1
    bob.look()
    to_deal(bob, 1)
    expect(bob.page.get_by_text("Corrected: Counted wrongly")).to_be_visible()


def change_winner(phone: Phone) -> None:
    """Give the trick of deal 1 to the next player, up to the question whether it is right."""
    to_deal(phone, 1)
    phone.press("edit")
    winner = DealResult.objects.get(is_accepted=True).score["tricks"].index(1)
    phone.press(f"took-{winner}", "key-0", f"took-{(winner + 1) % 4}", "key-1")
    expect(phone.page.locator(".prompt")).to_have_text("Is this right?")


def test_a_slip_that_is_corrected_at_once_needs_no_reason(
    people: People, sit: Callable[[Table], tuple[Phone, Phone]]
) -> None:
    table = make_table(people)
    anne, _bob = sit(table)
    anne.enter(1, a_report(table, 1))
    anne.wait_until_sent()
    change_winner(anne)
    expect(anne.page.get_by_label("Why are you correcting this deal?")).to_have_count(0)
    anne.press("save")
    anne.wait_until_sent()
    after = DealResult.objects.get(is_accepted=True)
    assert (after.version, after.reason) == (2, "Corrected at once")


def test_what_another_has_corrected_since_is_no_slip(
    people: People, sit: Callable[[Table], tuple[Phone, Phone]]
) -> None:
    table = make_table(people)
    anne, _bob = sit(table)
    report = a_report(table, 1)
    anne.enter(1, report)
    anne.wait_until_sent()
    submit_result(
        by=people.scorer,
        table_id=table.pk,
        number=1,
        report=slip(report),
        based_on=1,
        reason="Misread",
    )
    anne.look()
    to_deal(anne, 1)
    expect(anne.page.get_by_text("Corrected: Misread")).to_be_visible()
    change_winner(anne)
    expect(anne.page.get_by_label("Why are you correcting this deal?")).to_be_visible()


def test_what_two_phones_agreed_on_is_no_slip(
    people: People, sit: Callable[[Table], tuple[Phone, Phone]]
) -> None:
    table = make_table(people, agreement="each-deal")
    anne, bob = sit(table)
    for phone in (anne, bob):
        phone.enter(1, a_report(table, 1))
        phone.wait_until_sent()
    anne.look()
    to_deal(anne, 1)
    expect(anne.page.get_by_text("Waiting for a second phone")).to_have_count(0)
    change_winner(anne)
    expect(anne.page.get_by_label("Why are you correcting this deal?")).to_be_visible()
