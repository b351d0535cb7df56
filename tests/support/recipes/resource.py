"""Test the API resource of the recipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.core.test_rights import declared, make_site, measure, routes
from tests.support.api_client import with_token

if TYPE_CHECKING:
    from pytest_django import DjangoDbBlocker

    from tests.support.people import People

NAME = "api read_recipe"


def test_it_answers_as_its_shape_says(people: People) -> None:
    assert with_token(people.ada).get("/clubs/adas-club/recipe").json() == {"title": "Ada's club"}


@pytest.mark.django_db
@pytest.mark.parametrize("column", [0, 1])
def test_it_hears_those_whom_the_table_says(
    column: int, django_db_blocker: DjangoDbBlocker
) -> None:
    asked = [route for route in routes() if route.name == NAME]
    with make_site(django_db_blocker, is_public=column == 1) as site:
        assert measure(site, asked) == {NAME: declared()[NAME][column]}
