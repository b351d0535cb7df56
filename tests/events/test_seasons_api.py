"""Seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import factories
from tests.support.api_client import ApiClient, problem_codes

if TYPE_CHECKING:
    from tests.support.people import People

SEASONS = "/clubs/adas-club/seasons"
SPRING = {"name": "Spring", "starts_on": "2026-03-01"}


def test_an_organiser_opens_a_season(
    ada_api: ApiClient, ben_api: ApiClient, anon_api: ApiClient
) -> None:
    assert ben_api.post(SEASONS, SPRING).status_code == 403
    answer = ada_api.post(SEASONS, SPRING)
    made = answer.json()
    assert answer.status_code == 201
    assert made == SPRING | {
        "id": made["id"],
        "slug": "spring",
        "ranking": "placement",
        "planned_nights": 0,
        "best_nights": 0,
        "min_nights": 0,
        "tie_break": "misses",
        "place_points": [10, 8, 6, 5, 4, 3, 2, 1],
        "place_ties": "average",
        "ranks_visitors": True,
        "archived_at": None,
        "is_final": False,
    }
    assert anon_api.get(f"/seasons/{made['id']}").json() == made
    (row,) = anon_api.get(SEASONS).json()["results"]
    assert row == made | {"events": 0}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"starts_on": "tomorrow"}, ("starts_on", None, "invalid")),
        ({"starts_on": "2026-02-30"}, ("starts_on", None, "invalid")),
        ({"starts_on": 7}, ("starts_on", None, "invalid")),
        ({"ranking": "luck"}, ("ranking", None, "invalid-choice")),
    ],
)
def test_a_season_that_cannot_be_is_refused(
    ada_api: ApiClient, change: dict[str, object], problem: tuple[str, None, str]
) -> None:
    assert problem_codes(ada_api.post(SEASONS, SPRING | change)) == [problem]


def test_a_season_is_renamed_and_ranked_otherwise(
    ada_api: ApiClient, cal_api: ApiClient, people: People
) -> None:
    season = factories.make_season(people)
    path = f"/seasons/{season.pk}"
    assert cal_api.patch(path, {"name": "Mine"}).status_code == 404
    changed = ada_api.patch(path, {"name": "Winter", "ranking": "points"}).json()
    assert (changed["name"], changed["ranking"], changed["slug"]) == ("Winter", "points", "spring")


def test_a_season_says_which_nights_count(
    ada_api: ApiClient, anon_api: ApiClient, people: People
) -> None:
    season = factories.make_season(people)
    path = f"/seasons/{season.pk}"
    (one, *_others) = factories.make_players(people, 3)
    change = {"ranking": "league", "place_points": [5, 3], "best_nights": 2, "roster": [one.pk]}
    changed = ada_api.patch(path, change | {"ranks_visitors": False}).json()
    assert (changed["ranking"], changed["place_points"]) == ("league", [5, 3])
    assert ada_api.get(f"{path}/roster").json() == {"players": [one.pk]}
    assert anon_api.get(f"{path}/roster").status_code == 401
    assert anon_api.get(f"{path}/nights").json()["results"] == []
    assert anon_api.get(f"{path}/standings?ranking=league").status_code == 200


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"place_points": []}, ("place_points", None, "min-length")),
        ({"place_points": [3, 5]}, ("place_points", None, "out-of-order")),
        ({"planned_nights": 4, "best_nights": 5}, ("best_nights", None, "out-of-range")),
        ({"ranks_visitors": False}, ("roster", None, "required")),
        ({"roster": [10**9]}, ("roster", None, "unknown")),
    ],
)
def test_settings_of_a_season_that_cannot_be_are_refused(
    ada_api: ApiClient, change: dict[str, object], problem: tuple[str, None, str]
) -> None:
    assert problem_codes(ada_api.post(SEASONS, SPRING | change)) == [problem]


def test_a_season_is_archived_and_the_next_one_opened_like_it(
    ada_api: ApiClient, ben_api: ApiClient, people: People
) -> None:
    season = factories.make_season(people, best_nights=3)
    path = f"/seasons/{season.pk}"
    assert ben_api.post(f"{path}/archive").status_code == 403
    assert ada_api.post(f"{path}/archive").json()["archived_at"]
    night = {"name": "Late", "held_on": "2026-03-05", "preset": "quick13", "season_id": season.pk}
    refused = ada_api.post("/clubs/adas-club/events", night)
    assert problem_codes(refused) == [("season_id", None, "archived")]
    following = {"name": "Summer", "starts_on": "2026-06-01"}
    made = ada_api.post(f"{path}/next", following).json()
    assert (made["best_nights"], made["archived_at"]) == (3, None)
    assert ada_api.post(f"{path}/unarchive").json()["archived_at"] is None
    assert ada_api.post("/clubs/adas-club/events", night).status_code == 201
    assert ada_api.post(f"{path}/archive").status_code == 403
