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
    """The same people; both clubs are private."""
    return make_people(is_public=False)


@pytest.fixture
def table(people: People) -> Table:
    """A table of four with nothing played, quick13."""
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
    return anonymous()


@pytest.fixture
def phone_api(table: Table) -> ApiClient:
    """A phone that has scanned the table's link."""
    return with_link(table)
