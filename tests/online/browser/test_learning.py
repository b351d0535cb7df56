"""The tutorial on a phone: all five deals by keyboard alone, read aloud, and by axe's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tournaments.online import learning

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = ViewportSize(width=390, height=844)


def do_by_keyboard(page: Page, deal: int, step: int) -> None:
    """Do what the step asks for, by keys alone; the focus is there already or one Tab away."""
    action = learning.own_action(deal, step)
    if not action:
        button = page.get_by_role("button", name="Continue")
        expect(button).to_be_focused()
        page.keyboard.press("Enter")
    elif action.startswith("nominate:"):
        page.keyboard.press(action[-1])
    else:
        code = action.partition(":")[2]
        page.locator(f"#card-{code} button").focus()
        page.keyboard.press("Enter")


def test_the_tutorial_is_played_by_keyboard_and_says_each_step_to_a_screen_reader(
    page: Page, live_server: LiveServer
) -> None:
    page.set_viewport_size(PHONE)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{live_server.url}/play/")
    page.get_by_role("link", name="New to the game? Learn it in five deals").click()
    page.get_by_role("link", name="Begin").click()
    for deal, lesson in enumerate(learning.LESSONS, start=1):
        says = page.get_by_role("status").filter(has_text=lesson.steps[0].says)
        expect(says).to_be_visible()
        assert faults_in_both_schemes(page) == []
        for step in range(learning.count_steps(deal) - 1):
            expect(page.locator("#lesson-says")).to_have_text(lesson.steps[step].says)
            if not learning.own_action(deal, step) and step == 0:
                page.get_by_role("button", name="Continue").focus()
            do_by_keyboard(page, deal, step)
        expect(page.locator("#lesson-says")).to_have_text(lesson.steps[-1].says)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if deal < len(learning.LESSONS):
            page.get_by_role("link", name="Next deal").press("Enter")
            page.wait_for_url(f"**/play/learn/{deal + 1}/")
    assert faults_in_both_schemes(page) == []
    # A reload, or another evening, finds the same place.
    page.reload()
    expect(page.locator("#lesson-says")).to_have_text(learning.LESSONS[-1].steps[-1].says)
    page.get_by_role("button", name="Play now against bots").click()
    expect(page.locator("#before")).to_be_visible()


def test_a_card_that_may_not_be_played_says_why_and_a_wrong_one_what_to_try(
    page: Page, live_server: LiveServer
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/play/learn/1/")
    page.get_by_role("button", name="1", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("The rules allow that")
    for step in range(3):
        do = learning.own_action(1, step)
        expect(page.locator("#lesson-says")).to_have_text(learning.LESSONS[0].steps[step].says)
        page.locator(f'[form="act"][value="{do or "next"}"]').click()
    expect(page.locator("#lesson-says")).to_have_text(learning.LESSONS[0].steps[3].says)
    page.locator("#card-AS button").click(force=True)
    expect(page.locator(".toast")).to_contain_text("Hearts were led, and you have some.")


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
@pytest.mark.parametrize("deal", [1, 5], ids=["a nomination", "a card"])
def test_after_a_wrong_choice_the_others_stay_in_sight(
    page: Page, live_server: LiveServer, size: tuple[int, int], deal: int
) -> None:
    width, height = size
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.goto(f"{live_server.url}/play/learn/{deal}/")
    right = learning.own_action(deal, 0)
    wrong = f':not([value="{right}"])'
    page.locator(f".prompt .option{wrong}, .held-card.is-free{wrong}").first.click()
    note = page.get_by_role("alert")
    expect(note).to_be_visible()
    choices = page.locator(".prompt .option, .held")
    boxes = [choice.bounding_box() for choice in choices.all()]
    assert len(boxes) > 3
    assert all(box and box["y"] >= 0 and box["y"] + box["height"] <= height for box in boxes)
    expect(page.locator("#lesson-says")).to_be_in_viewport(ratio=1)
    expect(note).to_be_in_viewport(ratio=1)
    asks = page.locator("#asks")
    assert asks.evaluate("asks => asks.scrollHeight <= asks.clientHeight + 1"), "nothing is cut off"
