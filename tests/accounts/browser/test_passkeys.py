"""Passkeys with the virtual authenticator of Chromium, and the pages around them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.browsers.fixtures import faults_in_both_schemes
from tests.support.people import PASSWORD
from tournaments import accounts
from tournaments.models import Passkey

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page
    from pytest_django import Settings
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser


class Authenticator:
    """A device that keeps passkeys and says yes for its person, or keeps still."""

    def __init__(self, page: Page) -> None:
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._devtools.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        added = self._devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self._named = {"authenticatorId": added["authenticatorId"]}

    def set_verifying(self, *, verifies: bool) -> None:
        """Say whether the device recognises its person."""
        sent = self._named | {"isUserVerified": verifies}
        self._devtools.send("WebAuthn.setUserVerified", sent)

    def forget_all(self) -> None:
        """Lose all passkeys."""
        self._devtools.send("WebAuthn.clearCredentials", self._named)

    def count(self) -> int:
        """Return how many passkeys it keeps."""
        return len(self._devtools.send("WebAuthn.getCredentials", self._named)["credentials"])


@pytest.fixture
def authenticator(page: Page) -> Authenticator:
    return Authenticator(page)


def sign_in_by_password(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/sign-in/?next=/account/")
    page.get_by_label("E-mail address").fill("ada@clag.test")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def sign_out(page: Page, live_server: LiveServer) -> None:
    page.context.clear_cookies()
    page.goto(f"{live_server.url}/sign-in/?next=/account/")


def add_passkey(page: Page) -> None:
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Name").fill("My laptop")
    page.get_by_role("button", name="Add passkey").click()


def test_a_passkey_is_added_signs_in_alone_and_after_the_password_and_is_removed(
    people: People,
    page: Page,
    live_server: LiveServer,
    authenticator: Authenticator,
    complaints: list[str],
) -> None:
    sign_in_by_password(page, live_server)
    add_passkey(page)
    expect(page.get_by_role("heading", name="Your recovery codes")).to_be_visible()
    expect(page.locator(".codes li")).to_have_count(10)
    page.get_by_role("link", name="I have kept them").click()
    expect(page.get_by_text("My laptop").first).to_be_visible()

    sign_out(page, live_server)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Ada", exact=True)).to_be_visible()

    sign_out(page, live_server)
    sign_in_by_password(page, live_server)
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="Ada", exact=True)).to_be_visible()
    assert Passkey.objects.get().last_used_at is not None

    page.get_by_role("link", name=re.compile("Remove My laptop")).click()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("The passkey was removed.")).to_be_visible()
    assert not Passkey.objects.exists()
    assert not complaints


def test_a_passkey_confirms_who_one_is(
    people: People, page: Page, live_server: LiveServer, authenticator: Authenticator
) -> None:
    sign_in_by_password(page, live_server)
    add_passkey(page)
    expect(page.get_by_role("heading", name="Your recovery codes")).to_be_visible()
    page.goto(f"{live_server.url}/account/confirm/?next=/account/tokens/")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="Create an API key")).to_be_visible()


def test_a_passkey_that_is_unknown_or_not_allowed_is_refused_in_words(
    people: People, page: Page, live_server: LiveServer, authenticator: Authenticator
) -> None:
    sign_in_by_password(page, live_server)
    add_passkey(page)
    expect(page.get_by_role("heading", name="Your recovery codes")).to_be_visible()
    sign_out(page, live_server)
    # A removed passkey that the browser still offers.
    accounts.remove_all_factors(people.ada, detail="all")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("This passkey does not belong to an account here.")).to_be_visible()
    authenticator.set_verifying(verifies=False)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("That did not work.")).to_be_visible()


def test_a_passkey_without_a_name_is_refused_before_the_device_is_asked(
    people: People, page: Page, live_server: LiveServer, authenticator: Authenticator
) -> None:
    sign_in_by_password(page, live_server)
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Name").fill(" ")
    page.get_by_role("button", name="Add passkey").click()
    expect(page.get_by_text("Fill this in.")).to_be_visible()
    assert authenticator.count() == 0


def test_an_address_that_passkeys_do_not_work_at_says_so(
    people: People,
    page: Page,
    live_server: LiveServer,
    authenticator: Authenticator,
    settings: Settings,
) -> None:
    button = page.get_by_role("button", name="Sign in with a passkey")
    words = page.get_by_text("Passkeys do not work at this address.")
    page.goto(f"{live_server.url}/sign-in/")
    settings.BASE_URL = "https://clag.example"  # the service has got another name meanwhile
    expect(words).to_be_hidden()
    button.click()
    expect(words).to_be_visible()


def test_the_pages_of_an_account_are_accessible_and_fit(
    people: People, page: Page, live_server: LiveServer, authenticator: Authenticator
) -> None:
    page.goto(f"{live_server.url}/sign-in/")
    check(page)
    sign_in_by_password(page, live_server)
    add_passkey(page)
    expect(page.get_by_role("heading", name="Your recovery codes")).to_be_visible()
    check(page)
    pages = (
        "", "log/", "name/", "address/", "delete/", "confirm/", "tokens/", "code-app/",
        "passkeys/new/", "recovery-codes/new/", f"passkeys/{Passkey.objects.get().pk}/remove/",
    )  # fmt: skip
    for path in pages:
        page.goto(f"{live_server.url}/account/{path}")
        check(page)
    sign_out(page, live_server)
    sign_in_by_password(page, live_server)
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    check(page)


def check(page: Page) -> None:
    """Check the accessibility of the page, and that nothing is wider than the window."""
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        wide = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
        assert not wide, (page.url, width)
    # The slow part, at one width: the page has the same elements at both.
    assert not faults_in_both_schemes(page), page.url
