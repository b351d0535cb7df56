"""Clients for the people of the tests, and a page memory that starts empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches
from django.test import Client

if TYPE_CHECKING:
    from tests.support.people import People


@pytest.fixture(autouse=True)
def _forget_pages() -> None:
    caches["pages"].clear()


@pytest.fixture
def web() -> Client:
    """A browser that nobody signed in with."""
    return Client()


def _signed_in(user: object) -> Client:
    client = Client()
    client.force_login(user)  # type: ignore[arg-type]
    return client


@pytest.fixture
def ada(people: People) -> Client:
    """Ada's browser: she owns the club."""
    return _signed_in(people.ada)


@pytest.fixture
def ben(people: People) -> Client:
    """Ben's browser: he scores."""
    return _signed_in(people.ben)


@pytest.fixture
def dee(people: People) -> Client:
    """Dee's browser: she is a member and may look."""
    return _signed_in(people.dee)


@pytest.fixture
def cal(people: People) -> Client:
    """Cal's browser: he is a stranger here."""
    return _signed_in(people.cal)
