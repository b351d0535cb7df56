"""A person's sessions, the log of their account and e-mails about it, and a new password."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.accounts.accounts_support import letters
from tests.support.page_checks import look
from tests.support.people import PASSWORD
from tournaments import accounts
from tournaments.models import (
    AccountEntry,
    AccountEvent,
    BrowserSession,
    Passkey,
    User,
)
from tournaments.privacy import forget_old

if TYPE_CHECKING:
    from tests.support.people import People

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
NEW = "four-brown-mules-7"
RIGHT = {"username": "ada@clag.test", "password": PASSWORD}


def browser(agent: str = FIREFOX) -> Client:
    return Client(headers={"User-Agent": agent})


def signed_in(agent: str = FIREFOX) -> Client:
    """A browser in which Ada has signed in."""
    web = browser(agent)
    assert web.post("/sign-in/", RIGHT).status_code == 302
    return web


def test_a_sign_in_from_a_new_device_sends_a_letter_and_one_from_a_known_one_does_not(
    people: People,
) -> None:
    User.objects.update(last_login=timezone.now())
    web = signed_in()
    assert letters() == [("ada@clag.test", "Sign-in from a new device – Clag Club")]
    body = str(mail.outbox[-1].body)
    assert "Firefox on Linux" in body
    assert "/password/" in body
    assert "A new password does not remove a passkey or an app" in body
    web.post("/sign-out/")
    web.post("/sign-in/", RIGHT)
    assert letters() == []
    signed_in(PHONE)
    assert letters() == [("ada@clag.test", "Sign-in from a new device – Clag Club")]


def test_the_links_of_letters_come_from_the_settings(people: People, settings: object) -> None:
    settings.PHONES_URL = "https://clag.example"  # type: ignore[attr-defined]  # pytest-django's
    accounts.send_notice(people.ada, AccountEvent.ROLE_GIVEN, detail="organiser of the club")
    letters()
    body = str(mail.outbox[-1].body)
    assert "https://clag.example/account/" in body
    assert "organiser of the club" in body


def test_failed_sign_ins_stand_in_the_log_of_their_account(people: People) -> None:
    web = browser()
    web.post("/sign-in/", RIGHT | {"password": "wrong"})
    web.post("/sign-in/", RIGHT | {"username": "nobody@clag.test"})
    web.post("/sign-in/", RIGHT)
    page = look(web.get("/account/log/"))
    assert "Sign-in failed wrong password, Firefox on Linux" in page.words
    assert AccountEntry.objects.count() == 2


def test_sessions_are_listed_with_their_device_and_one_can_be_ended(people: People) -> None:
    laptop, phone = signed_in(), signed_in(PHONE)
    page = look(laptop.get("/account/"))
    assert "Firefox on Linux This device" in page.words
    assert "Safari on iPhone Signed in" in page.words
    row = BrowserSession.objects.get(device="Safari on iPhone")
    assert laptop.post(f"/account/sessions/{row.pk}/end/").status_code == 302
    page = look(laptop.get("/account/"))
    assert "Session ended Safari on iPhone, ended from Firefox on Linux" in page.words
    assert "A passkey stored on it" not in page.words
    assert phone.get("/account/").status_code == 302
    assert laptop.get("/account/").status_code == 200
    look(laptop.post(f"/account/sessions/{row.pk}/end/"), status=404)


def test_the_account_page_says_that_nothing_happened_and_how_to_delete_it(
    people: People, ada: Client
) -> None:
    page = look(ada.get("/account/"))
    assert "Recent activity Nothing in the last 90 days. Delete my account" in page.words
    assert "/account/log/" not in page.links()


def test_ending_a_session_says_that_a_passkey_still_signs_in(people: People) -> None:
    laptop = signed_in()
    signed_in(PHONE)
    Passkey.objects.create(user=people.ada, name="Phone", digest="1", credential=b"1")
    row = BrowserSession.objects.get(device="Safari on iPhone")
    page = look(laptop.post(f"/account/sessions/{row.pk}/end/", follow=True))
    assert "A passkey stored on it can still sign in" in page.words
    assert "/account/#factors" in page.links()
    page = look(laptop.post("/account/sessions/end/", follow=True))
    assert "/account/#factors" in page.links()


def test_the_account_page_leads_to_each_of_its_parts(people: People, ada: Client) -> None:
    page = look(ada.get("/account/"))
    parts = {attrs.get("id") for attrs in page.all("h2")} - {None}
    assert {link[1:] for link in page.links() if link.startswith("#")} >= parts - {"invitations"}


def test_all_other_sessions_can_be_ended_at_once(people: People) -> None:
    laptop, others = signed_in(), [signed_in(PHONE), signed_in()]
    laptop.post("/account/sessions/end/")
    assert [web.get("/account/").status_code for web in others] == [302, 302]
    assert laptop.get("/account/").status_code == 200


@pytest.mark.parametrize("how", ["one", "others", "password"])
def test_a_browser_that_was_signed_out_from_elsewhere_is_a_new_device(
    people: People, how: str
) -> None:
    laptop, phone = signed_in(), signed_in(PHONE)
    end_sessions(laptop, how)
    password = NEW if how == "password" else PASSWORD
    letters()
    laptop.post("/sign-out/")
    assert laptop.post("/sign-in/", RIGHT | {"password": password}).status_code == 302
    assert letters() == [], "the device that did it is still known"
    phone.post("/sign-in/", RIGHT | {"password": password})
    assert letters() == [("ada@clag.test", "Sign-in from a new device – Clag Club")]


def end_sessions(web: Client, how: str) -> None:
    """Sign out Ada's iPhone, every other device, or all others by a new password."""
    if how == "one":
        row = BrowserSession.objects.get(device="Safari on iPhone")
        answer = web.post(f"/account/sessions/{row.pk}/end/")
    elif how == "others":
        answer = web.post("/account/sessions/end/")
    else:
        form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
        answer = web.post("/account/password/", form)
    assert answer.status_code == 302


