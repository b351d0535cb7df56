"""Limits on sign-in attempts by account and by client."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tournaments.accounts.login_throttle import (
    MAX_ATTEMPTS_PER_ACCOUNT,
    MAX_ATTEMPTS_PER_CLIENT,
    WINDOW,
    delete_expired,
    register_attempt,
    reset_attempts,
)
from tournaments.models import SignInAttempts

pytestmark = pytest.mark.django_db

NOW = timezone.now()
SECOND = timedelta(seconds=1)


def attempt(count: int, *, sender: str = "a", email: str = "ada@clag.test") -> list[bool]:
    return [register_attempt(client=sender, email=email, at=NOW) for _ in range(count)]


def test_each_sender_has_ten_attempts_at_an_account() -> None:
    assert attempt(MAX_ATTEMPTS_PER_ACCOUNT + 2) == [True] * MAX_ATTEMPTS_PER_ACCOUNT + [False] * 2
    assert attempt(1, sender="b") == attempt(1, email="ben@clag.test") == [True]


def test_an_account_is_the_same_however_its_name_is_written() -> None:
    attempt(MAX_ATTEMPTS_PER_ACCOUNT)
    assert attempt(1, email=" ADA@clag.test ") == [False]


def test_one_password_cannot_be_tried_at_all_accounts() -> None:
    allowed = [attempt(1, email=f"{n}@clag.test")[0] for n in range(MAX_ATTEMPTS_PER_CLIENT + 1)]
    assert allowed == [True] * MAX_ATTEMPTS_PER_CLIENT + [False]


def test_the_right_password_takes_its_own_attempt_back() -> None:
    for _ in range(MAX_ATTEMPTS_PER_CLIENT + 1):
        assert attempt(1) == [True]
        reset_attempts(client="a", email="ada@clag.test")


def test_counts_restart_after_the_window_and_expired_ones_are_deleted() -> None:
    attempt(MAX_ATTEMPTS_PER_ACCOUNT + 1)
    assert not register_attempt(client="a", email="ada@clag.test", at=NOW + WINDOW)
    assert register_attempt(client="a", email="ada@clag.test", at=NOW + WINDOW + SECOND)
    delete_expired(NOW + WINDOW)
    assert SignInAttempts.objects.count() == 2
    delete_expired(NOW + 3 * WINDOW)
    assert not SignInAttempts.objects.exists()


def test_stored_keys_reveal_neither_client_nor_account() -> None:
    attempt(1)
    assert not any("ada" in key or key.startswith("a ") for key in keys())


def keys() -> list[str]:
    return list(SignInAttempts.objects.values_list("key", flat=True))
