"""Players in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import factories
from tests.support.api_client import ApiClient, problem_codes
from tournaments.models import Player
from tournaments.standings.compute import refresh_event

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.both_databases

PLAYERS = "/clubs/adas-club/players"


def test_an_organiser_adds_a_player(ada_api: ApiClient) -> None:
    answer = ada_api.post(PLAYERS, {"name": "  Anne   B "})
    made = answer.json()
    assert (answer.status_code, made["name"], made["is_active"]) == (201, "Anne B", True)
    assert answer["Location"] == f"/api/v1/players/{made['id']}"


@pytest.mark.odd_values
def test_a_name_is_unique_whatever_its_case(ada_api: ApiClient) -> None:
    ada_api.post(PLAYERS, {"name": "Anne"})
    answer = ada_api.post(PLAYERS, {"name": "ANNE"})
    assert (answer.status_code, answer.json()["code"]) == (422, "already-there")
    assert problem_codes(answer) == [("name", None, "taken")]


@pytest.mark.odd_values
def test_many_players_are_added_all_or_none(ada_api: ApiClient) -> None:
    answer = ada_api.post(f"{PLAYERS}/batch", {"names": ["Anne", "Bob", "anne"]})
    assert answer.status_code == 422
    assert not Player.objects.exists()
    answer = ada_api.post(f"{PLAYERS}/batch", {"names": ["Anne", "Bob"]})
    assert [player["name"] for player in answer.json()["players"]] == ["Anne", "Bob"]


def test_problems_in_a_batch_name_their_index(ada_api: ApiClient) -> None:
    answer = ada_api.post(f"{PLAYERS}/batch", {"names": ["Anne", "", 7, "x" * 61]})
    wrong = [("names.1", None, "blank"), ("names.2", None, "invalid")]
    assert problem_codes(answer) == [*wrong, ("names.3", None, "max-length")]


def test_players_are_listed_in_pages(people: People, anon_api: ApiClient) -> None:
    factories.make_players(people, 5)
    body = anon_api.get(f"{PLAYERS}?page_size=2&page=2").json()
    assert body["count"] == 5
    assert [row["name"] for row in body["results"]] == ["Cora", "Dan"]
    assert body["previous"].endswith("players?page_size=2")


def test_there_is_no_page_beyond_the_last(anon_api: ApiClient, people: People) -> None:
    for page in ("9", "0", "-1", "x", "9" * 30, "%00"):
        answer = anon_api.get(f"{PLAYERS}?page={page}")
        assert answer.status_code == 404, page
        assert answer.json()["detail"] == "This list does not have such a page."


def test_a_page_has_a_size_above_0_and_at_most_200_rows(
    anon_api: ApiClient, people: People
) -> None:
    factories.make_players(people, 2)
    for size in ("0", "00", "-1", "1.5", "x", "\u00b2", "%00"):
        answer = anon_api.get(f"{PLAYERS}?page_size={size}")
        assert answer.status_code == 422, size
        assert problem_codes(answer)[0][0] == "page_size"
    for size in ("1", "201", "9" * 30, ""):
        assert anon_api.get(f"{PLAYERS}?page_size={size}").status_code == 200, size


def test_a_player_is_renamed_and_retired(
    ada_api: ApiClient, ben_api: ApiClient, people: People
) -> None:
    player = factories.make_players(people, 1)[0]
    path = f"/players/{player.pk}"
    assert ben_api.patch(path, {"name": "Annie"}).status_code == 403
    changed = ada_api.patch(path, {"name": "Annie", "is_active": False}).json()
    assert changed == {"id": player.pk, "name": "Annie", "is_active": False}


def test_a_player_is_shown_with_their_nights(anon_api: ApiClient, people: People) -> None:
    table = factories.make_table(people)
    factories.play_out(table)
    refresh_event(table.event_id)
    seat = table.seats.get(number=0)
    body = anon_api.get(f"/players/{seat.player_id}").json()
    assert body["name"] == "Anne"
    (night,) = body["nights"]
    assert (night["event"], night["games"], night["deals"], night["players"]) == (
        "thursday",
        1,
        13,
        4,
    )
