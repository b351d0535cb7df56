"""Signing in and out, passwords, keys for programs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.accounts.accounts_support import confirm
from tests.support.jobs import run_queued
from tests.support.page_checks import look
from tests.support.people import PASSWORD
from tournaments.accounts import find_token
from tournaments.models import ApiToken, User

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.support.page_checks import Page
    from tests.support.people import People


def test_signing_in_returns_to_the_page_that_asked_for_it(people: People, web: Client) -> None:
    address = "/clubs/adas-club/organise/"
    way = web.get(address).headers["Location"]
    assert look(web.get(way)).all("h1")
    form = {"username": "ADA@clag.test", "password": PASSWORD, "next": address}
    answer = web.post("/sign-in/", form)
    assert answer.headers["Location"] == address


def test_signing_in_never_redirects_to_another_site(people: People, web: Client) -> None:
    form = {"username": "ada@clag.test", "password": PASSWORD, "next": "https://evil.test/"}
    assert web.post("/sign-in/", form).headers["Location"] == "/"


def test_a_refused_sign_in_does_not_reveal_which_part_was_wrong(
    people: People, web: Client
) -> None:
    wrong = look(web.post("/sign-in/", {"username": "ada@clag.test", "password": "x"}), status=422)
    unknown = look(
        web.post("/sign-in/", {"username": "eve@clag.test", "password": "x"}), status=422
    )
    sentence = "This e-mail address and password do not match."
    assert sentence in wrong.words
    assert sentence in unknown.words


def test_after_a_wrong_password_the_cursor_is_in_its_field(people: People, web: Client) -> None:
    def with_cursor(page: Page) -> list[str]:
        return [field["name"] for field in page.all("input") if "autofocus" in field]

    assert with_cursor(look(web.get("/sign-in/"))) == ["username"]
    assert with_cursor(look(web.post("/sign-in/", WRONG), status=422)) == ["password"]
    assert with_cursor(look(web.post("/sign-in/", {"password": "x"}), status=422)) == ["username"]


KEY = {"name": "My script", "scope": "read", "days": "365"}
WRONG = {"username": "ada@clag.test", "password": "x"}
RIGHT = {"username": "Ada@clag.test", "password": PASSWORD}


def test_after_ten_wrong_passwords_even_the_right_one_waits(people: People, web: Client) -> None:
    here = "192.0.2.7"
    for _ in range(10):
        look(web.post("/sign-in/", WRONG, REMOTE_ADDR=here), status=422)
    page = look(web.post("/sign-in/", RIGHT, REMOTE_ADDR=here), status=429)
    assert "Too many attempts to sign in. Try again in 10 minutes." in page.words
    assert web.post("/sign-in/", RIGHT, REMOTE_ADDR="192.0.2.8").status_code == 302


def test_the_right_password_resets_the_count_of_wrong_ones(people: People) -> None:
    for password in ["x"] * 9 + [PASSWORD] + ["x"] * 9 + [PASSWORD]:
        answer = Client().post("/sign-in/", WRONG | {"password": password})
        assert answer.status_code == (302 if password == PASSWORD else 422)


def test_behind_a_proxy_clients_are_distinguished_by_the_address_it_saw(
    people: People, settings: Any
) -> None:
    settings.PROXIES = 1
    for number in range(10):  # the client can forge all entries but the last
        forwarded = f"198.51.100.{number}, 192.0.2.7"
        look(Client().post("/sign-in/", WRONG, HTTP_X_FORWARDED_FOR=forwarded), status=422)
    web = Client()
    assert web.post("/sign-in/", RIGHT, HTTP_X_FORWARDED_FOR="192.0.2.7").status_code == 429
    assert web.post("/sign-in/", RIGHT, HTTP_X_FORWARDED_FOR="192.0.2.8").status_code == 302


def test_signing_out_needs_a_post(people: People, ada: Client) -> None:
    assert ada.get("/sign-out/").status_code == 405
    ada.post("/sign-out/")
    assert "/sign-in/" in ada.get("/account/").headers["Location"]


def test_a_key_is_shown_once_and_works_until_it_is_revoked(people: People, ben: Client) -> None:
    answer = confirm(ben).post("/account/tokens/", KEY)
    ben.head("/account/")
    page = look(ben.get(answer.headers["Location"]))
    assert "Copy the key" in page.words
    secret = re.search(r"clag_[\w-]+", page.source)
    assert secret
    assert find_token(secret[0]) is not None
    again = look(ben.get("/account/"))
    assert "My script" in again.words
    assert secret[0] not in again.source
    ben.post(f"/account/tokens/{ApiToken.objects.get().pk}/revoke/")
    assert find_token(secret[0]) is None


def test_a_key_cannot_be_revoked_by_another_person(
    people: People, ben: Client, ada: Client
) -> None:
    confirm(ben).post("/account/tokens/", KEY)
    look(ada.post(f"/account/tokens/{ApiToken.objects.get().pk}/revoke/"), status=404)
    assert ApiToken.objects.get().revoked_at is None


def test_a_key_needs_a_name_a_scope_and_an_end(people: People, ben: Client) -> None:
    for wrong in ({"name": "  "}, {"scope": "all"}, {"days": "7"}, {"days": ""}):
        look(confirm(ben).post("/account/tokens/", KEY | wrong), status=422)
    assert not ApiToken.objects.exists()


def test_all_keys_are_revoked_at_once(people: People, ben: Client, ada: Client) -> None:
    for web in (ben, ben, ada):
        confirm(web).post("/account/tokens/", KEY)
    ben.post("/account/tokens/revoke/")
    left = ApiToken.objects.filter(revoked_at=None)
    assert [token.user for token in left] == [people.ada]


def test_a_new_password_needs_the_old_one(people: People, ada: Client) -> None:
    new = {"new_password1": "four-brown-mules-7", "new_password2": "four-brown-mules-7"}
    wrong = look(ada.post("/account/password/", {"old_password": "wrong"} | new), status=422)
    assert "This is not your current password." in wrong.words
    other = look(
        ada.post("/account/password/", {"old_password": PASSWORD} | new | {"new_password2": "x"}),
        status=422,
    )
    assert "The two passwords do not match." in other.words
    assert User.objects.get(name="Ada").check_password(PASSWORD)
    ada.post("/account/password/", {"old_password": PASSWORD} | new)
    assert User.objects.get(name="Ada").check_password("four-brown-mules-7")


def test_the_page_of_the_password_leads_back_to_the_account(people: People, ada: Client) -> None:
    page = look(ada.get("/account/password/"))
    assert [link["href"] for link in page.all("a")].count("/account/") >= 3, "bar, path, Cancel"
    assert "Save password Cancel" in page.words


def test_the_address_of_a_button_says_so_when_it_is_opened(people: People, ada: Client) -> None:
    answer = ada.get("/account/tokens/revoke/")
    assert "Go back and press the button again." in look(answer, status=405).words
    assert answer.headers["Allow"] == "POST"


def test_a_forgotten_password_is_reset_by_e_mail(people: People, web: Client) -> None:
    look(web.post("/password/", {"email": "ada"}), status=422)
    web.post("/password/", {"email": "ada@clag.test"})
    assert not mail.outbox, "no page waits for the mail server"
    run_queued("password_letter")
    letter = mail.outbox[0]
    assert letter.subject == "Choose a new password – Clag Club"
    assert "The link works once and for three days." in str(letter.body)
    way = re.search(r"http://testserver(/password/\S+)", str(letter.body))
    assert way
    form = web.get(way[1], follow=True)
    look(form)
    new = {"new_password1": "four-brown-mules-7", "new_password2": "four-brown-mules-7"}
    address = form.redirect_chain[-1][0]
    other = look(web.post(address, new | {"new_password2": "x"}), status=422)
    assert "The two passwords do not match." in other.words
    web.post(address, new)
    assert User.objects.get(name="Ada").check_password("four-brown-mules-7")
    assert "has been used already" in look(web.get(way[1], follow=True)).words


def test_the_link_leads_to_the_address_of_the_service_whatever_the_request_names(
    people: People, web: Client, settings: Settings
) -> None:
    settings.BASE_URL = "https://clag.example"
    web.post("/password/", {"email": "ada@clag.test"}, headers={"Host": "localhost"})
    run_queued("password_letter")
    assert "https://clag.example/password/" in str(mail.outbox[0].body)


def test_an_unknown_address_gets_the_same_response_and_no_e_mail(
    people: People, web: Client
) -> None:
    with CaptureQueriesContext(connection) as of_known:
        known = web.post("/password/", {"email": "ada@clag.test"})
    with CaptureQueriesContext(connection) as of_unknown:
        unknown = web.post("/password/", {"email": "eve@clag.test"})
    assert known.headers["Location"] == unknown.headers["Location"]
    # The same statements, so that the time of the answer tells no more than its content.
    assert _statements(of_known) == _statements(of_unknown)
    run_queued("password_letter")
    assert len(mail.outbox) == 1


def _statements(queries: CaptureQueriesContext) -> list[str]:
    return [re.sub(r"'[^']*'|\d+|NULL", "?", one["sql"]) for one in queries.captured_queries]


@pytest.mark.parametrize("email", ["ada@clag.test", "eve@clag.test"])
def test_an_address_gets_few_letters_whether_it_has_an_account_or_not(
    people: People, settings: Any, email: str
) -> None:
    statuses = [
        Client().post("/password/", {"email": email}, REMOTE_ADDR=f"192.0.2.{n}").status_code
        for n in range(6)
    ]
    assert statuses == [302] * 4 + [429] * 2
    page = look(Client().post("/password/", {"email": email.upper()}), status=429)
    assert "Too many links were requested." in page.words


@pytest.mark.parametrize(("password", "status"), [("kite-moss-4", 422), ("kite-moss-42", 302)])
def test_a_new_password_has_twelve_characters(
    people: People, ada: Client, password: str, status: int
) -> None:
    sent = {"old_password": PASSWORD, "new_password1": password, "new_password2": password}
    answer = ada.post("/account/password/", sent)
    assert answer.status_code == status
