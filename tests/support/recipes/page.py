"""Test the public page of the recipe, which has no line in a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.core.accessible_pages import ALL_PAGES
from tests.core.test_rights import declared, listed, make_site, measure, routes

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import DjangoDbBlocker

    from tests.support.people import People

ADDRESS = "/clubs/adas-club/recipes/"
NAME = "page recipe GET"


def test_the_club_leads_to_it(people: People, web: Client) -> None:
    assert 'href="recipes/"' in web.get("/clubs/adas-club/").content.decode()
    assert "<h1>Ada&#x27;s club</h1>" in web.get(ADDRESS).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("column", [0, 1])
def test_it_hears_those_whom_the_club_does(column: int, django_db_blocker: DjangoDbBlocker) -> None:
    asked = [route for route in routes() if route.name == NAME]
    with make_site(django_db_blocker, is_public=column == 1) as site:
        assert measure(site, asked) == {NAME: declared()[NAME][column]}
    assert NAME not in listed()


def test_axe_checks_it() -> None:
    assert ADDRESS in ALL_PAGES
