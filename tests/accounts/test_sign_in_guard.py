"""Limits on attempts to sign in, by address, by account and by browser, and the owner's warning."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.core import mail
from django.test import Client

from tests.core.limits.uses import use_up
from tests.support.jobs import run_queued
from tests.support.page_checks import look
from tests.support.people import PASSWORD
from tournaments import accounts
from tournaments.core import limits
from tournaments.core.errors import TooManyRequests
from tournaments.models import Job

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.support.people import People

ADA = "ada@clag.test"
WRONG = {"username": ADA, "password": "x"}
RIGHT = {"username": "Ada@clag.test", "password": PASSWORD}


@pytest.fixture(autouse=True)
def _factor(settings: Settings) -> None:
    settings.LIMITS_FACTOR = 1


def guess(client: str, email: str = ADA, device: str = "") -> bool:
    try:
        accounts.count_attempt(client=client, email=email, device=device)
    except TooManyRequests:
        return False
    return True


@pytest.mark.django_db
def test_an_account_is_the_same_however_its_name_is_written() -> None:
    assert [guess("a", email) for email in [ADA, " ADA@clag.test "] * 6] == [True] * 10 + [
        False
    ] * 2


@pytest.mark.django_db
def test_one_password_cannot_be_tried_at_all_accounts() -> None:
    assert [guess("a", f"{n}@clag.test") for n in range(101)] == [True] * 100 + [False]


def test_guessing_from_many_addresses_is_slowed_down_and_the_owner_warned_once(
    people: People,
) -> None:
    most = limits.SIGN_INS_FROM_NEW_DEVICES.by_account or 0
    found = [guess(str(n)) for n in range(most + 5)]
    assert found == [True] * most + [False] * 5
    run_queued("sign_in_warning")
    assert [(letter.to, letter.subject) for letter in mail.outbox] == [
        ([ADA], "Many wrong passwords for your account")
    ]
    assert "Ada" in str(mail.outbox[0].body)


def test_a_flood_of_wrong_passwords_never_keeps_the_owner_out(people: People) -> None:
    own, phone = Client(), Client()
    assert own.post("/sign-in/", RIGHT).status_code == 302
    own.post("/sign-out/")
    use_up(limits.SIGN_INS_FROM_NEW_DEVICES, account=ADA)
    refused = phone.post("/sign-in/", RIGHT, REMOTE_ADDR="192.0.2.7")
    assert "With a new password you can sign in at once" in look(refused, status=429).words
    assert own.post("/sign-in/", RIGHT).status_code == 302, "a browser that was here before"
    # A new browser gets in by the link in a letter.
    phone.post("/password/", {"email": ADA}, REMOTE_ADDR="192.0.2.7")
    run_queued("password_letter")
    way = re.search(r"http://testserver(/password/\S+)", str(mail.outbox[-1].body))
    assert way
    form = phone.get(way[1], follow=True)
    new = {"new_password1": "four-brown-mules-7", "new_password2": "four-brown-mules-7"}
    phone.post(form.redirect_chain[-1][0], new)
    signed_in = phone.post("/sign-in/", RIGHT | {"password": new["new_password1"]})
    assert signed_in.status_code == 302


def test_a_browser_is_known_for_its_own_accounts_only(people: People) -> None:
    device = accounts.remember_account("", ADA)
    use_up(limits.SIGN_INS_FROM_NEW_DEVICES, account=ADA)
    use_up(limits.SIGN_INS_FROM_NEW_DEVICES, account="ben@clag.test")
    assert guess("a", ADA, device)
    assert not guess("a", "ben@clag.test", device)
    assert not guess("a", ADA, device[:-1])
    both = accounts.remember_account(device, "ben@clag.test")
    assert guess("a", ADA, both)
    assert guess("a", "ben@clag.test", both)


def test_a_browser_that_its_owner_has_forgotten_guesses_like_a_new_one(people: People) -> None:
    device = accounts.remember_account("", ADA)
    accounts.end_other_sessions(people.ada)
    use_up(limits.SIGN_INS_FROM_NEW_DEVICES, account=ADA)
    assert not guess("a", ADA, device)
    assert guess("a", ADA, accounts.remember_account(device, ADA))


def test_a_known_browser_may_not_guess_on_and_on(people: People) -> None:
    device = accounts.remember_account("", ADA)
    assert [guess("a", ADA, device) for _ in range(12)] == [True] * 10 + [False] * 2


def test_an_unknown_address_makes_the_same_work_and_no_letter(people: People) -> None:
    for email in (ADA, "eve@clag.test"):
        use_up(limits.SIGN_INS_FROM_NEW_DEVICES, account=email)
        guess("a", email)
    assert Job.objects.filter(kind="sign_in_warning").count() == 2
    run_queued("sign_in_warning")
    assert [letter.to for letter in mail.outbox] == [[ADA]]
