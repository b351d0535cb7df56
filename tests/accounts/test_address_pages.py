"""A person changes their name and their e-mail address, and proves the address."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core import mail
from django.test import Client

from tests.accounts.accounts_support import confirm, events_of, letters
from tests.support.jobs import run_queued
from tests.support.page_checks import look
from tournaments import accounts
from tournaments.core.errors import AlreadyThere, NotFound, TooManyRequests
from tournaments.models import (
    User,
)

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.support.people import People

LONG = f"ada@{'x' * 60}.{'x' * 60}.{'x' * 60}.{'x' * 60}.{'x' * 20}.test"
"""An address that is valid, but longer than any column and any mail server take."""


def link_in_letter() -> str:
    mail.outbox.clear()
    run_queued("address_letter")
    lines = str(mail.outbox[-1].body).splitlines()
    return next(line[line.index("/address/") :] for line in lines if "/address/" in line)


def test_a_person_changes_their_name(people: People, ada: Client) -> None:
    assert ada.post("/account/name/", {"name": "  Ada  Lovelace "}).status_code == 302
    assert "Ada Lovelace" in look(ada.get("/account/")).words
    look(ada.post("/account/name/", {"name": " "}), status=422)
    advert = look(ada.post("/account/name/", {"name": "Ada https://evil.test"}), status=422)
    assert "Leave out the web address." in advert.words
    assert events_of(people.ada) == ["name-changed"]


def test_a_new_address_counts_once_its_link_was_opened(people: People, ada: Client) -> None:
    confirm(ada).post("/account/address/", {"email": "Ada@New.test"})
    assert User.objects.get(name="Ada").email == "ada@clag.test"
    path = link_in_letter()
    assert mail.outbox[-1].to == ["ada@new.test"]
    assert "ada@new.test" in look(ada.get(path)).words
    assert User.objects.get(name="Ada").email == "ada@clag.test", "a look at the page is not a yes"
    ada.post(path)
    changed = User.objects.get(name="Ada")
    assert changed.email == "ada@new.test"
    assert accounts.is_proven(changed)
    assert letters() == [("ada@clag.test", "Your e-mail address was changed – Clag Club")]
    assert "ada@new.test" in str(mail.outbox[-1].body)
    assert "no longer works" in look(ada.get(path), status=404).words


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_link_of_a_new_address_is_for_the_person_who_asked(
    people: People, ada: Client, ben: Client, method: str
) -> None:
    """Else the reader of a letter that another person caused would give them the address."""
    confirm(ada).post("/account/address/", {"email": "victim@new.test"})
    path = link_in_letter()
    answer = getattr(Client(), method)(path)
    assert answer.headers["Location"].startswith("/sign-in/?next=/address/")
    assert "another account" in look(getattr(ben, method)(path), status=403).words
    assert not User.objects.filter(email="victim@new.test").exists()


def test_the_link_of_a_new_address_ends_with_the_password(people: People, ada: Client) -> None:
    """A thief who asked for an address of theirs must not get the account back by it."""
    confirm(ada).post("/account/address/", {"email": "thief@new.test"})
    path = link_in_letter()
    people.ada.refresh_from_db()
    accounts.change_password(people.ada, "four-brown-mules-7", session_key=None, device="")
    again = Client()
    again.force_login(people.ada)
    assert again.post(path).status_code == 404
    assert not User.objects.filter(email="thief@new.test").exists()


def test_a_letter_to_a_new_address_that_waited_for_the_mail_server_ends_with_the_password(
    people: People, ada: Client
) -> None:
    confirm(ada).post("/account/address/", {"email": "thief@new.test"})
    people.ada.refresh_from_db()
    accounts.change_password(people.ada, "four-brown-mules-7", session_key=None, device="")
    assert letters() == [("ada@clag.test", "Your password was changed – Clag Club")]


def test_the_link_of_an_address_that_was_changed_back_stays_used(
    people: People, ada: Client
) -> None:
    confirm(ada).post("/account/address/", {"email": "ada@new.test"})
    first = link_in_letter()
    ada.post(first)
    ada.post("/account/address/", {"email": "ada@clag.test"})
    ada.post(link_in_letter())
    assert User.objects.get(name="Ada").email == "ada@clag.test"
    assert ada.post(first).status_code == 404
    assert User.objects.get(name="Ada").email == "ada@clag.test"


def test_one_address_gets_few_letters_from_all_accounts_together(people: People) -> None:
    def ask(number: int) -> None:
        user = accounts.make_account(email=f"u{number}@x.org", name="U", password=None)
        accounts.request_address(user, "victim@new.test")

    for number in range(10):
        ask(number)
    with pytest.raises(TooManyRequests):
        ask(10)
    assert [to for to, _subject in letters()] == ["victim@new.test"] * 10


@pytest.mark.parametrize("email", ["ada@clag.test", "nowhere", "", "a b@c.test", LONG])
def test_an_address_that_is_none_or_the_same_is_refused(
    people: People, ada: Client, email: str
) -> None:
    look(confirm(ada).post("/account/address/", {"email": email}), status=422)
    assert letters() == []


NO_EMAIL = "This server sends no e-mail: ask the person who runs it for the link."


@pytest.mark.parametrize("sends", [True, False])
def test_pages_say_where_the_link_of_a_letter_is(
    people: People, ada: Client, settings: Settings, *, sends: bool
) -> None:
    settings.SENDS_EMAIL = sends
    User.objects.filter(pk=people.ada.pk).update(address_proven_at=None)
    confirm(ada)
    pages = (
        look(ada.get("/account/")),
        look(ada.post("/account/address/prove/", follow=True)),
        look(ada.get("/account/address/")),
        look(ada.post("/account/address/", {"email": "new@clag.test"}, follow=True)),
        look(ada.get("/password/")),
        look(ada.get("/password/sent/")),
    )
    for page in pages:
        assert (NO_EMAIL in page.words) is not sends
    assert ("we have sent it an e-mail" in pages[-1].words) is sends
    assert "terminal" not in pages[-1].words
    assert ("We have sent an e-mail to new@clag.test." in pages[3].words) is not sends


def test_an_address_of_another_account_gets_a_letter_that_gives_nothing(
    people: People, ada: Client, settings: Settings
) -> None:
    settings.SENDS_EMAIL = True
    page = confirm(ada).post("/account/address/", {"email": "ben@clag.test"}, follow=True)
    assert "We have sent a link to ben@clag.test." in look(page).words
    letters()
    assert "/address/" not in str(mail.outbox[-1].body)


def test_an_address_that_was_taken_meanwhile_is_refused(people: People, ada: Client) -> None:
    confirm(ada).post("/account/address/", {"email": "new@clag.test"})
    secret = link_in_letter().split("/")[2]
    accounts.make_account(email="new@clag.test", name="New", password=None)
    with pytest.raises(AlreadyThere):
        accounts.confirm_address(people.ada, secret)
    assert User.objects.get(name="Ada").email == "ada@clag.test"
    assert ada.post(f"/address/{secret}/").status_code == 422


@pytest.mark.parametrize("secret", ["x", "a:b:c", "%00", "x" * 500])
def test_a_link_that_was_made_up_changes_nothing(people: People, ada: Client, secret: str) -> None:
    assert ada.get(f"/address/{secret}/").status_code == 404
    with pytest.raises(NotFound):
        accounts.confirm_address(people.ada, secret)


def test_a_person_proves_the_address_that_they_have(people: People, ada: Client) -> None:
    User.objects.filter(pk=people.ada.pk).update(address_proven_at=None)
    assert "Your e-mail address is not confirmed." in look(ada.get("/account/")).words
    ada.post("/account/address/prove/")
    path = link_in_letter()
    ada.post(path)
    assert "not confirmed" not in look(ada.get("/account/")).words
    assert ada.post(path).status_code == 404
