"""A page is public by its decorator only."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse

from tests.core.public_pages import EVERYONE, public_routes, standard_rights
from tournaments.pages.clubs import club, organise
from tournaments.pages.core.public import is_public_page, public_page

if TYPE_CHECKING:
    from django.http import HttpRequest


def answer(_request: HttpRequest) -> HttpResponse:
    """Answer like a page without a decorator."""
    return HttpResponse()


def test_a_view_is_public_under_the_decorator_only() -> None:
    assert is_public_page(public_page(answer))
    assert is_public_page(club.club)
    assert not is_public_page(answer)
    assert not is_public_page(organise.organise)


def test_a_decorator_around_it_keeps_the_mark() -> None:
    inner = public_page(answer)

    @wraps(inner)
    def outer(request: HttpRequest) -> Any:
        return inner(request)

    assert is_public_page(outer)


def test_public_routes_are_read_only_and_lie_below_a_club_or_a_table_or_are_for_everyone() -> None:
    found = {route.name: standard_rights(route) for route in public_routes()}
    assert all(name.endswith(" GET") for name in found)
    assert found["page club GET"] == ("-----msow", EVERYONE)
    assert found["page table GET"] == ("----lmsow", EVERYONE)
    assert found["page check GET"] == (EVERYONE, EVERYONE)
