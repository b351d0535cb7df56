"""Searching a club: what is found, who may find it, and how much at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.api_client import ApiClient, problem_codes
from tests.support.factories import make_event, make_season, play_out, seat
from tests.support.page_checks import look
from tournaments.models import Player
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

pytestmark = [pytest.mark.django_db, pytest.mark.odd_values]
URL = "/clubs/adas-club/search/"


@pytest.fixture
def anne(people: People) -> Player:
    """A player of a night of a season, who is shown to strangers under another name."""
    season = make_season(people)
    event = make_event(people, name="Quiz night", season_id=season.pk)
    (table,) = seat(people, event, [4])
    play_out(table, seed=1)
    refresh_event(event.pk)
    player = Player.objects.get(pk=table.seats.order_by("pk")[0].player_id)
    Player.objects.filter(pk=player.pk).update(name="Zanne Hidden", public_name="A. P.")
    player.refresh_from_db()
    return player


def found(client: Client, words: str) -> str:
    return client.get(URL, {"q": words}).content.decode()


def test_players_nights_and_records_are_found_by_every_word(
    people: People, anne: Player, client: Client
) -> None:
    client.force_login(people.ada)
    page = found(client, "zanne hidd")
    assert f"/clubs/adas-club/players/{anne.pk}/" in page
    assert "/clubs/adas-club/events/quiz-night/" in found(client, "QUIZ spring")
    assert "Nothing found" in found(client, "quiz autumn")
    assert "/clubs/adas-club/records/#" in found(client, "quiz") or "Record" in page


def test_a_stranger_finds_names_only_in_the_form_that_strangers_see(
    anne: Player, client: Client
) -> None:
    assert "Nothing found" in found(client, "Zanne")
    page = found(client, "A. P.")
    assert f"/clubs/adas-club/players/{anne.pk}/" in page
    assert "Zanne" not in page


def test_too_little_and_too_much_get_a_message_beside_the_field(
    anne: Player, client: Client
) -> None:
    for words in ("a", "x" * 61, "a b c d e f"):
        answer = client.get(URL, {"q": words})
        assert answer.status_code == 422
        assert "Enter 2 to 60 characters" in answer.content.decode()
    assert client.get(URL).status_code == 200
    look(client.get(URL, {"q": "%_", "page": "x"}))


def test_long_results_are_cut_into_pages_and_cost_few_queries(
    people: People, anne: Player, client: Client
) -> None:
    Player.objects.bulk_create(
        Player(club=people.club, name=f"Many {n:03}", public_name=f"Many {n:03}")
        for n in range(130)
    )
    with CaptureQueriesContext(connection) as statements:
        page = found(client, "many")
    assert len(statements) <= 12
    assert "The first 100. Another word narrows the search." in page
    assert page.count("Many 0") == 25
    assert "Many 025" in client.get(URL, {"q": "many", "page": "2"}).content.decode()


def test_programs_search_with_the_same_words(anne: Player, anon_api: ApiClient) -> None:
    api = anon_api
    rows = api.get("/clubs/adas-club/search?q=quiz").json()["results"]
    assert ("night", "quiz-night") in {(row["kind"], row["event"]) for row in rows}
    assert api.get("/clubs/adas-club/search?q=zanne").json()["count"] == 0
    assert problem_codes(api.get("/clubs/adas-club/search?q=z")) == [("q", None, "invalid")]


@pytest.mark.parametrize(
    ("address", "status"),
    [
        (f"{URL}?q=an%00ne", 200),
        ("/?q=an%00ne", 200),
        ("/clubs/adas-club/seasons/spring/?after=quiz%00night", 404),
        ("/clubs/adas-club/seasons/spring/standings.csv?after=quiz%00night", 404),
        ("/clubs/adas-club/records/?season=spr%00ing", 404),
        ("/clubs/adas-club/calendar/?season=spr%00ing", 404),
        ("/clubs/adas-club/organise/log/?night=quiz%00night", 422),
        ("/clubs/adas-club/organise/events/new/?preset=a%00b", 200),
        ("/clubs/adas-club/organise/events/new/?like=a%00b", 404),
    ],
)
def test_a_character_that_no_column_can_hold_is_found_nowhere(
    anne: Player, ada: Client, address: str, status: int
) -> None:
    assert ada.get(address).status_code == status
