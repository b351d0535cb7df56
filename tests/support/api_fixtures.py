"""Fixtures of the API tests: a table, and a client for each person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import factories
from tests.support.api_client import ApiClient, anonymous, with_link, with_token
from tests.support.people import People, make_people

if TYPE_CHECKING:
    from tournaments.models import Table


@pytest.fixture
def private(db: None) -> People:
    """The people of `people`, with both clubs private."""
    return make_people(is_public=False)


@pytest.fixture
def table(people: People) -> Table:
    """A table of four players in a quick13 event, with no deal played."""
    return factories.make_table(people)


@pytest.fixture
def ada_api(people: People) -> ApiClient:
    return with_token(people.ada)


@pytest.fixture
def dee_api(people: People) -> ApiClient:
    """A member."""
    return with_token(people.dee)


@pytest.fixture
def ben_api(people: People) -> ApiClient:
    return with_token(people.ben)


@pytest.fixture
def cal_api(people: People) -> ApiClient:
    return with_token(people.cal)


@pytest.fixture
def anon_api() -> ApiClient:
    """A client without credentials."""
    return anonymous()


@pytest.fixture
def phone_api(table: Table) -> ApiClient:
    """A phone that has scanned the table's link."""
    return with_link(table)
