"""Limits: how uses are counted, in the database and in memory, and what a refusal says."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from tests.core.limits.uses import clear_memory
from tournaments.core import limits
from tournaments.core.actors import Actor
from tournaments.core.errors import Refused, TooManyRequests
from tournaments.core.limits import Limit
from tournaments.models import RateCount

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django import Settings

pytestmark = pytest.mark.django_db

START = "2026-03-05 20:00:15+00:00"
TEN_MINUTES = timedelta(minutes=10)
ROW = Limit("test", "Tests", "Too many tests.", "None.", TEN_MINUTES, by_client=5, by_account=3)
MEMORY = Limit("memory", "Tests", "Too many.", "None.", TEN_MINUTES, by_client=2, in_memory=True)
PAIR = Limit("pair", "Tests", "Too many.", "None.", TEN_MINUTES, by_client=9, by_both=2)
GOING = Limit("going", "Tests", "Too many.", "None.", by_client=2, by_all=4)


@pytest.fixture(autouse=True)
def _clock(settings: Settings) -> Iterator[time_machine.Traveller]:
    settings.LIMITS_FACTOR = 1
    clear_memory()
    with time_machine.travel(START, tick=False) as clock:
        yield clock


@pytest.fixture
def clock(_clock: time_machine.Traveller) -> time_machine.Traveller:
    return _clock


def uses(limit: Limit, count: int, *, client: str = "", account: str = "") -> list[bool]:
    """Use a door `count` times; return which uses were allowed."""
    found = []
    for _ in range(count):
        try:
            limits.use(limit, client=client, account=account)
        except TooManyRequests:
            found.append(False)
        else:
            found.append(True)
    return found


@pytest.mark.parametrize("row", [ROW, MEMORY])
def test_each_address_has_its_own_count(row: Limit) -> None:
    most = row.by_client or 0
    assert uses(row, most + 2, client="a") == [True] * most + [False] * 2
    assert uses(row, 1, client="b") == [True]


def test_an_account_has_its_own_count_over_all_addresses() -> None:
    found = [uses(ROW, 1, client=str(n), account="ada")[0] for n in range(5)]
    assert found == [True] * 3 + [False] * 2
    assert uses(ROW, 1, client="9", account="ben") == [True]


def test_an_address_at_one_account_has_its_own_count() -> None:
    assert uses(PAIR, 3, client="a", account="ada") == [True, True, False]
    assert uses(PAIR, 1, client="b", account="ada") == [True]
    assert uses(PAIR, 1, client="a", account="ben") == [True]


@pytest.mark.parametrize("row", [ROW, MEMORY])
def test_counts_restart_after_the_window(row: Limit, clock: time_machine.Traveller) -> None:
    uses(row, 9, client="a")
    clock.shift(TEN_MINUTES)
    assert uses(row, 1, client="a") == [True]


def test_counts_restart_when_a_wrong_clock_is_put_right(clock: time_machine.Traveller) -> None:
    clock.shift(timedelta(days=365))
    assert uses(ROW, 4, account="user:1")[-1] is False
    clock.shift(timedelta(days=-365))
    assert all(uses(ROW, 3, account="user:1"))
    clock.shift(timedelta(minutes=-5))
    assert not any(uses(ROW, 1, account="user:1")), "a step within the window changes nothing"


def test_refused_uses_do_not_make_the_wait_longer(clock: time_machine.Traveller) -> None:
    uses(ROW, 5, client="a")
    for _ in range(9):
        clock.shift(timedelta(minutes=1))
        assert uses(ROW, 1, client="a") == [False]
    clock.shift(timedelta(minutes=1))
    assert uses(ROW, 1, client="a") == [True]


def test_a_refusal_says_how_long_to_wait(clock: time_machine.Traveller) -> None:
    uses(ROW, 5, client="a")
    clock.shift(timedelta(minutes=4, seconds=30))
    with pytest.raises(TooManyRequests) as refused:
        limits.use(ROW, client="a")
    assert refused.value.retry_after == 330
    assert refused.value.detail == "Too many tests. Try again in 6 minutes."
    clock.shift(timedelta(minutes=5))
    with pytest.raises(TooManyRequests, match=r"Too many tests\. Try again in a moment\."):
        limits.use(ROW, client="a")


def test_a_long_wait_is_given_in_hours(clock: time_machine.Traveller) -> None:
    row = replace(ROW, window=timedelta(days=1))
    uses(row, 5, client="a")
    for waited, words in (
        (timedelta(0), "in 24 hours"),
        (timedelta(hours=21, minutes=59), "in 3 hours"),
        (timedelta(minutes=1), "in 120 minutes"),
    ):
        clock.shift(waited)
        with pytest.raises(TooManyRequests, match=f"Try again {words}."):
            limits.use(row, client="a")


def test_what_is_not_known_is_not_counted() -> None:
    assert uses(ROW, 9) == [True] * 9
    limits.use_by(ROW, Actor())
    assert not RateCount.objects.exists()


def test_a_right_password_takes_its_use_back_and_forgets_the_wrong_ones() -> None:
    uses(PAIR, 2, client="a", account="ada")
    limits.give_back(PAIR, client="a", account="ada")
    assert uses(PAIR, 3, client="a", account="ada") == [True, True, False]
    assert uses(PAIR, 9, client="a") == [True] * 5 + [False] * 4


def test_a_command_that_is_undone_is_not_counted() -> None:
    for _ in range(9):
        with suppress(Refused), transaction.atomic():
            limits.use(ROW, client="a")
            raise Refused("no")
    assert uses(ROW, 1, client="a") == [True]


def test_a_hall_with_more_phones_multiplies_what_an_address_may(settings: Settings) -> None:
    settings.LIMITS_FACTOR = 2
    assert uses(ROW, 11, client="a") == [True] * 10 + [False]
    assert uses(ROW, 4, account="ada") == [True] * 3 + [False]
    assert uses(PAIR, 3, client="a", account="ada") == [True, True, False]


@pytest.mark.parametrize(
    ("there", "is_refused"),
    [
        ({"by_client": 1, "by_all": 3}, False),
        ({"by_client": 2}, True),
        ({"by_all": 4}, True),
    ],
)
def test_a_number_at_once_is_checked(there: dict[str, int], is_refused: bool) -> None:
    expected = (
        pytest.raises(TooManyRequests, match="Try again in 1 minute")
        if is_refused
        else nullcontext()
    )
    with expected:
        limits.check_number(GOING, **there)


def test_what_is_limited_at_once_has_no_uses_to_count() -> None:
    with pytest.raises(TypeError):
        limits.use(GOING, client="a")


def test_stored_keys_reveal_neither_address_nor_account() -> None:
    limits.use(ROW, client="192.0.2.7", account="ada@clag.test")
    keys = RateCount.objects.values_list("key", flat=True)
    assert len(keys) == 2
    # "ada" and "192" alone may stand in a digest by chance.
    assert not any("ada@clag.test" in key or "192.0.2.7" in key for key in keys)
    assert limits.client_digest("192.0.2.7") != limits.client_digest("192.0.2.8")
    assert limits.client_digest("") == ""


def test_expired_counts_are_deleted(clock: time_machine.Traveller) -> None:
    uses(ROW, 1, client="a")
    clock.shift(timedelta(minutes=5))
    uses(ROW, 1, client="b")
    clock.shift(timedelta(minutes=5))
    limits.delete_expired(timezone.now())
    assert RateCount.objects.count() == 1


def test_every_limit_has_a_name_of_its_own_and_limits_something() -> None:
    for name, limit in limits.LIMITS.items():
        assert name == limit.name
        assert limit.bounds("a", "b"), name
        assert str(limit.sentence).endswith("."), name
    names = [value for value in vars(limits).values() if isinstance(value, Limit)]
    assert len(names) == len(limits.LIMITS)
