"""A new SECRET_KEY replaces the old one: what that has signed is valid while it is listed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pyotp
import pytest
from django.test import Client

from tests.support.people import People, at_table
from tournaments.accounts import code_apps, recovery_codes
from tournaments.accounts.sign_in_guard import is_known_device, remember_account
from tournaments.core import links
from tournaments.core.access import access_table_to_score
from tournaments.core.errors import Refused
from tournaments.core.links.table_codes import access_table_by_code, list_codes

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_django import Settings
    from time_machine import TimeMachineFixture

    from tournaments.models import Table

NEW = "the-key-of-the-next-year-" * 3


@pytest.fixture
def rotate(settings: Settings) -> Callable[[], None]:
    """A function that replaces the key, and names the one before."""

    def act() -> None:
        settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
        settings.SECRET_KEY = NEW

    return act


def test_links_codes_and_guests_go_on_until_the_old_key_is_taken_out(
    table: Table, settings: Settings, rotate: Callable[[], None]
) -> None:
    by, code = at_table(table), list_codes(table.event_id)[table.number]
    guest = links.make_guest_key()
    rotate()
    assert links.table_token(table) != by.link, "new links are made with the new key"
    assert access_table_to_score(by, table.pk) == table
    assert access_table_by_code(code) == table
    assert links.guest_id_from_key(guest)
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(Refused):
        access_table_to_score(by, table.pk)
    with pytest.raises(Refused):
        access_table_by_code(code)
    assert links.guest_id_from_key(guest) == ""


def test_a_token_with_another_head_is_not_taken(table: Table) -> None:
    token = links.table_token(table)
    assert links.is_valid_table_token(token, table)
    assert not links.is_valid_table_token(f"0{token}", table)


def test_people_stay_signed_in_and_known(people: People, rotate: Callable[[], None]) -> None:
    browser = Client()
    browser.force_login(people.ada)
    device = remember_account("", people.ada.email)
    rotate()
    assert browser.get("/api/v1/me").status_code == 200
    assert is_known_device(device, people.ada.email)


@pytest.mark.django_db
def test_an_app_moves_to_the_new_key_when_it_is_used(
    people: People,
    settings: Settings,
    rotate: Callable[[], None],
    time_machine: TimeMachineFixture,
) -> None:
    secret = code_apps.new_secret()
    now = datetime(2026, 11, 25, 20, tzinfo=UTC)

    def use_code(minutes: int) -> bool:
        time_machine.move_to(now + timedelta(minutes=minutes))
        return code_apps.use_code(people.ada, pyotp.TOTP(secret).now())

    time_machine.move_to(now)
    assert code_apps.add_app(people.ada, secret, pyotp.TOTP(secret).now())
    codes = recovery_codes.make_codes(people.ada)
    rotate()
    assert use_code(1)
    assert recovery_codes.use_recovery_code(people.ada, codes[0])
    settings.SECRET_KEY_FALLBACKS = []
    assert use_code(2)
    assert not recovery_codes.use_recovery_code(people.ada, codes[1])
