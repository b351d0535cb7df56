"""Fixtures of the page tests: a signed-in client for each person, and an empty page cache."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches
from django.test import Client

if TYPE_CHECKING:
    from tests.support.people import People


@pytest.fixture(autouse=True)
def _clear_page_cache() -> None:
    caches["pages"].clear()


@pytest.fixture
def web() -> Client:
    """A browser that is not signed in."""
    return Client()


def _signed_in(user: object) -> Client:
    client = Client()
    client.force_login(user)  # type: ignore[arg-type]
    return client


@pytest.fixture
def ada(people: People) -> Client:
    """Ada's browser: the club's owner."""
    return _signed_in(people.ada)


@pytest.fixture
def ben(people: People) -> Client:
    """Ben's browser: a scorer."""
    return _signed_in(people.ben)


@pytest.fixture
def dee(people: People) -> Client:
    """Dee's browser: a member, who may read but not score."""
    return _signed_in(people.dee)


@pytest.fixture
def cal(people: People) -> Client:
    """Cal's browser: an owner of another club."""
    return _signed_in(people.cal)
