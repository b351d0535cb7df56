"""The rulebook on the site: on its pages with anchors, and as a PDF."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.papers.support import count_pages
from tests.support.page_checks import look
from tests.support.people import People  # noqa: TC001 - a fixture's type


@pytest.mark.django_db
@pytest.mark.parametrize("preset", ["mcleod22", "noms", "clogs"])
def test_the_page_of_a_preset_has_its_rulebook_with_a_contents_list(preset: str) -> None:
    answer = Client().get(f"/rules/{preset}/")
    page = look(answer)
    ids = {attrs["id"] for _, attrs in page.tags if "id" in attrs}
    assert {"follow-suit", "win-a-trick", "glossary", "crib"} <= ids
    targets = {link[1:] for link in page.links() if link.startswith("#")}
    assert targets - ids == set()
    assert f"/rules/{preset}/book.pdf" in page.links()


@pytest.mark.django_db
def test_the_rulebook_of_mcleods_game_is_at_most_five_pages_with_its_crib_sheet() -> None:
    answer = Client().get("/rules/mcleod22/book.pdf")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert 2 <= count_pages(answer.content) <= 5
    look(Client().get("/rules/bridge/book.pdf"), status=404)


def test_a_clubs_game_has_a_book_for_its_organisers(people: People, ada: Client) -> None:
    address = "/clubs/adas-club/organise/games/mcleod22/"
    assert f"{address}book.pdf" in look(ada.get(address)).links()
    assert ada.get(f"{address}book.pdf").headers["Content-Type"] == "application/pdf"
