"""Passkeys that are forged, copied, replayed, or another person's: none signs in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.accounts.accounts_support import confirm
from tests.accounts.software_key import FLAGS, SoftwareKey, add_key, ask
from tests.support.people import PASSWORD
from tournaments.models import Passkey

if TYPE_CHECKING:
    from tests.support.people import People

OPTIONS, SIGN_IN = "/sign-in/passkey/options/", "/sign-in/passkey/"


@pytest.fixture
def key(people: People, ada: Client) -> SoftwareKey:
    """Ada's passkey."""
    made = SoftwareKey(handle=f"account-{people.ada.pk}".encode())
    add_key(confirm(ada), made)
    return made


def signs_in(key: SoftwareKey, web: Client | None = None) -> bool:
    web = web or Client()
    web.post(SIGN_IN, {"passkey": key.sign(ask(web, OPTIONS))})
    return web.get("/account/").status_code == 200


def test_the_passkey_itself_signs_in(key: SoftwareKey) -> None:
    assert signs_in(key)


@pytest.mark.parametrize(
    "origin", ["https://testserver", "http://evil.test", "http://x.testserver"]
)
def test_a_passkey_used_at_another_address_is_refused(key: SoftwareKey, origin: str) -> None:
    key.origin = origin
    assert not signs_in(key)


def test_a_passkey_for_another_site_is_refused(key: SoftwareKey) -> None:
    key.host = "evil.test"
    assert not signs_in(key)


@pytest.mark.parametrize("flags", [FLAGS.UP, FLAGS.UV, FLAGS(0)])
def test_a_device_that_did_not_verify_its_person_is_refused(key: SoftwareKey, flags: FLAGS) -> None:
    key.flags = flags
    assert not signs_in(key)


@pytest.mark.parametrize("handle", [b"account-0", b"", b"x" * 64])
def test_a_passkey_that_names_another_account_is_refused(key: SoftwareKey, handle: bytes) -> None:
    key.handle = handle
    assert not signs_in(key)


def test_another_key_under_the_same_id_is_refused(key: SoftwareKey) -> None:
    assert not signs_in(SoftwareKey(credential_id=key.credential_id, handle=key.handle))


@pytest.mark.parametrize("count", [0, 4, 5])
def test_a_copied_passkey_is_refused_once_the_other_has_counted_on(
    key: SoftwareKey, count: int
) -> None:
    key.count = 5
    assert signs_in(key)
    key.count = count
    assert not signs_in(key)
    assert Passkey.objects.get().sign_count == 5


def test_an_answer_counts_once_in_its_own_browser_and_for_its_own_purpose(
    people: People, key: SoftwareKey
) -> None:
    thief, web = Client(), Client()
    answer = key.sign(ask(web, OPTIONS))
    ask(thief, OPTIONS)
    thief.post(SIGN_IN, {"passkey": answer})
    assert thief.get("/account/").status_code == 302, "another browser's challenge"
    web.post(SIGN_IN, {"passkey": answer})
    assert web.get("/account/").status_code == 200
    web.post("/sign-out/")
    web.post(SIGN_IN, {"passkey": answer})
    assert web.get("/account/").status_code == 302, "a second time"
    web.post("/sign-in/", {"username": "ada@clag.test", "password": PASSWORD})
    challenge = ask(web, OPTIONS)
    web.post("/sign-in/code/", {"passkey": key.sign(challenge)})
    assert web.get("/account/").status_code == 302, "a challenge for another purpose"
    web.post("/sign-in/code/", {"passkey": key.sign(ask(web, "/sign-in/code/options/"))})
    assert web.get("/account/").status_code == 200


def test_a_passkey_of_another_account_is_no_second_step_and_confirms_nothing(
    people: People, key: SoftwareKey, ben: Client
) -> None:
    other = SoftwareKey(credential_id=b"Ben's own passkey", handle=None)
    add_key(confirm(ben), other)
    web = Client()
    web.post("/sign-in/", {"username": "ada@clag.test", "password": PASSWORD})
    web.post("/sign-in/code/", {"passkey": other.sign(ask(web, "/sign-in/code/options/"))})
    assert web.get("/account/").status_code == 302
    assert signs_in(key, web)
    session = web.session
    del session["confirmed-at"]
    session.save()
    sent = {"passkey": other.sign(ask(web, "/account/confirm/options/"))}
    assert web.post("/account/confirm/", sent).status_code == 422
    assert web.get("/account/tokens/").status_code == 302
    sent = {"passkey": key.sign(ask(web, "/account/confirm/options/"))}
    assert web.post("/account/confirm/", sent).status_code == 302


def test_a_passkey_of_one_account_cannot_be_added_to_another(
    people: People, key: SoftwareKey, ben: Client
) -> None:
    sent = {"name": "x", "passkey": key.create(ask(confirm(ben), "/account/passkeys/options/"))}
    assert ben.post("/account/passkeys/new/", sent).status_code == 422
    assert Passkey.objects.get().user == people.ada
