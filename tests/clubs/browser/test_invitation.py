"""An invited person opens the letter's link, chooses a password and is a member."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.core import mail
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.jobs import run_queued
from tests.support.people import PASSWORD, make_people
from tournaments import clubs
from tournaments.models import Membership

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django import Settings
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.browser


def test_an_invited_person_accepts_by_the_letter_and_leaves_again(
    page: Page, live_server: LiveServer, settings: Settings, complaints: list[str]
) -> None:
    settings.SENDS_EMAIL, settings.PHONES_URL = True, live_server.url
    people = make_people()
    clubs.invite(
        by=people.organiser, club_slug="adas-club", email="eve@x.org", name="Eve", role="scorer"
    )
    run_queued()
    found = re.search(r"http\S+/invitations/\S+", str(mail.outbox[0].body))
    assert found is not None
    page.goto(found[0])
    expect(page.get_by_role("heading", name="Invitation to Ada's club")).to_be_visible()
    assert not faults_in_both_schemes(page)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Accept and create my account").click()
    expect(page.get_by_text("Welcome to Ada's club. Your role: Scorer.")).to_be_visible()
    member = Membership.objects.get(user__email="eve@x.org")
    assert member.role == "scorer"
    page.goto(f"{live_server.url}/account/")
    assert not faults_in_both_schemes(page)
    page.get_by_role("link", name="Leave Ada's club").click()
    expect(page.get_by_role("button", name="Leave the club")).to_be_visible()
    assert not faults_in_both_schemes(page)
    page.get_by_role("button", name="Leave the club").click()
    expect(page.get_by_text("You have left Ada's club.")).to_be_visible()
    assert not Membership.objects.filter(pk=member.pk).exists()
    assert not complaints
