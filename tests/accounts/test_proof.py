"""Proof of an address: what counts, what does not, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core import mail
from django.test import Client

from tests.accounts.accounts_support import add_code_app, confirm, letters
from tests.accounts.software_key import SoftwareKey, add_key, ask
from tests.support.jobs import run_queued
from tournaments import accounts, clubs
from tournaments.accounts import hooks

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import User

pytestmark = pytest.mark.django_db

GOOD = "four-brown-mules-7"


@pytest.fixture
def eve(people: People) -> User:
    """An account that a club made, without a password."""
    return accounts.make_account(
        email="eve@clag.test", name="Eve", password=None, invited_by=people.club
    )


def use(web: Client, path: str) -> None:
    """Open a password link and choose a password."""
    form = web.get(path, follow=True).redirect_chain[-1][0]
    answer = web.post(form, {"new_password1": GOOD, "new_password2": GOOD})
    assert answer.headers["Location"] == "/sign-in/"


def path_in_letter() -> str:
    run_queued("password_letter")
    return next(
        line.removeprefix("http://testserver")
        for line in str(mail.outbox[-1].body).splitlines()
        if line.startswith("http://testserver/")
    )


def test_the_link_of_a_letter_proves_the_address(eve: User, web: Client) -> None:
    assert not accounts.is_proven(eve)
    web.post("/password/", {"email": eve.email})
    use(web, path_in_letter())
    eve.refresh_from_db()
    assert eve.check_password(GOOD)
    assert accounts.is_proven(eve)


def test_a_link_that_was_shown_on_a_page_sets_the_password_and_proves_nothing(
    eve: User, web: Client
) -> None:
    use(web, accounts.password_path(eve, by_letter=False))
    eve.refresh_from_db()
    assert eve.check_password(GOOD)
    assert not accounts.is_proven(eve)


def test_keys_from_before_the_proof_end_with_it(eve: User, web: Client) -> None:
    """A person who made the account with another's address may have added them, to come back."""
    eve.set_password(GOOD)
    eve.save()
    claimed = Client()
    claimed.force_login(eve)
    add_code_app(confirm(claimed, GOOD))
    add_key(claimed, key := SoftwareKey())
    use(web, accounts.password_path(eve, by_letter=True))
    assert accounts.list_factors(eve) == accounts.Factors([], has_code_app=False, codes_left=0)
    assert "A way to sign in was removed – Clag Club" in {subject for _to, subject in letters()}
    web.post("/sign-in/passkey/", {"passkey": key.sign(ask(web, "/sign-in/passkey/options/"))})
    assert web.get("/account/").status_code == 302
    answer = web.post("/sign-in/", {"username": eve.email, "password": GOOD})
    assert answer.headers["Location"] == "/", "and its person is not asked for those keys"


def test_a_forgotten_password_of_a_proven_account_leaves_its_second_factor(
    people: People, ada: Client, web: Client
) -> None:
    add_code_app(confirm(ada))
    use(web, accounts.password_path(people.ada, by_letter=True))
    answer = web.post("/sign-in/", {"username": people.ada.email, "password": GOOD})
    assert answer.headers["Location"] == "/sign-in/code/"
    assert web.get("/account/").status_code == 302


@pytest.mark.parametrize("by_letter", [True, False])
def test_a_link_works_once(eve: User, web: Client, by_letter: bool) -> None:
    path = accounts.password_path(eve, by_letter=by_letter)
    use(web, path)
    assert "has been used already" in web.get(path, follow=True).content.decode()


def test_a_shown_link_is_no_letter_whatever_is_done_to_it(eve: User) -> None:
    shown = accounts.password_path(eve, by_letter=False).split("/")[-2]
    assert not accounts.is_from_letter(eve, shown)
    assert not accounts.is_from_letter(eve, "")


def test_the_founder_of_a_server_is_proven() -> None:
    _club, owner = clubs.set_up_first_club(
        asks_word=False, club_name="Mess", name="Ada", email="ada@clag.test", password=GOOD
    )
    assert accounts.is_proven(owner)


def test_what_waits_for_proof_is_notified_once_and_in_the_same_transaction(
    eve: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    notified: list[str] = []
    chain = hooks.Chain()
    chain.register(lambda user: notified.append(user.email))
    monkeypatch.setattr(hooks, "on_proven", chain)
    accounts.prove_address(eve)
    accounts.prove_address(eve)
    assert notified == ["eve@clag.test"]

    def fail(_user: User) -> None:
        raise RuntimeError

    chain.register(fail)
    other = accounts.make_account(email="fay@clag.test", name="Fay", password=None)
    with pytest.raises(RuntimeError):
        accounts.prove_address(other)
    other.refresh_from_db()
    assert not accounts.is_proven(other)