def test_the_session_of_another_person_cannot_be_ended(people: People, ben: Client) -> None:
    laptop = signed_in()
    row = BrowserSession.objects.get(user=people.ada)
    look(ben.post(f"/account/sessions/{row.pk}/end/"), status=404)
    assert laptop.get("/account/").status_code == 200


def test_a_session_from_before_they_were_listed_is_listed_once_it_is_used(
    people: People, ada: Client
) -> None:
    ada.get("/account/")
    assert [line.is_current for line in accounts.list_sessions(people.ada)] == [False]
    assert "This device" in look(ada.get("/account/")).words


def test_signing_out_takes_the_session_off_the_list(people: People) -> None:
    signed_in().post("/sign-out/")
    assert not BrowserSession.objects.exists()


def test_a_new_password_ends_other_sessions_and_all_keys(people: People) -> None:
    laptop, phone = signed_in(), signed_in(PHONE)
    secret = accounts.make_token(by=people.organiser, name="script")[1]
    new = "four-brown-mules-7"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    letters()
    assert laptop.post("/account/password/", form).status_code == 302
    assert laptop.get("/account/").status_code == 200
    assert phone.get("/account/").status_code == 302
    assert accounts.find_token(secret) is None
    assert letters() == [("ada@clag.test", "Your password was changed – Clag Club")]


def test_a_password_that_was_reset_ends_all_sessions_and_keys(people: People) -> None:
    laptop = signed_in()
    secret = accounts.make_token(by=people.organiser, name="script")[1]
    path = accounts.password_path(User.objects.get(name="Ada"), by_letter=True)
    web = browser()
    form = web.get(path, follow=True).redirect_chain[-1][0]
    new = "four-brown-mules-7"
    web.post(form, {"new_password1": new, "new_password2": new})
    assert laptop.get("/account/").status_code == 302
    assert accounts.find_token(secret) is None


def test_dead_sessions_and_old_entries_are_cleaned_up(people: People) -> None:
    signed_in()
    signed_in(PHONE)
    Session.objects.filter(session_key=BrowserSession.objects.earliest("pk").session_key).update(
        expire_date=timezone.now() - timedelta(seconds=1)
    )
    BrowserSession.objects.update(last_seen_at=timezone.now() - timedelta(hours=1))
    AccountEntry.objects.filter(pk=AccountEntry.objects.earliest("pk").pk).update(
        at=timezone.now() - timedelta(days=91)
    )
    forget_old()
    assert [row.device for row in BrowserSession.objects.all()] == ["Safari on iPhone"]
    assert Session.objects.count() == 1
    assert AccountEntry.objects.count() == 1


@pytest.mark.parametrize(
    "path",
    [
        "/account/",
        "/account/log/",
        "/account/name/",
        "/account/delete/",
        "/account/confirm/",
        "/account/address/prove/",
        "/account/sessions/end/",
        "/account/tokens/revoke/",
    ],
)
def test_the_pages_of_an_account_need_a_signed_in_person(web: Client, path: str) -> None:
    for answer in (web.get(path), web.post(path)):
        assert answer.headers["Location"].startswith("/sign-in/?next=")
