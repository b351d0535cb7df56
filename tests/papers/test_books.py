"""The rulebook on the site: on its pages with anchors, and as a PDF."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.urls import reverse

import engine
from tests.papers.support import count_pages, read_title
from tests.support.factories import make_event
from tests.support.online_tables import guest_at_table
from tests.support.page_checks import look

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient
    from tests.support.people import People


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
    # Above the long table of deals, so that a phone shows it first.
    text = answer.content.decode()
    assert text.index('href="#rulebook"') < text.index("<table")


@pytest.mark.django_db
def test_paper_has_the_book_without_buttons_and_nothing_twice() -> None:
    text = Client().get("/rules/mcleod22/").content.decode()
    printed = re.sub(
        r'<(\w+)[^>]* class="[^"]*\bno-print\b[^"]*".*?</\1>', "", text, flags=re.DOTALL
    )
    assert 'class="button' not in printed.partition("<main")[2].partition("</main>")[0]
    assert (
        text.index('<div class="no-print">')
        < text.index('id="house"')
        < text.index('id="rulebook"')
    )


@pytest.mark.django_db
def test_the_rulebook_of_mcleods_game_is_at_most_five_pages_with_its_crib_sheet() -> None:
    answer = Client().get("/rules/mcleod22/book.pdf")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert 2 <= count_pages(answer.content) <= 5
    look(Client().get("/rules/bridge/book.pdf"), status=404)


def test_a_file_of_rules_is_titled_and_that_of_a_night_names_club_and_night(
    people: People, ada: Client
) -> None:
    night = make_event(people)
    preset = ada.get(f"/rules/{night.ruleset['preset']}/book.pdf").content
    assert read_title(preset) == engine.make_ruleset(night.ruleset["preset"]).title
    address = reverse("event-book", args=[people.club.slug, night.slug])
    title = read_title(ada.get(address).content)
    assert title.endswith(f" · {people.club.name} · {night.name}")


def test_a_clubs_game_has_a_book_for_its_organisers(people: People, ada: Client) -> None:
    address = "/clubs/adas-club/organise/games/mcleod22/"
    assert f"{address}book.pdf" in look(ada.get(address)).links()
    assert ada.get(f"{address}book.pdf").headers["Content-Type"] == "application/pdf"


def test_the_rulebook_is_had_by_api_with_the_anchors_of_its_page(anon_api: ApiClient) -> None:
    page = look(Client().get("/rules/mcleod22/"))
    book = anon_api.get("/presets/mcleod22/rulebook").json()
    blocks = [block for chapter in (*book["chapters"], book["crib"]) for block in chapter["blocks"]]
    anchors = {attrs.get("id", "") for _tag, attrs in page.tags}
    assert len(blocks) > 20
    assert {block["anchor"] for block in blocks} <= anchors
    assert all(len(row) == len(block["head"]) for block in blocks for row in block["rows"])
    assert anon_api.get("/presets/bridge/rulebook").status_code == 404


def test_the_book_of_a_night_has_the_clubs_own_options(
    people: People, ada_api: ApiClient, anon_api: ApiClient
) -> None:
    night = make_event(people, options={"bonus": 5})
    path = f"/events/{night.pk}/rulebook"
    assert ada_api.get(path).json()["place"] == people.club.name
    assert (
        ada_api.get(path).json()["chapters"]
        != anon_api.get(f"/presets/{night.ruleset['preset']}/rulebook").json()["chapters"]
    )


def test_the_rules_of_an_online_table_are_its_whole_book(people: People) -> None:
    client, game = guest_at_table("clogs", seats=2)
    page = look(client.get(f"/play/{game.pk}/rules/"))
    assert "Everything a newcomer needs" in page.words
    assert not [link for link in page.links() if link.endswith(".pdf")]
