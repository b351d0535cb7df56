"""The letter about a new passkey has a link that removes it, for a person who did not add it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.accounts.accounts_support import confirm, events_of, letters
from tests.accounts.software_key import SoftwareKey, add_key
from tests.support.page_checks import look
from tests.support.people import PASSWORD
from tournaments import accounts
from tournaments.core import limits
from tournaments.core.errors import NotFound, TooManyRequests
from tournaments.models import Passkey

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.support.people import People

RIGHT = {"username": "ada@clag.test", "password": PASSWORD}
ADDED = ("ada@clag.test", "A way to sign in was added – Clag Club")


@pytest.fixture
def thief(people: People, ada: Client) -> Client:
    """A browser of another person in Ada's account, who has just added a passkey."""
    add_key(confirm(ada), SoftwareKey(handle=f"account-{people.ada.pk}".encode()))
    return ada


def link_in_letter() -> str:
    """Send the letter about the passkey, and return the path of its link."""
    assert letters() == [ADDED]
    lines = str(mail.outbox[-1].body).splitlines()
    return next(line[line.index("/passkey/") :] for line in lines if "/passkey/" in line)


def test_the_link_shuts_the_other_person_out_and_the_owner_chooses_a_new_password(
    people: People, thief: Client, settings: Settings
) -> None:
    settings.SENDS_EMAIL = True
    path = link_in_letter()
    secret = accounts.make_token(by=people.organiser, name="script")[1]
    owner = Client()
    assert "Remove the passkey “A key”?" in look(owner.get(path)).words
    assert Passkey.objects.exists(), "a look at the page removes nothing"
    page = look(owner.post(path, follow=True))
    assert "The passkey was removed, and all devices are signed out." in page.words
    assert "Check your e-mail" in page.words
    assert not Passkey.objects.exists()
    assert accounts.find_token(secret) is None
    assert thief.get("/account/").status_code == 302
    thief.post("/sign-in/", RIGHT)
    assert thief.get("/account/").status_code == 302, "they may know the password"
    assert "factor-removed" in events_of(people.ada)
    letters()
    reset = re.search(r"/password/\w+/\S+/", " ".join(str(one.body) for one in mail.outbox))
    assert reset
    form = owner.get(reset[0], follow=True).redirect_chain[-1][0]
    new = "four-brown-mules-7"
    owner.post(form, {"new_password1": new, "new_password2": new})
    owner.post("/sign-in/", RIGHT | {"password": new})
    assert owner.get("/account/").status_code == 200


def test_the_link_works_once_and_for_three_days(people: People, thief: Client) -> None:
    path = link_in_letter()
    with time_machine.travel(timezone.now() + timedelta(days=3, minutes=1)):
        assert "no longer works" in look(Client().post(path), status=404).words
    assert Passkey.objects.exists()
    with time_machine.travel(timezone.now() + timedelta(days=2, hours=23)):
        assert Client().post(path).status_code == 302
    Passkey.objects.create(user=people.ada, name="New", digest="n", credential=b"n")
    assert Client().post(path).status_code == 404
    assert Passkey.objects.get().name == "New"


def test_no_thief_can_use_up_the_letter_for_the_new_password(people: People, thief: Client) -> None:
    path = link_in_letter()
    for _ in range(4):
        limits.use(limits.PASSWORD_LETTERS, account="ada@clag.test")
    with pytest.raises(TooManyRequests):
        limits.use(limits.PASSWORD_LETTERS, account="ada@clag.test")
    Client().post(path)
    assert len(letters()) == 2


def test_a_browser_that_is_signed_in_to_the_account_can_use_the_link(
    people: People, thief: Client
) -> None:
    assert thief.post(link_in_letter()).status_code == 302
    assert thief.get("/account/").status_code == 302


@pytest.mark.parametrize("secret", ["x", "a:b:c", "%00", "x" * 500])
def test_a_link_that_was_made_up_removes_nothing(thief: Client, secret: str) -> None:
    assert Client().get(f"/passkey/{secret}/").status_code == 404
    assert Client().post(f"/passkey/{secret}/").status_code == 404
    with pytest.raises(NotFound):
        accounts.remove_unknown_passkey(secret, device="")
    assert Passkey.objects.exists()


def test_a_link_of_another_letter_removes_nothing(people: People, ada: Client) -> None:
    confirm(ada).post("/account/address/", {"email": "ada@new.test"})
    letters()
    lines = str(mail.outbox[-1].body).splitlines()
    secret = next(line.split("/")[-2] for line in lines if "/address/" in line)
    assert Client().post(f"/passkey/{secret}/").status_code == 404


def test_other_letters_lead_to_a_new_password(people: People) -> None:
    accounts.make_token(by=people.organiser, name="script")
    letters()
    body = str(mail.outbox[-1].body)
    assert "choose a new password now" in body
    assert "/passkey/" not in body
