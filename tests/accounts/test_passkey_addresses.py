"""Passkeys are offered only where browsers use them, and the pages say where that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import dateformat, timezone

from tests.accounts.accounts_support import add_code_app, confirm
from tests.support.page_checks import look
from tests.support.people import PASSWORD
from tournaments.models import Passkey

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import Settings

    from tests.support.page_checks import Page
    from tests.support.people import People

HOME = "https://clag.example"


@pytest.fixture(autouse=True)
def _any_host(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("base_url", "host", "works"),
    [
        ("", "localhost:8000", True),
        ("", "192.168.1.20:8000", False),
        ("", "[::1]:8000", False),
        ("", "club.example", False),  # plain http
        (HOME, "clag.example", True),
        (HOME, "clag.example:8000", False),
        (HOME, "192.168.1.20", False),
        ("https://192.168.1.20", "192.168.1.20", False),
    ],
)
def test_signing_in_offers_passkeys_where_they_work(
    web: Client, settings: Settings, base_url: str, host: str, *, works: bool
) -> None:
    settings.BASE_URL = base_url
    page = look(web.get("/sign-in/", headers={"Host": host}))
    assert ("Or with a passkey" in page.words) is works


def test_the_page_that_adds_one_says_where_it_works(people: People, ada: Client) -> None:
    confirm(ada)
    there = look(ada.get("/account/passkeys/new/", headers={"Host": "localhost:8000"}))
    assert "It works at localhost only." in there.words
    assert "needs an app that shows codes, or a recovery code" in there.words
    elsewhere = look(ada.get("/account/passkeys/new/"))
    assert "Passkeys do not work at this address." in elsewhere.words
    assert not offers(elsewhere)
    assert "/account/code-app/" in elsewhere.links()


def test_elsewhere_the_code_is_asked_for_and_no_passkey(
    people: People, ada: Client, web: Client
) -> None:
    add_code_app(confirm(ada))
    Passkey.objects.create(user=people.ada, name="Laptop", digest="1", credential=b"1")
    web.post("/sign-in/", {"username": "ada@clag.test", "password": PASSWORD})
    at_home = {"Host": "localhost"}
    for asks, path in ((web, "/sign-in/code/"), (ada, "/account/confirm/")):
        assert not offers(look(asks.get(path)))
        assert offers(look(asks.get(path, headers=at_home)))
    assert "Passkeys do not work at this address." in look(web.get("/sign-in/code/")).words
    assert "/account/passkeys/new/" not in look(ada.get("/account/")).links()
    assert "/account/passkeys/new/" in look(ada.get("/account/", headers=at_home)).links()


def test_a_suggested_name_differs_from_those_that_are_there(people: People, ada: Client) -> None:
    agent = {"Host": "localhost", "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"}
    names = []
    for number in range(3):
        page = look(confirm(ada).get("/account/passkeys/new/", headers=agent))
        names += [one["value"] for one in page.all("input") if one.get("name") == "name"]
        Passkey.objects.create(user=people.ada, name=names[-1], digest=number, credential=b"1")
    day = dateformat.format(timezone.localdate(), "j F")
    first = f"Firefox on Linux, {day}"
    assert names == [first, f"{first} (2)", f"{first} (3)"]


def offers(page: Page) -> bool:
    """Return whether the page has a form for a passkey."""
    return any("data-passkey" in form for form in page.all("form"))
