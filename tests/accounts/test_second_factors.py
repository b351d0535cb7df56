"""A second factor: an app with codes and recovery codes; and confirming who one is."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
import time_machine
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client

from tests.accounts.accounts_support import CodeGenerator, add_code_app, confirm, events_of, letters
from tests.support.page_checks import look
from tests.support.people import PASSWORD
from tournaments import accounts
from tournaments.accounts import code_apps, recovery_codes
from tournaments.core.errors import NotAllowed
from tournaments.models import CodeApp, RecoveryCode

if TYPE_CHECKING:
    from tests.support.people import People

RIGHT = {"username": "ada@clag.test", "password": PASSWORD, "next": "/account/"}

NEEDS_CONFIRMING = [
    "/account/address/",
    "/account/code-app/",
    "/account/code-app/remove/",
    "/account/passkeys/new/",
    "/account/passkeys/options/",
    "/account/passkeys/1/remove/",
    "/account/recovery-codes/",
    "/account/recovery-codes/new/",
    "/account/tokens/",
]


def signs_in(web: Client) -> bool:
    """Return whether the browser is signed in now."""
    return web.get("/account/").status_code == 200


@pytest.mark.parametrize("path", NEEDS_CONFIRMING)
@pytest.mark.parametrize("method", ["get", "post"])
def test_what_protects_the_account_asks_for_the_password_again(
    people: People, ada: Client, path: str, method: str
) -> None:
    answer = getattr(ada, method)(path)
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/account/confirm/?next=")


@pytest.mark.parametrize("path", NEEDS_CONFIRMING)
def test_what_protects_the_account_is_for_its_person(web: Client, path: str) -> None:
    assert web.get(path).headers["Location"].startswith("/sign-in/?next=")


def test_confirming_leads_to_the_page_that_asked_and_to_no_other_site(
    people: People, ada: Client
) -> None:
    wrong = look(ada.post("/account/confirm/", {"password": "x"}), status=422)
    assert "This is not your password." in wrong.words
    for url, goal in (
        ("/account/tokens/", "/account/tokens/"),
        ("https://evil.test/", "/account/"),
    ):
        answer = ada.post("/account/confirm/", {"password": PASSWORD, "next": url})
        assert answer.headers["Location"] == goal
    assert ada.get("/account/tokens/").status_code == 200


def test_confirming_holds_for_a_quarter_of_an_hour_and_one_browser(
    people: People, ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirm(ada)
    other = Client()
    other.force_login(people.ada)
    assert other.get("/account/tokens/").status_code == 302
    session = ada.session
    session["confirmed-at"] -= 15 * 60
    session.save()
    assert ada.get("/account/tokens/").status_code == 302


def test_wrong_passwords_to_confirm_are_limited(people: People, ada: Client) -> None:
    for _ in range(10):
        ada.post("/account/confirm/", {"password": "x"})
    assert ada.post("/account/confirm/", {"password": PASSWORD}).status_code == 429


def test_signing_in_with_the_password_confirms(people: People, web: Client) -> None:
    web.post("/sign-in/", RIGHT)
    assert web.get("/account/tokens/").status_code == 200


def test_with_an_app_the_password_alone_does_not_sign_in(people: People, ada: Client) -> None:
    app, codes = add_code_app(confirm(ada))
    assert len(set(codes)) == 10
    web = Client()
    answer = web.post("/sign-in/", RIGHT)
    assert answer.headers["Location"] == "/sign-in/code/"
    assert not signs_in(web)
    wrong = look(web.post("/sign-in/code/", {"code": "000000"}), status=422)
    assert "This code is not right" in wrong.words
    assert not signs_in(web)
    answer = web.post("/sign-in/code/", {"code": app.code()})
    assert answer.headers["Location"] == "/account/"
    assert signs_in(web)


WRONG_CODES = ("ada@clag.test", "Wrong codes after your password – Clag Club")


def test_wrong_codes_after_the_right_password_send_one_letter_a_day(
    people: People, ada: Client
) -> None:
    add_code_app(confirm(ada))
    letters()
    web = Client()
    web.post("/sign-in/", RIGHT)
    now = time.time()
    with time_machine.travel(now, tick=False):
        for _ in range(2):
            web.post("/sign-in/code/", {"code": "000000"})
        assert letters() == [], "people mistype a code"
        for _ in range(4):
            web.post("/sign-in/code/", {"code": "000000"})
        assert letters() == [WRONG_CODES]
        assert "choose a new password now" in str(mail.outbox[-1].body)
    with time_machine.travel(now + 25 * 3600, tick=False):
        web.post("/sign-in/", RIGHT)
        for _ in range(6):
            web.post("/sign-in/code/", {"code": "000000"})
        assert letters() == [WRONG_CODES]
    assert events_of(people.ada).count("sign-in-failed") == 12


def test_wrong_passwords_send_no_letter_about_codes(people: People, ada: Client) -> None:
    add_code_app(confirm(ada))
    letters()
    for _ in range(6):
        Client().post("/sign-in/", RIGHT | {"password": "wrong"})
    assert letters() == []


def test_another_app_takes_the_place_of_the_first_and_the_page_says_so(
    people: People, ada: Client
) -> None:
    page = look(confirm(ada).get("/account/code-app/"))
    assert "Six digits from your app." in page.words
    assert "recovery codes." not in page.words
    assert "stops working here" not in page.words
    add_code_app(ada)
    assert "Use another app" in look(ada.get("/account/")).words
    assert (
        "The app that you have now stops working here" in look(ada.get("/account/code-app/")).words
    )


def test_a_code_works_once(people: People, ada: Client) -> None:
    app, _codes = add_code_app(confirm(ada))
    code = app.code()
    for browser, status in ((Client(), 302), (Client(), 422)):
        browser.post("/sign-in/", RIGHT)
        assert browser.post("/sign-in/code/", {"code": code}).status_code == status


def test_a_recovery_code_replaces_the_app_once_and_says_so_by_letter(
    people: People, ada: Client
) -> None:
    _app, codes = add_code_app(confirm(ada))
    letters()
    for status in (302, 422):
        browser = Client()
        browser.post("/sign-in/", RIGHT)
        # As people type it: without the hyphen, and with capitals.
        sent = {"code": codes[0].replace("-", " ").upper()}
        assert browser.post("/sign-in/code/", sent).status_code == status
    assert ("ada@clag.test", "A recovery code was used – Clag Club") in letters()
    assert "9 left" in look(ada.get("/account/")).words


def test_guesses_of_codes_are_limited_by_account(people: People, ada: Client) -> None:
    app, _codes = add_code_app(confirm(ada))
    for number in range(10):
        browser = Client(REMOTE_ADDR=f"192.0.2.{number}")
        browser.post("/sign-in/", RIGHT)
        assert browser.post("/sign-in/code/", {"code": "000000"}).status_code == 422
    browser = Client(REMOTE_ADDR="192.0.2.99")
    browser.post("/sign-in/", RIGHT)
    limited = look(browser.post("/sign-in/code/", {"code": app.code()}), status=429)
    assert "Too many wrong codes." in limited.words
    assert 'name="code"' in limited.source
    # The limits on passwords are others: the person who is signed in goes on as before.
    sent = {"password": PASSWORD, "next": "/account/tokens/"}
    assert ada.post("/account/confirm/", sent).status_code == 302
    refused = ada.post("/account/confirm/", {"code": app.code()})
    assert "Too many wrong codes." in look(refused, status=429).words


def test_an_empty_form_of_a_code_is_no_guess(people: People, ada: Client) -> None:
    app, _codes = add_code_app(confirm(ada))
    browser = Client()
    browser.post("/sign-in/", RIGHT)
    for _ in range(11):
        assert browser.post("/sign-in/code/", {"code": ""}).status_code == 422
        assert ada.post("/account/confirm/", {"code": ""}).status_code == 422
        assert ada.post("/account/confirm/", {"password": ""}).status_code == 422
        both = {"password": "x", "code": ""}
        assert ada.post("/account/confirm/", both).status_code in (422, 429)
    assert browser.post("/sign-in/code/", {"code": app.code()}).status_code == 302


def test_the_second_step_needs_the_first_one_just_before(people: People, ada: Client) -> None:
    app, _codes = add_code_app(confirm(ada))
    stranger = Client()
    assert stranger.get("/sign-in/code/").headers["Location"] == "/sign-in/"
    assert stranger.post("/sign-in/code/", {"code": app.code()}).status_code == 302
    assert not signs_in(stranger)
    late = Client()
    late.post("/sign-in/", RIGHT)
    session = late.session
    session["second-factor"] = session["second-factor"] | {"at": 0}
    session.save()
    late.post("/sign-in/code/", {"code": app.code()})
    assert not signs_in(late)


def test_a_new_password_ends_a_sign_in_that_is_half_way(people: People, ada: Client) -> None:
    app, _codes = add_code_app(confirm(ada))
    web = Client()
    web.post("/sign-in/", RIGHT)
    people.ada.refresh_from_db()
    accounts.change_password(people.ada, "four-brown-mules-7", session_key=None, device="")
    web.post("/sign-in/code/", {"code": app.code()})
    assert not signs_in(web)


def test_the_image_for_the_app_is_on_white_with_a_margin(people: People, ada: Client) -> None:
    (image,) = look(confirm(ada).get("/account/code-app/")).all("img")
    drawn = unquote(image["src"])
    assert "M0 0h" in drawn, "a background behind the code"
    assert re.search(r"fill=.#fff", drawn)
    assert "M4 4.5" in drawn, "four modules before the first dark one"


def test_an_app_with_a_wrong_code_is_not_added(people: People, ada: Client) -> None:
    confirm(ada)
    ada.get("/account/code-app/")
    page = look(ada.post("/account/code-app/", {"code": "123"}), status=422)
    assert "This code is not right" in page.words
    assert not CodeApp.objects.exists()
    assert not RecoveryCode.objects.exists()


def test_the_last_factor_takes_the_recovery_codes_with_it(people: People, ada: Client) -> None:
    add_code_app(confirm(ada))
    letters()
    page = look(ada.get("/account/code-app/remove/"))
    assert "your password alone is enough to sign in" in page.words
    ada.post("/account/code-app/remove/")
    assert not CodeApp.objects.exists()
    assert not RecoveryCode.objects.exists()
    assert letters() == [("ada@clag.test", "A way to sign in was removed – Clag Club")]
    web = Client()
    web.post("/sign-in/", RIGHT)
    assert signs_in(web)


def test_new_recovery_codes_replace_the_old_ones(people: People, ada: Client) -> None:
    _app, old = add_code_app(confirm(ada))
    answer = ada.post("/account/recovery-codes/new/")
    assert answer.headers["Location"] == "/account/recovery-codes/"
    ada.head("/account/recovery-codes/")
    assert "Copy the codes" in look(ada.get("/account/recovery-codes/")).words
    again = look(ada.get("/account/recovery-codes/", follow=True))
    assert "Recovery codes are shown once." in again.words
    assert not accounts.use_any_code(people.ada, old[0], device="")
    assert RecoveryCode.objects.count() == 10


def test_recovery_codes_need_something_that_they_recover(people: People) -> None:
    with pytest.raises(NotAllowed):
        accounts.make_recovery_codes(people.ada, device="")


def test_the_database_holds_neither_secret_nor_codes(people: People, ada: Client) -> None:
    _app, codes = add_code_app(confirm(ada))
    stored = CodeApp.objects.get().secret
    assert "gAAAA" in stored
    plain = {code.replace("-", "") for code in codes}
    assert not plain & set(RecoveryCode.objects.values_list("digest", flat=True))


def test_the_owner_of_the_server_removes_what_a_person_has_lost(
    people: People, ada: Client
) -> None:
    add_code_app(confirm(ada))
    letters()
    call_command("remove_second_factors", "ADA@clag.test", verbosity=0)
    assert not accounts.has_second_factor(people.ada)
    assert letters() == [("ada@clag.test", "A way to sign in was removed – Clag Club")]
    with pytest.raises(CommandError):
        call_command("remove_second_factors", "eve@clag.test")


def test_the_log_of_the_account_says_what_was_done(people: People, ada: Client) -> None:
    app, _codes = add_code_app(confirm(ada))
    web = Client()
    web.post("/sign-in/", RIGHT)
    web.post("/sign-in/code/", {"code": "000000"})
    web.post("/sign-in/code/", {"code": app.code()})
    expected = ["codes-made", "factor-added", "sign-in-failed", "signed-in"]
    assert events_of(people.ada) == expected


@pytest.mark.parametrize(
    ("steps", "counts"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)]
)
def test_the_clock_of_an_app_may_be_half_a_minute_off(steps: int, counts: bool) -> None:
    secret = code_apps.new_secret()
    with time_machine.travel(time.time(), tick=False):
        code = CodeGenerator(secret).code(steps)
        assert (code_apps.find_step(secret, code) is not None) is counts


def test_the_codes_of_the_standard_are_right() -> None:
    """RFC 6238, appendix B: the last six digits of the code at 59 seconds, by SHA-1."""
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    assert code_apps.find_step(secret, "287 082", at=59) == 1


def test_recovery_codes_are_long_enough_to_defy_guessing() -> None:
    possible = len(recovery_codes.ALPHABET) ** (recovery_codes.GROUP * recovery_codes.GROUPS)
    assert possible / recovery_codes.COUNT > 2**45
